// A game that has nothing special.
import type { GameTraits } from './messages'

export const PLAIN: GameTraits = {
  ruleset: '',
  suits: ['m', 'p', 's', 'z'],
  melds: ['chi', 'peng', 'ming_gang', 'bu_gang', 'an_gang'],
  wild: [],
  wild_mark: '混',
  meld_wilds: {},
  bids: [],
  que: false,
  ting: false,
  turned: null,
  horses: 0,
  weekday: false,
  firsts: [],
  specials: [],
  four_gangs: false,
  readiness: false,
  others_gangs: false,
  first_discards: [],
  round_wind: false,
  streak: false,
  last_tile: false,
}
