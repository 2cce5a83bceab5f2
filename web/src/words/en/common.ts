// Words used on every screen.
import type { Words } from '../words'

export const common: Words['common'] = {
  title: 'Paiju',
  back: 'Back',
  home: 'To the lobby',
  close: 'Close',
  again: 'Try again',
  cancel: 'Cancel',
  next: 'Next',
  loading: 'Loading…',
  unreachable: 'The server cannot be reached. Check the network and try again.',
  missing: 'Not found. The link may be wrong, or this round is no longer kept.',
  broken: 'Something unexpected happened. Try again; if it stays, contact the operator.',
  lost: 'No such page',
  lostNote: 'There is nothing at this address.',
  otherLanguage: '中文',
  switchLanguage: '中文：切换到中文',
  themes: { auto: 'Theme: as the device', light: 'Theme: light', dark: 'Theme: dark' },
  seatName: (seat) => ['A', 'B', 'C', 'D'][seat] ?? `${seat}`,
  signed: (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'),
  copied: 'Link copied',
  list: (parts) => parts.join(', '),
  stop: '. ',
}
