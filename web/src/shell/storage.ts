// What the page remembers on this device, under one prefix. A full or forbidden store is no reason to fail.
const PREFIX = 'paiju.'

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, text)
  } catch {
    // Private windows may refuse; the page then forgets, and that is all.
  }
}

/** A remembered JSON value, or the given one when there is none or it cannot be read. */
export function readStoredValue<Value>(name: string, otherwise: Value): Value {
  const text = readStored(name)
  if (text === null) return otherwise
  try {
    return JSON.parse(text) as Value
  } catch {
    return otherwise
  }
}
