// The connection and the session against a scripted server: hello, answers, a lost connection, a gap, an unknown token.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { RequestRefused } from '../../src/live/pendingRequests'
import type { Socket } from '../../src/live/connection'
import type { RoomMessage } from '../../src/live/model'
import { Session } from '../../src/live/session'
import type { FromClient, FromServer, RoomInfo } from '../../src/net/messages'

class ScriptedSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readonly said: FromClient[] = []
  isClosed = false

  /** The room it leads to, or the lobby. */
  constructor(readonly room: string | null) {}

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromClient)
  }

  close(): void {
    this.isClosed = true
  }

  tell(...messages: FromServer[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The last thing said, with its id. */
  get last(): Extract<FromClient, { id: string }> {
    return this.said.at(-1) as Extract<FromClient, { id: string }>
  }
}

const ROOM: RoomInfo = {
  number: '123456',
  ruleset: 'guiyang_dingque',
  options: {},
  settings: { deadline: 30, pause: 1, spectators: false },
  stage: 'lobby',
  seats: [],
  watching: [],
  commitment: '',
  match: null,
  standings: null,
  ended: null,
  vote: null,
  continue_at: null,
  incident: null,
  dealing: null,
  cancelled: [],
  may_end: false,
}

const WELCOME: FromServer = { type: 'welcome', player: 'p', name: '小王', now: 0, version: 2, key: '' }

function snapshot(seq: number): RoomMessage {
  return {
    type: 'snapshot',
    seq,
    now: 0,
    seat: 0,
    is_owner: true,
    invite: 'i',
    room: ROOM,
    view: null,
    ask: null,
    clock: null,
    settled: null,
  }
}

const changed = (seq: number): RoomMessage => ({ type: 'room_changed', seq, room: ROOM, seat: 0 })

describe('a session', () => {
  let sockets: ScriptedSocket[] = []
  let received: number[] = []
  let lost: RequestRefused[] = []
  let session: Session
  const socket = () => sockets.at(-1) as ScriptedSocket

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    received = []
    lost = []
    session = new Session(
      (room) => {
        sockets.push(new ScriptedSocket(room))
        return socket()
      },
      { changed: () => undefined, received: (message) => received.push(message.seq), lost: (error) => lost.push(error) },
    )
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  /** As far as being in the room after so many messages. */
  async function inRoom(seq: number): Promise<void> {
    const entering = session.enter('token', { number: '123456' })
    socket().onopen?.()
    socket().tell(WELCOME)
    socket().tell(snapshot(seq), { type: 'ack', id: socket().last.id })
    await entering
  }

  it('says hello, then what it was asked to say meanwhile', async () => {
    await inRoom(4)
    expect(socket().said.map((message) => message.type)).toEqual(['hello', 'join'])
    expect(session.model?.seq).toBe(4)
  })

  it('opens a room in the lobby and enters it on a connection of its own', async () => {
    const opening = session.open('token', { ruleset: 'guiyang_dingque' })
    socket().onopen?.()
    socket().tell(WELCOME)
    const { id } = socket().last
    socket().onclose?.()
    await vi.advanceTimersByTimeAsync(1000)
    socket().onopen?.()
    socket().tell(WELCOME)
    expect(socket().last).toMatchObject({ type: 'open_room', id })
    socket().tell({ type: 'room_opened', id, number: '123456', invite: 'i' })
    await vi.advanceTimersByTimeAsync(0)
    socket().onopen?.()
    socket().tell(WELCOME)
    expect(sockets.map(({ room }) => room)).toEqual([null, null, 'i'])
    expect(sockets[1]?.isClosed).toBe(true)
    socket().tell(snapshot(1), { type: 'ack', id: socket().last.id })
    await opening
    expect(session.model?.room.number).toBe('123456')
  })

  it('comes back by the number once it has a seat, for the invite may be another by then', async () => {
    const entering = session.enter('token', { invite: 'i' })
    socket().onopen?.()
    socket().tell(WELCOME)
    socket().tell(snapshot(1), { type: 'ack', id: socket().last.id })
    await entering
    socket().onclose?.()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sockets.map(({ room }) => room)).toEqual(['i', '123456'])
  })

  it('tries a password on the open connection', async () => {
    const wrong = session.enter('token', { number: '123456' })
    socket().onopen?.()
    socket().tell(WELCOME)
    socket().tell({ type: 'refusal', code: 'wrong_password', message: '', id: socket().last.id, at: null })
    await expect(wrong).rejects.toBeInstanceOf(RequestRefused)
    const right = session.enter('token', { number: '123456', password: 'open sesame' })
    expect(socket().last).toMatchObject({ type: 'join', password: 'open sesame' })
    socket().tell(snapshot(1), { type: 'ack', id: socket().last.id })
    await right
    expect(sockets).toHaveLength(1)
  })

  it('asks for refusals in the language of the page, also after that has changed', async () => {
    session.speak('zh')
    await inRoom(4)
    expect(socket().said[0]).toMatchObject({ type: 'hello', lang: 'zh' })
    session.speak('en')
    session.speak('en')
    expect(socket().said.filter((message) => message.type === 'use_language')).toEqual([
      expect.objectContaining({ lang: 'en' }),
    ])
    socket().onclose?.()
    await vi.advanceTimersByTimeAsync(1000)
    socket().onopen?.()
    expect(socket().said[0]).toMatchObject({ type: 'hello', lang: 'en' })
  })

  it('folds what follows and asks again after a gap, once', async () => {
    await inRoom(4)
    socket().tell(changed(5), changed(5), changed(7), changed(8))
    expect(received).toEqual([4, 5])
    expect(socket().said.filter((message) => message.type === 'join')).toHaveLength(2)
    expect(socket().last).toMatchObject({ type: 'join', since: 5 })
    socket().tell(changed(6), changed(7), changed(8), { type: 'ack', id: socket().last.id })
    expect(session.model?.seq).toBe(8)
  })

  it('comes back by itself and repeats what was not answered under the same id', async () => {
    await inRoom(4)
    const ready = session.say({ type: 'ready', nonce_hash: '0'.repeat(64) })
    const { id } = socket().last
    socket().onclose?.()
    expect(session.connection.status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sockets).toHaveLength(2)
    socket().onopen?.()
    socket().tell(WELCOME)
    expect(socket().said).toMatchObject([{ type: 'hello' }, { type: 'join', since: 4 }, { type: 'ready', id }])
    socket().tell({ type: 'ack', id })
    await ready
  })

  it('waits longer and longer for a server that is away', async () => {
    await inRoom(4)
    const waits: number[] = []
    for (let round = 0; round < 7; round++) {
      const before = Date.now()
      socket().onclose?.()
      await vi.advanceTimersToNextTimerAsync()
      waits.push(Date.now() - before)
    }
    expect(waits[0]).toBeLessThan(700)
    expect(waits.at(-1)).toBeGreaterThan(8000)
    expect(waits.at(-1)).toBeLessThan(19_000)
  })

  it('treats a silent connection as lost', async () => {
    await inRoom(4)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(socket().last).toMatchObject({ type: 'ping' })
    socket().tell({ type: 'pong', now: 0 })
    await vi.advanceTimersByTimeAsync(19_000)
    expect(session.connection.status).toBe('open')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session.connection.status).not.toBe('open')
  })

  it('does not insist when it is turned away', () => {
    session.connection.open('unknown')
    socket().onopen?.()
    socket().tell({ type: 'refusal', code: 'not_welcome', message: '', id: null, at: null })
    expect(session.connection.status).toBe('refused')
    expect(session.connection.refusedFor).toBe('not_welcome')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('hands a refusal to whoever asked', async () => {
    await inRoom(4)
    const start = session.say({ type: 'start' })
    socket().tell({ type: 'refusal', code: 'not_owner', message: '', id: socket().last.id, at: null })
    await expect(start).rejects.toMatchObject({ refusal: { code: 'not_owner' } })
  })

  it('says when the room is gone after a break', async () => {
    await inRoom(4)
    socket().onclose?.()
    await vi.advanceTimersByTimeAsync(1000)
    socket().onopen?.()
    socket().tell(WELCOME)
    socket().tell({ type: 'refusal', code: 'no_room', message: '', id: socket().last.id, at: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(lost.map((error) => error.refusal.code)).toEqual(['no_room'])
  })
})
