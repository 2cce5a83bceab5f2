// The few questions the page asks over HTTP. Every rule is the server's; the page only asks.
import { readStored } from '../shell/storage'
import { language, type Code } from '../words/language.svelte'
import { learnNames } from '../words/en/glossary.svelte'
import type {
  Devices,
  ErrorBody,
  FactsDocument,
  GameDocument,
  GameList,
  GameTraits,
  MatchDocument,
  MatchPage,
  MoveOffer,
  MyRooms,
  OptionValues,
  Privacy,
  Registered,
  ReplayDocument,
  RoundDocument,
  RoundRecord,
  SettlementDocument,
  VerificationDocument,
} from './messages'

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

async function ask<Answer>(path: string, body?: unknown, bearer?: string, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
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
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
  } catch {
    throw new Refused('', 0)
  }
  if (!response.ok) throw await refused(response)
  return (await response.json().catch(() => null)) as Answer
}

/** The error of a refused request, in the language of the page. */
export async function refused(response: Response): Promise<Refused> {
  const answer: unknown = await response.json().catch(() => null)
  const error = (answer as Partial<ErrorBody> | null)?.error
  return new Refused(error?.message ?? '', response.status, error?.at ?? null)
}

export const api = {
  games: () => ask<GameList>('/rulesets').then((answer) => answer.rulesets),
  settle: (facts: FactsDocument, code: Code) => ask<SettlementDocument>(`/settle?lang=${code}`, facts),
  replay: (record: RoundRecord, code: Code) => ask<ReplayDocument>(`/replay?lang=${code}`, record),
  /** This player's matches, newest first; `before` is the last one seen. */
  matches: (bearer: string, before: string | null) =>
    ask<MatchPage>(`/matches${before ? `?before=${encodeURIComponent(before)}` : ''}`, undefined, bearer),
  /** A match in the server's history: its seats, totals and rounds, and the caller's own seat. */
  match: (id: string) => ask<MatchDocument>(`/matches/${encodeURIComponent(id)}`, undefined, readStored('token') ?? undefined),
  /** Whether a round was dealt as promised. */
  verify: (record: RoundRecord, code: Code) => ask<VerificationDocument>(`/verify?lang=${code}`, record),
  /** The tables this player owns or has a seat at, the newest first. */
  rooms: (bearer: string) => ask<MyRooms>('/rooms', undefined, bearer),
  /** Closes one of them, or leaves it where others play. */
  leaveRoom: (bearer: string, number: string) => ask<null>(`/rooms/${number}`, undefined, bearer, 'DELETE'),
  /** A code that brings this player to another device. */
  devices: (bearer: string) => ask<Devices>('/players/me/devices', undefined, bearer),
  revokeDevice: (bearer: string, id: string) =>
    ask<null>(`/players/me/devices/${encodeURIComponent(id)}`, undefined, bearer, 'DELETE'),
  deleteAccount: (bearer: string) => ask<null>('/players/me', undefined, bearer, 'DELETE'),
  privacy: () => ask<Privacy>('/privacy'),
  offerMove: (bearer: string) => ask<MoveOffer>('/players/me/move', {}, bearer),
  takeMove: (code: string) => ask<Registered>('/players/move', { code }),
  /** One of its rounds: its record, and how it was settled. */
  round: (match: string, number: number) => ask<RoundDocument>(`/matches/${encodeURIComponent(match)}/rounds/${number}`),
  book,
  traits,
}

const books = new Map<string, Promise<GameDocument>>()

/** A game's rule book, asked for once. */
function book(id: string): Promise<GameDocument> {
  const known = books.get(id)
  if (known) return known
  const asked = ask<GameDocument>(`/rulesets/${encodeURIComponent(id)}`)
  books.set(id, asked)
  asked.then((known) => learnNames(id, known.names)).catch(() => books.delete(id))
  return asked
}

/** What there is in a game under these options; what its rule book does not offer (today) is left out. */
async function traits(id: string, options: OptionValues): Promise<GameTraits> {
  const rules = await book(id)
  const changed = rules.options.flatMap(({ name, choices, default: usual }) => {
    const value = options[name]
    return value !== undefined && value !== usual && choices.includes(value) ? [[name, JSON.stringify(value)]] : []
  })
  if (!changed.length) return rules.traits
  const asked = new URLSearchParams(changed.map(([name, value]) => ['option', `${name}=${value}`]))
  return ask<GameTraits>(`/rulesets/${encodeURIComponent(id)}/traits?${asked}`)
}
