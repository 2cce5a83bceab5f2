import { describe, expect, it } from 'vitest'

import { PLAIN } from '../src/net/plain'
import type { GameTraits } from '../src/net/messages'
import { complaint } from '../src/score/complaint'
import { discardsOf, emptyDraft, factsOf, usedTiles, type Draft } from '../src/score/draft'
import { asText, nextDeal, totals, type ScoresheetData } from '../src/score/scoresheet.svelte'
import { filledHands } from '../src/score/fill'
import { isAnswered, questionAt, questions } from '../src/score/questions'
import { countKinds, parseTiles, suitOf } from '../src/tile/kind'
import { en } from '../src/words/en'
import { zh } from '../src/words/zh'

const draft = (changes: Partial<Draft> = {}): Draft => ({ ...emptyDraft(4, 0, 0, '1z', 1), ...changes })
const asks = (told: Draft, traits: GameTraits) => questions(told, traits).map((question) => question.ask)
const CHICKENS: GameTraits = {
  ...PLAIN,
  suits: ['m', 'p', 's'],
  que: true,
  ting: true,
  turned: 'win',
  readiness: true,
  others_gangs: true,
  first_discards: ['1s'],
}
const WINDS: GameTraits = { ...PLAIN, round_wind: true, last_tile: true, firsts: ['tian_hu'] }
const WHITES: GameTraits = {
  ...PLAIN,
  wild: ['5z'],
  specials: [
    { id: 'whites', zh: '四白板', en: 'Four white dragons', fed: true },
    { id: 'winds', zh: '十风', en: 'Ten winds', fed: false },
  ],
}

describe('questions', () => {
  it('asks for 定缺 and first discards where the game has them', () => {
    const won = draft({ ending: 'zimo', winners: [0] })
    expect(asks(won, CHICKENS)).toEqual(expect.arrayContaining(['declared', 'standing', 'chickens', 'turned']))
    expect(asks(won, WINDS)).toEqual(['setting', 'end', 'who', 'hand', 'manner'])
  })

  it('asks for horses and the turned tile only where there are any', () => {
    const won = draft({ ending: 'zimo', winners: [0] })
    expect(asks(won, PLAIN)).toEqual(['setting', 'end', 'who', 'hand'])
    expect(asks(won, { ...PLAIN, horses: 2 })).toContain('horses')
    expect(asks(won, { ...PLAIN, turned: 'deal' })).toContain('wildTurned')
  })

  it('asks for no turned tile when nobody won', () => {
    expect(asks(draft({ ending: 'exhausted' }), CHICKENS)).not.toContain('turned')
  })

  it('wants a whole hand and the tile won with', () => {
    const traits = PLAIN
    const told = draft({ ending: 'zimo', winners: [1] })
    told.seats[1]!.hand = parseTiles('123456789m 1122p')
    expect(isAnswered({ ask: 'hand', seat: 1 }, told, traits)).toBe(false)
    expect(isAnswered({ ask: 'hand', seat: 1 }, { ...told, tile: '1p' }, traits)).toBe(true)
  })

  it('finds the question behind a field that was refused', () => {
    const traits = CHICKENS
    const asked = questions(draft({ ending: 'zimo', winners: [0] }), traits)
    expect(asked[questionAt('seats[0].hand', asked)]).toEqual({ ask: 'hand', seat: 0 })
    expect(asked[questionAt('seats[2].que', asked)]).toEqual({ ask: 'declared' })
    expect(asked[questionAt('seats[2].melds[0]', asked)]).toEqual({ ask: 'standing', seat: 2 })
    expect(asked[questionAt('indicator', asked)]).toEqual({ ask: 'turned' })
  })
})

describe('hands nobody told', () => {
  const traits = CHICKENS
  const told = draft({ ending: 'zimo', winners: [0], tile: '4m', indicator: '3m' })
  told.seats[0]!.hand = parseTiles('44m 11234678s 777m')
  for (const [seat, standing] of [[1, 'cleared'], [2, 'uncleared'], [3, 'cleared']] as const) {
    Object.assign(told.seats[seat]!, { standing, que: 'p' })
  }

  it('are thirteen tiles out of those that are left', () => {
    const hands = filledHands(told, traits, 0)
    expect([...(hands?.values() ?? [])].map((hand) => hand.length)).toEqual([13, 13, 13])
    const all = [...usedTiles(told, traits), ...[...(hands?.values() ?? [])].flat()]
    expect(Math.max(...countKinds(all).values())).toBeLessThanOrEqual(4)
  })

  it('keep a tile of the void suit only where it was said', () => {
    const hands = filledHands(told, traits, 3)
    const dots = (seat: number) => hands?.get(seat)?.filter((kind) => suitOf(kind) === 'p').length
    expect([dots(1), dots(2), dots(3)]).toEqual([0, 1, 0])
  })

  it('differ from attempt to attempt, and not within one', () => {
    expect(filledHands(told, traits, 1)).toEqual(filledHands(told, traits, 1))
    expect(filledHands(told, traits, 1)).not.toEqual(filledHands(told, traits, 2))
  })
})

describe('facts', () => {
  it('count winners from whoever pays', () => {
    const facts = factsOf(draft({ ending: 'dian_pao', winners: [0, 3], from: 2 }), 'game', {}, PLAIN, new Map())
    expect(facts.end).toMatchObject({ kind: 'win', by: 'dian_pao', winners: [3, 0], from: 2 })
  })

  it('tell a special win as a drawn one', () => {
    const told = draft({ ending: 'winds', winners: [1] })
    told.seats[1]!.hand = parseTiles('123456789m 1122p')
    expect(factsOf(told, 'game', {}, WHITES, new Map()).end).toMatchObject({ by: 'zimo', special: 'winds', tile: null })
    expect(isAnswered({ ask: 'hand', seat: 1 }, told, WHITES)).toBe(true)
  })

  it('put the first chicken before all others', () => {
    const traits = CHICKENS
    const told = draft({ firsts: { '1s': { seat: 2, by: 0, claim: 'peng' } }, thrown: [['1s'], [], [], []] })
    expect(discardsOf(told, traits)).toEqual([
      { seat: 2, tile: '1s', by: 0, claim: 'peng' },
      { seat: 0, tile: '1s' },
    ])
  })
})

describe('a scoresheet', () => {
  const round = (dealer: number, nextDealer: number, scores: number[], streak = 0) => ({
    facts: { ruleset: 'qinhuangdao', dealer, streak, seats: [], end: { kind: 'exhausted' as const } },
    scores,
    nextDealer,
    unseen: [],
  })
  const data: ScoresheetData = {
    game: 'qinhuangdao',
    options: {},
    names: ['甲', '乙'],
    rounds: [round(0, 0, [3, -3]), round(0, 0, [1, -1], 1)],
  }

  it('adds up', () => {
    expect(totals(data)).toEqual([4, -4])
    expect(totals(data, 1)).toEqual([3, -3])
  })

  it('knows who deals next and how often in a row', () => {
    expect(nextDeal(data)).toMatchObject({ dealer: 0, streak: 2 })
    expect(nextDeal({ ...data, rounds: [round(0, 1, [0, 0], 3)] })).toMatchObject({ dealer: 1, streak: 0 })
  })

  it('can be pasted anywhere', () => {
    expect(asText(data, '账', '合计')).toBe('账\t甲\t乙\n1\t3\t-3\n2\t1\t-1\n合计\t4\t-4')
  })
})

describe('complaints', () => {
  const names = ['小王', '阿秀', '小满', '德叔']

  it('name people, tiles and melds as the page does', () => {
    expect(complaint('0 号位不能胡：牌型不成', names, zh, 'zh')).toBe('小王不能胡：牌型不成')
    expect(complaint('seat 0 may not win: the tiles make no winning hand', names, en, 'en')).toBe(
      '小王 may not win: the tiles make no winning hand',
    )
    expect(complaint('more than 4 of 5m', names, en, 'en')).toBe('More than 4 of 5 characters')
    expect(complaint('seat 2 has no bu_gang', names, en, 'en')).toBe('小满 has no added kong (补杠)')
  })

  it('leave everything else as it is', () => {
    expect(complaint('五万多于 4 张', names, zh, 'zh')).toBe('五万多于 4 张')
    expect(complaint('seat 9 is not at this table (0 to 3)', names, en, 'en')).toBe('Seat 9 is not at this table (0 to 3)')
  })
})
