// The folded model must be what the server would send whole, at every point of a recorded session of each game.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { folded, follows, type RoomMessage, type RoomModel } from '../../src/live/model'
import { parseTiles } from '../../src/tile/kind'

const FOLDER = join(import.meta.dirname, 'sessions')

type Frame = { told: RoomMessage } | { whole: RoomMessage }

function session(file: string): Frame[] {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Frame[]
}

/** Melds are spelt in more than one way; neither the log nor a table that is cleared is in a snapshot. */
function comparable(model: RoomModel | null): unknown {
  if (!model) return null
  const isPlaying = model.room.stage === 'playing'
  const table = isPlaying && model.table && {
    ...model.table,
    seats: model.table.seats.map((seat) => ({
      ...seat,
      melds: seat.melds.map((meld) => ({ ...meld, tiles: parseTiles(meld.tiles) })),
    })),
  }
  return { ...model, table, moves: isPlaying && model.moves, story: null, settled: model.settled && { ...model.settled, seq: 0 } }
}

describe.each(readdirSync(FOLDER))('a session of %s', (file) => {
  it('is folded into what the server sees', () => {
    let model: RoomModel | null = null
    let compared = 0
    for (const frame of session(file)) {
      if ('told' in frame) {
        if (!follows(model, frame.told)) continue
        model = folded(model, frame.told)
      } else if (model === null) {
        model = folded(null, frame.whole)
      } else {
        expect(comparable(model)).toEqual(comparable(folded(null, frame.whole)))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(3)
    expect(model?.table?.seats).toHaveLength(4)
  })

  it('tells a message that was seen from one after a gap', () => {
    const told = session(file).flatMap((frame) => ('told' in frame ? [frame.told] : []))
    const whole = told.find((message) => message.type === 'snapshot')
    const model = whole ? folded(null, whole) : null
    const after = told.filter((message) => message.seq > (model?.seq ?? 0))
    expect(after.slice(0, 3).map((message) => follows(model, message))).toEqual([true, false, false])
    expect(told.slice(0, 1).map((message) => follows(model, message))).toEqual([false])
  })
})
