// The time zones a room can be opened in: a few common ones, and the one of this device.
import { language } from '../words/language.svelte'

export const USUAL_ZONE = 'Asia/Shanghai'

/** The usual one first; the server knows every IANA name. */
export function zonesToChoose(): string[] {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const common = Object.keys(language.words.live.zones)
  return common.includes(device) || !device.includes('/') ? common : [...common, device]
}

export function nameOfZone(zone: string): string {
  const names: Record<string, string> = language.words.live.zones
  return names[zone] ?? zone
}
