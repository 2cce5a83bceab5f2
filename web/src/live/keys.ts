// The table by keyboard: which key means what. Keys meant for a field or an open dialog are left alone.
export interface KeyDoes {
  step(by: number): void
  choose(index: number): void
  play(): void
  lower(): void
  call(verb: 'hu' | 'gang' | 'peng' | 'chi' | 'ting' | 'pass'): void
}

const CALLS = { h: 'hu', g: 'gang', p: 'peng', c: 'chi', t: 'ting', ' ': 'pass' } as const

export function keyPressed(event: KeyboardEvent, does: KeyDoes): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest('input, textarea, select')) return
  const key = event.key.toLowerCase()
  // Enter and space press the focused button.
  const isOnButton = at?.closest('button, a') != null
  if (key === 'arrowleft') does.step(-1)
  else if (key === 'arrowright') does.step(1)
  else if (/^[1-9]$/.test(key)) does.choose(Number(key) - 1)
  else if (key === '0') does.choose(9)
  else if (key === 'escape') does.lower()
  else if (key === 'arrowup' || (key === 'enter' && !isOnButton)) does.play()
  else if (key in CALLS && !(key === ' ' && isOnButton && !at?.closest('[data-kind]'))) {
    does.call(CALLS[key as keyof typeof CALLS])
  } else return
  event.preventDefault()
}
