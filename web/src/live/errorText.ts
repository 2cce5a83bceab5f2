// An error as a sentence that says what to do next.
import { Refused } from '../net/api'
import type { Refusal } from '../net/messages'
import { toasts } from '../ui/toasts.svelte'
import { language } from '../words/language.svelte'
import { RequestRefused } from './pendingRequests'

export function errorText(error: unknown): string {
  const words = language.words
  if (error instanceof RequestRefused) return refusalText(error.refusal)
  if (error instanceof Refused && error.status === 0) return words.common.unreachable
  if (error instanceof Refused && error.status === 429) return words.live.refusals.too_fast
  if (error instanceof Refused && error.status < 500 && error.message) return sentence(error.message)
  return words.common.broken
}

/** What to do next is the page's to say; what is wrong with a setting only the server knows. */
function refusalText({ code, message }: Refusal): string {
  const text = language.words.live.refusals[code]
  return code === 'wrong_input' ? `${text} ${sentence(message)}` : text
}

/** A line of the server, which is in the page's language. */
function sentence(line: string): string {
  const said = language.words.items.gloss(line)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Does it; if it is refused, a notice says why. */
export function reportErrors(done: Promise<unknown>): void {
  done.catch((error: unknown) => toasts.say(errorText(error), 'wrong'))
}
