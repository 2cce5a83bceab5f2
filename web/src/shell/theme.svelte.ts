// Light, dark, or the preference of the device.
import { readStored, store } from './storage'

export const THEMES = ['auto', 'light', 'dark'] as const
export type ThemeName = (typeof THEMES)[number]

class Theme {
  name = $state<ThemeName>(THEMES.find((theme) => theme === readStored('theme')) ?? 'auto')

  choose(name: ThemeName): void {
    this.name = name
    store('theme', name === 'auto' ? null : name)
    if (name === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = name
  }

  next(): void {
    this.choose(THEMES[(THEMES.indexOf(this.name) + 1) % THEMES.length] ?? 'auto')
  }
}

export const theme = new Theme()
