// The moments of a round worth jumping to.
import type { AnyEvent } from '../net/messages'
import { isGang } from '../table/view'

export interface Highlight {
  /** How many events have happened when it shows. */
  step: number
  kind: 'claim' | 'gang' | 'ting' | 'end'
}

export function highlights(events: readonly AnyEvent[]): Highlight[] {
  return events.flatMap((event, index): Highlight[] => {
    const kind = kindOf(event)
    return kind ? [{ step: index + 1, kind }] : []
  })
}

function kindOf(event: AnyEvent): Highlight['kind'] | null {
  switch (event.event) {
    case 'melded':
      return isGang(event.kind) ? 'gang' : 'claim'
    case 'ting_declared':
      return 'ting'
    case 'won':
    case 'ended':
      return 'end'
    default:
      return null
  }
}

/** The nearest highlight before or after a step, or where the round begins and ends. */
export function jump(marks: readonly Highlight[], step: number, direction: -1 | 1, last: number): number {
  const ahead = direction > 0 ? marks.find((mark) => mark.step > step) : marks.findLast((mark) => mark.step < step)
  return ahead?.step ?? (direction > 0 ? last : 0)
}
