// Who this device is: a name, and the token the server gave for it.
import { Refused, refused } from '../net/api'
import type { Me, NewPlayer, Registered } from '../net/messages'
import { store, readStored } from '../shell/storage'
import { language } from '../words/language.svelte'

/** As long as the lobby lets a name be. */
export const LONGEST_NAME = 16
/** The name under which the table of a guest is stored. */
const GUEST = 'guest'

/** The name this person chose; a guest has none. */
export function knownName(): string {
  return readStored(GUEST) === null ? sentName() : ''
}

/** Whether a name is asked for before others see it; a guest may go on playing with bots without one. */
export function needsName(number: string | undefined): boolean {
  const table = readStored(GUEST)
  return table !== null && table !== number
}

/** Whoever has not said a name yet plays with bots under a usual one, at this table. */
export function nameGuest(number = ''): void {
  store(GUEST, number)
}

function sentName(): string {
  return readStored('name')?.trim() ?? ''
}

/** This device's token; a name that is new to the server is sent first. Null: there is no name yet. */
export async function token(): Promise<string | null> {
  const name = sentName()
  const held = readStored('token')
  if (held && (!name || readStored('named') === name)) return held
  if (!name) return null
  return held ? await renamed(held, name) : await registered(name)
}

/** Takes another name, here and wherever this player is known. */
export function call(name: string): void {
  store('name', name.trim().slice(0, LONGEST_NAME))
  store(GUEST, null)
}

/** The server does not know this token any more. */
export function forgetToken(): void {
  store('token', null)
  store('named', null)
}

async function registered(name: string): Promise<string> {
  const { token: given } = await asked<Registered>('/api/players', 'POST', name)
  store('token', given)
  store('named', name)
  return given
}

async function renamed(held: string, name: string): Promise<string> {
  try {
    await asked<Me>('/api/players/me', 'PATCH', name, held)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error
    forgetToken()
    return await registered(name)
  }
  store('named', name)
  return held
}

async function asked<Answer>(path: string, method: string, name: string, bearer?: string): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      'accept-language': language.code,
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify({ name } satisfies NewPlayer),
  }).catch(() => {
    throw new Refused('', 0)
  })
  if (!response.ok) throw await refused(response)
  return (await response.json()) as Answer
}
