// The deal of recorded rounds, verified in the browser's code: what holds, and what a changed record is caught by.
import { describe, expect, it } from 'vitest'

import type { OwnDeal } from '../../src/fair/ownDeals'
import { verifyDeal } from '../../src/fair/verify'
import type { RoundRecord } from '../../src/net/messages'
import dingque from './guiyang_dingque.json'
import qinhuangdao from './qinhuangdao.json'
import qujing from './qujing_feibaiban.json'

interface Exported {
  record: RoundRecord & { options: { base: number }; proof: { nonces: string[]; match: string; secret: string; owner: number | null } }
  deals: OwnDeal[]
}

const ROUNDS = { dingque, qinhuangdao, qujing } as unknown as Record<string, Exported>

function copied(name: string): Exported {
  return structuredClone(ROUNDS[name]!)
}

function failing({ record, deals }: Exported): string[] {
  return verifyDeal(record, deals).flatMap((check) => (check.holds === false ? [check.name] : []))
}

describe('verifying a deal in the browser', () => {
  it.each(Object.keys(ROUNDS))('an honest deal of %s holds', (name) => {
    const round = copied(name)
    expect(failing(round)).toEqual([])
    const held = verifyDeal(round.record, round.deals).flatMap((check) => (check.holds ? [check.name] : []))
    expect(held).toEqual(expect.arrayContaining(['rules', 'commitment', 'nonces', 'seen', 'own_nonce', 'fixed', 'deal', 'wall', 'dealer']))
  })

  it('a match id chosen after the nonces does not fit the commitment', () => {
    const round = copied('qinhuangdao')
    round.record.proof.match = 'chosen later'
    expect(failing(round)).toContain('commitment')
  })

  it('another base is not what was fixed', () => {
    const round = copied('qinhuangdao')
    round.record.options.base += 1
    expect(failing(round)).toEqual(['rules'])
  })

  it('a replaced nonce is found, also by its own device', () => {
    const round = copied('qinhuangdao')
    round.record.proof.nonces[0] = '00'.repeat(32)
    expect(failing(round)).toEqual(expect.arrayContaining(['nonces', 'own_nonce', 'deal', 'wall']))
  })

  it('another owner than the one that was fixed changes the wall', () => {
    const round = copied('dingque')
    round.record.proof.owner = 3
    expect(failing(round)).toEqual(expect.arrayContaining(['fixed', 'wall']))
  })

  it('two exchanged tiles of the wall, another hand and other dice are found', () => {
    const round = copied('qinhuangdao')
    const draws = round.record.draws!.split(' ')
    round.record.draws = [...draws.slice(0, -2), draws.at(-1), draws.at(-2)].join(' ')
    expect(failing(round)).toEqual(['wall'])
    const other = copied('qinhuangdao')
    ;[other.record.deal[0], other.record.deal[1]] = [other.record.deal[1]!, other.record.deal[0]!]
    expect(failing(other)).toEqual(['deal'])
    const rolled = copied('qinhuangdao')
    rolled.record.dice!.reverse()
    expect(failing(rolled)).toEqual(['dice'])
  })

  it('a device that saw another commitment has nothing to compare', () => {
    const round = copied('qinhuangdao')
    round.deals = []
    expect(verifyDeal(round.record, []).find((check) => check.name === 'seen')?.holds).toBeNull()
  })

  it('an older deal is unproven', () => {
    const round = copied('qinhuangdao')
    Object.assign(round.record.proof, { version: 2 })
    expect(verifyDeal(round.record, [])).toEqual([{ name: 'version', holds: null }])
  })
})
