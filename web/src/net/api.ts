// The few questions the page asks over HTTP. Every rule is the server's; the page only asks.
import { kept } from '../shell/kept'
import { language, type Code } from '../words/language.svelte'
import { learnNames } from '../words/en/glossary.svelte'
import type { Facts, GameCard, KeptMatch, KeptRound, MatchPage, OptionValues, Replayed, RoundRecord, RuleBook, Settlement, Traits, Verified } from './wire'

/** The server said no, and where; or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly at: string | number | null = null,
  ) {
    super(message)
  }
}

async function ask<Answer>(path: string, body?: unknown, bearer?: string): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(
      `/api${path}`,
      {
        headers: {
          'accept-language': language.code,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      },
    )
  } catch {
    throw new Refused('', 0)
  }
  if (!response.ok) throw await refused(response)
  return (await response.json().catch(() => null)) as Answer
}

/** What an answer that says no tells; it is in the language of the page. */
export async function refused(response: Response): Promise<Refused> {
  const answer: unknown = await response.json().catch(() => null)
  const error = (answer as { error?: { message?: string; at?: string | number } } | null)?.error
  return new Refused(error?.message ?? '', response.status, error?.at ?? null)
}

export const api = {
  games: () => ask<{ rulesets: GameCard[] }>('/rulesets').then((answer) => answer.rulesets),
  settle: (facts: Facts, code: Code) => ask<Settlement>(`/settle?lang=${code}`, facts),
  replay: (record: RoundRecord, code: Code) => ask<Replayed>(`/replay?lang=${code}`, record),
  /** This player's matches, newest first; `before` is the last one seen. */
  matches: (bearer: string, before: string | null) =>
    ask<MatchPage>(`/matches${before ? `?before=${encodeURIComponent(before)}` : ''}`, undefined, bearer),
  /** A match the server keeps: who sat where, how it stands, its rounds; and one's own seat. */
  match: (id: string) => ask<KeptMatch>(`/matches/${encodeURIComponent(id)}`, undefined, kept('token') ?? undefined),
  /** Whether a round was dealt as promised. */
  verify: (record: RoundRecord, code: Code) => ask<Verified>(`/verify?lang=${code}`, record),
  /** A code that brings this player to another device. */
  offerMove: (bearer: string) => ask<{ code: string; expires_at: number }>('/players/me/move', {}, bearer),
  takeMove: (code: string) => ask<{ name: string; token: string }>('/players/move', { code }),
  /** One of its rounds: its record, and how it was settled. */
  round: (match: string, number: number) => ask<KeptRound>(`/matches/${encodeURIComponent(match)}/rounds/${number}`),
  book,
  traits,
}

const books = new Map<string, Promise<RuleBook>>()

/** A game's rule book, asked for once. */
function book(id: string): Promise<RuleBook> {
  const known = books.get(id)
  if (known) return known
  const asked = ask<RuleBook>(`/rulesets/${encodeURIComponent(id)}`)
  books.set(id, asked)
  asked.then((known) => learnNames(id, known.names)).catch(() => books.delete(id))
  return asked
}

/** What there is in a game under these options; what its rule book does not offer (today) is left out. */
async function traits(id: string, options: OptionValues): Promise<Traits> {
  const rules = await book(id)
  const changed = rules.options.flatMap(({ name, choices, default: usual }) => {
    const value = options[name]
    return value !== undefined && value !== usual && choices.includes(value) ? [[name, JSON.stringify(value)]] : []
  })
  if (!changed.length) return rules.traits
  const asked = new URLSearchParams(changed.map(([name, value]) => ['option', `${name}=${value}`]))
  return ask<Traits>(`/rulesets/${encodeURIComponent(id)}/traits?${asked}`)
}
