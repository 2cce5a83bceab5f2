// The addresses of the page: a path in, a place out, and back.
export type Place =
  | { at: 'lobby' }
  | { at: 'open' }
  | { at: 'room'; number: string }
  | { at: 'join'; invite: string }
  | { at: 'account' }
  | { at: 'score' }
  | { at: 'history' }
  | { at: 'match'; match: string }
  | { at: 'replay'; step: number | null; packed: string | null }
  | { at: 'round'; match: string; number: number; step: number | null }
  | { at: 'rules'; game: string | null; clause: string | null }
  | { at: 'learn'; game: string }
  | { at: 'tiles' }
  | { at: 'lost' }

export function placeAt(path: string, hash = ''): Place {
  const [first = '', second, third, fourth] = path.split('/').filter(Boolean).map(decode)
  const fragment = decode(hash.replace(/^#/, ''))
  switch (first) {
    case '':
      return { at: 'lobby' }
    case 'open':
      return { at: 'open' }
    case 'room':
      return second && /^\d{6}$/.test(second) ? { at: 'room', number: second } : { at: 'lost' }
    case 'join':
      return second ? { at: 'join', invite: second } : { at: 'lost' }
    case 'account':
      return { at: 'account' }
    case 'score':
      return { at: 'score' }
    case 'history':
      return { at: 'history' }
    case 'm':
      return second ? { at: 'match', match: second } : { at: 'lost' }
    case 'replay':
      return { at: 'replay', step: stepIn(second), packed: fragment || null }
    case 'r':
      return roundAt(second, stepIn(third), stepIn(fourth))
    case 'rules':
      return { at: 'rules', game: second ?? null, clause: fragment || null }
    case 'learn':
      return second ? { at: 'learn', game: second } : { at: 'lost' }
    case 'tiles':
      return { at: 'tiles' }
    default:
      return { at: 'lost' }
  }
}

/** Where a room's number or its link leads; null: it is neither. */
export function wayIn(text: string): Place | null {
  const [path] = /\/(?:room|join)\/[^\s/?#]+/.exec(text) ?? []
  const place = placeAt(path ?? `/room/${text.trim()}`)
  return place.at === 'room' || place.at === 'join' ? place : null
}

export function pathTo(place: Place): string {
  switch (place.at) {
    case 'lobby':
      return '/'
    case 'room':
      return `/room/${place.number}`
    case 'join':
      return `/join/${encodeURIComponent(place.invite)}`
    case 'match':
      return `/m/${encodeURIComponent(place.match)}`
    case 'replay':
      return `/replay${place.step === null ? '' : `/${place.step}`}${place.packed ? `#${place.packed}` : ''}`
    case 'round':
      return `/r/${encodeURIComponent(place.match)}/${place.number}${place.step === null ? '' : `/${place.step}`}`
    case 'rules': {
      const game = place.game ? `/${place.game}` : ''
      return `/rules${game}${place.clause ? `#${encodeURIComponent(place.clause)}` : ''}`
    }
    case 'learn':
      return `/learn/${place.game}`
    default:
      return `/${place.at}`
  }
}

function roundAt(match: string | undefined, number: number | null, step: number | null): Place {
  return match && number !== null ? { at: 'round', match, number, step } : { at: 'lost' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function stepIn(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}
