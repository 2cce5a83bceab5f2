// Whatever went wrong, in a sentence that says what to do next.
import { Refused } from '../net/api'
import { toasts } from '../ui/toasts.svelte'
import { language } from '../words/language.svelte'
import { NotDone } from './errands'

export function told(error: unknown): string {
  const words = language.words
  if (error instanceof NotDone) return words.live.refusals[error.refusal.code]
  if (error instanceof Refused && error.status === 0) return words.common.unreachable
  if (error instanceof Refused && error.status === 429) return words.live.refusals.too_fast
  return words.common.broken
}

/** Does it; if it is refused, a notice says why. */
export function tried(done: Promise<unknown>): void {
  done.catch((error: unknown) => toasts.say(told(error), 'wrong'))
}
