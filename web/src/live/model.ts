// The room as this person knows it: a plain value that follows from what the server said, message by message.
import type { AnyEvent, Ask, Clock, Dismissed, FromServer, RoomInfo, Settled } from '../net/messages'
import { emptyTable, see, type TableView } from '../table/view'
import { tableOf } from './sentView'

export type RoomMessage = Extract<FromServer, { seq: number }>

export interface RoomModel {
  /** The number of the last message that is in here. */
  seq: number
  seat: number | null
  isOwner: boolean
  /** The secret part of the invite link, for those who may pass it on. */
  invite: string | null
  room: RoomInfo
  /** The round being played or just settled. */
  table: TableView | null
  /** Discards made in this round: how far it is saved. */
  moves: number
  ask: Ask | null
  clock: Clock | null
  settled: Settled | null
  /** What was seen of this round, for the log. */
  story: AnyEvent[]
  dismissed: Dismissed['why'] | null
}

/** The number of the round on the table; the room is a round further as soon as that is settled. */
export function shownRound(model: RoomModel): number | null {
  return model.settled?.round ?? model.room.match?.round ?? null
}

/** Whether the message comes next; one that was seen already does not, nor one after a gap. */
export function follows(model: RoomModel | null, message: RoomMessage): boolean {
  return message.type === 'snapshot' || (model !== null && message.seq === model.seq + 1)
}

/** One message more. Without a snapshot there is nothing to fold into. */
export function folded(model: RoomModel | null, message: RoomMessage): RoomModel | null {
  if (message.type === 'snapshot') return opened(message, model)
  if (!model) return null
  const next = { ...model, seq: message.seq }
  switch (message.type) {
    case 'room_changed':
      return changed(next, message.room, message.seat)
    case 'played':
      return played(next, message.events, message.ask, message.clock)
    case 'settled':
      return { ...next, settled: message, ask: null, clock: null }
    case 'voided':
    case 'spoke':
      return next
    case 'dismissed':
      return { ...next, dismissed: message.why }
  }
}

function opened(snapshot: Extract<RoomMessage, { type: 'snapshot' }>, before: RoomModel | null): RoomModel {
  const { seq, seat, is_owner: isOwner, invite, room, view, ask, clock, settled } = snapshot
  const isSameRound = before?.room.match?.id === room.match?.id && before?.room.match?.round === room.match?.round
  return {
    seq,
    seat,
    isOwner,
    invite,
    room,
    table: view && tableOf(view),
    moves: view?.discards.length ?? 0,
    ask,
    clock,
    settled,
    story: isSameRound ? (before?.story ?? []) : [],
    dismissed: null,
  }
}

function changed(model: RoomModel, room: RoomInfo, seat: number | null): RoomModel {
  const isOwner = seat === null ? model.isOwner : (room.seats[seat]?.is_owner ?? false)
  const next = { ...model, room, seat, isOwner }
  if (room.stage === 'playing') return { ...next, settled: null }
  return { ...next, ask: null, clock: null, table: room.stage === 'lobby' && !model.settled ? null : model.table }
}

function played(model: RoomModel, events: readonly AnyEvent[], ask: Ask | null, clock: Clock | null): RoomModel {
  let { table, story, moves } = model
  for (const event of events) {
    if (event.event === 'opened') {
      table = emptyTable(event.players)
      story = []
      moves = 0
    }
    table = see(table ?? emptyTable(model.room.seats.length), event)
    if (event.event === 'discarded') moves += 1
  }
  return { ...model, table, story: [...story, ...events], moves, ask, clock }
}
