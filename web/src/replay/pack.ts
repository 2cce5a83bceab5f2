// A record small enough for a link: deflated, in the letters an address may have.
import type { RoundRecord } from '../net/messages'

export async function pack(record: RoundRecord): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function unpack(packed: string): Promise<RoundRecord> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return readRecord(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))))
}

/** A record from the text of a file; throws when it is none. */
export function readRecord(text: string): RoundRecord {
  const value: unknown = JSON.parse(text)
  const isRecord = typeof value === 'object' && value !== null && 'ruleset' in value && 'actions' in value
  if (!isRecord) throw new TypeError('not a record')
  return value as RoundRecord
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}
