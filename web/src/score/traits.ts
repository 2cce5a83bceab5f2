// What each game's scorekeeper has to ask. It says which questions exist, never what an answer is worth.
import type { First, MeldKind, OptionValues, Special } from '../net/wire'
import type { Kind, Suit } from '../tile/kind'

export interface Traits {
  game: string
  suits: readonly Suit[]
  melds: readonly MeldKind[]
  /** Bids before the deal; empty when there are none. */
  bids: readonly number[]
  que: boolean
  ting: boolean
  /** 叫牌: whether the others were ready matters, so their hands do. */
  readiness: boolean
  /** Others' kongs bring points. */
  othersGangs: boolean
  /** A tile turned at the deal, or after a win. */
  turned: 'deal' | 'win' | null
  horses: number
  /** Kinds whose first discard counts for something. */
  chickens: readonly Kind[]
  weekday: boolean
  roundWind: boolean
  streak: boolean
  wildGangs: boolean
  lastTile: boolean
  firsts: readonly First[]
  specials: readonly Special[]
  fourGangs: boolean
}

type Asked = (options: OptionValues) => Omit<Traits, 'game'>

const NONE: Omit<Traits, 'game' | 'suits' | 'melds'> = {
  bids: [],
  que: false,
  ting: false,
  readiness: false,
  othersGangs: false,
  turned: null,
  horses: 0,
  chickens: [],
  weekday: false,
  roundWind: false,
  streak: false,
  wildGangs: false,
  lastTile: false,
  firsts: [],
  specials: [],
  fourGangs: false,
}
const NUMBERED: readonly Suit[] = ['m', 'p', 's']
const ALL: readonly Suit[] = ['m', 'p', 's', 'z']
const GUIYANG_MELDS: readonly MeldKind[] = ['peng', 'ming_gang', 'bu_gang', 'an_gang']
const ALL_MELDS: readonly MeldKind[] = ['chi', ...GUIYANG_MELDS]

const guiyang = (options: OptionValues, bids: readonly number[]): Omit<Traits, 'game'> => ({
  ...NONE,
  suits: NUMBERED,
  melds: GUIYANG_MELDS,
  bids: options.gumai ? bids : [],
  ting: true,
  readiness: true,
  othersGangs: true,
  turned: 'win',
  chickens: options.wugu_ji ? ['1s', '8p'] : ['1s'],
  weekday: options.xingqi_ji === true,
})

const GAMES: Record<string, Asked> = {
  guiyang_dingque: (options) => ({
    ...guiyang(options, [0, 1, 2]),
    que: options.ding_que !== false,
    streak: options.lianzhuang === true,
  }),
  guiyang_baoting: (options) => ({ ...guiyang(options, [0, 2, 3, 4]), firsts: ['tian_hu'] }),
  guangdong_jipinghu: () => ({
    ...NONE,
    suits: ALL,
    melds: ALL_MELDS,
    roundWind: true,
    lastTile: true,
    firsts: ['tian_hu', 'di_hu', 'ren_hu'],
  }),
  qujing_feibaiban: (options) => ({
    ...NONE,
    suits: ALL,
    melds: ALL_MELDS,
    othersGangs: options.gang_points !== false,
    horses: Number(options.ma ?? 0),
    wildGangs: true,
    specials: ['si_baiban', 'shi_feng', 'luodi_shisanyao'],
  }),
  qinhuangdao: (options) => ({
    ...NONE,
    suits: ALL,
    melds: [...ALL_MELDS, 'feng_gang'],
    bids: options.pao !== false ? [0, 1, 3, 5] : [],
    othersGangs: true,
    turned: options.hun === 'none' ? null : 'deal',
    lastTile: true,
    fourGangs: true,
  }),
}

export function traitsOf(game: string, options: OptionValues): Traits {
  const asked = GAMES[game] ?? (() => ({ ...NONE, suits: ALL, melds: ALL_MELDS }))
  return { game, ...asked(options) }
}
