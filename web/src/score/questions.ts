// What is still to be asked: one question at a time, only those this game and these answers need.
import type { GameTraits } from '../net/messages'
import { handSize, isEntered, isWin, specialOf, wonBy, type Draft } from './draft'

export type Question =
  | { ask: 'setting' }
  | { ask: 'wildTurned' }
  | { ask: 'declared' }
  | { ask: 'end' }
  | { ask: 'who' }
  | { ask: 'hand'; seat: number }
  | { ask: 'standing'; seat: number }
  | { ask: 'gangs'; seat: number }
  | { ask: 'chickens' }
  | { ask: 'manner' }
  | { ask: 'turned' }
  | { ask: 'horses' }

export function questions(draft: Draft, traits: GameTraits): Question[] {
  const seats = draft.seats.map((_, seat) => seat)
  const others = seats.filter((seat) => !draft.winners.includes(seat))
  const won = isWin(draft)
  return [
    { ask: 'setting' },
    ...when(traits.turned === 'deal', { ask: 'wildTurned' }),
    ...when(traits.bids.length > 0 || traits.que || traits.ting, { ask: 'declared' }),
    { ask: 'end' },
    ...when(won, { ask: 'who' }),
    ...draft.winners.map((seat): Question => ({ ask: 'hand', seat })),
    ...others.flatMap((seat): Question[] => {
      if (traits.readiness) return [{ ask: 'standing', seat }, ...when(isEntered(draft, seat), { ask: 'hand', seat })]
      return when(traits.others_gangs || draft.from === seat, { ask: 'gangs', seat })
    }),
    ...when(won && traits.first_discards.length > 0, { ask: 'chickens' }),
    ...when(won && hasManner(draft, traits), { ask: 'manner' }),
    ...when(won && traits.turned === 'win', { ask: 'turned' }),
    ...when(won && traits.horses > 0, { ask: 'horses' }),
  ]
}

/** Whether something about the manner of a win is left to ask. */
function hasManner(draft: Draft, traits: GameTraits): boolean {
  const by = wonBy(draft)
  if (by === 'qiang_gang') return false
  return gangers(draft).length > 0 || (by === 'zimo' && traits.last_tile) || traits.firsts.length > 0
}

/** The kongs after which this win may have come: the winner's own, or the discarder's. */
export function gangers(draft: Draft): string[] {
  const seat = wonBy(draft) === 'zimo' ? draft.winners[0] : draft.from
  const melds = draft.seats[seat ?? -1]?.melds ?? []
  return [...new Set(melds.map((meld) => meld.kind).filter((kind) => kind.endsWith('gang')))]
}

export function isAnswered(question: Question, draft: Draft, traits: GameTraits): boolean {
  switch (question.ask) {
    case 'wildTurned':
      return draft.indicator !== null
    case 'declared':
      return !traits.que || draft.seats.every((seat) => seat.que !== null)
    case 'end':
      return draft.ending !== null
    case 'who':
      return draft.winners.length > 0 && (wonBy(draft) === 'zimo' || draft.from !== null)
    case 'hand':
      return isHandComplete(draft, question.seat)
    case 'standing':
      return draft.seats[question.seat]?.standing != null
    case 'turned':
      return draft.indicator !== null || draft.wallEmpty
    case 'horses':
      return draft.horses.length === traits.horses
    default:
      return true
  }
}

function isHandComplete(draft: Draft, index: number): boolean {
  const seat = draft.seats[index]
  if (!seat || seat.hand.length !== handSize(seat)) return false
  return !draft.winners.includes(index) || draft.tile !== null || specialOf(draft) !== null
}

function when(condition: boolean, question: Question): Question[] {
  return condition ? [question] : []
}

/** The question behind a field the server did not like. */
export function questionAt(at: string | number | null, asked: readonly Question[]): number {
  const field = String(at ?? '')
  const seat = Number(/^seats\[(\d+)\]/.exec(field)?.[1] ?? -1)
  const find = (wanted: (question: Question) => boolean) => asked.findIndex(wanted)
  if (seat >= 0 && /\.(bid|que|ting)$/.test(field)) return find((question) => question.ask === 'declared')
  if (seat >= 0) {
    const index = find((question) => question.ask === 'hand' && question.seat === seat)
    return index >= 0 ? index : find((question) => 'seat' in question && question.seat === seat)
  }
  if (field.startsWith('discards')) return find((question) => question.ask === 'chickens')
  if (field === 'indicator') return find((question) => question.ask === 'turned' || question.ask === 'wildTurned')
  if (field === 'horses') return find((question) => question.ask === 'horses')
  if (field === 'end.winners' || field === 'end.tile') return find((question) => question.ask === 'hand')
  if (field === 'end.gang' || field === 'end.last_tile' || field === 'end.first') {
    return find((question) => question.ask === 'manner')
  }
  if (field === 'end.from' || field === 'end.by') return find((question) => question.ask === 'who')
  if (field.startsWith('end')) return find((question) => question.ask === 'end')
  return find((question) => question.ask === 'setting')
}
