// Where a tile went: a short movement of what is already there, from where it came from. None where motion is unwelcome.
import { prefersReducedMotion } from 'svelte/motion'

import type { AnyEvent } from '../net/messages'
import { PLACES, seatAt } from '../table/view'

const LASTING = 210
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

/** The seat at the bottom and how many there are: enough to know who sits where on the screen. */
export interface Seating {
  self: number
  players: number
}

/** To be called when the table shows what the event left behind. */
export function move(event: AnyEvent, stage: HTMLElement, seating: Seating): void {
  if (prefersReducedMotion.current) return
  const find = (selector: string) => stage.querySelector<HTMLElement>(selector)
  switch (event.event) {
    case 'discarded':
      return come(find(`.rivers ${at(event.seat, seating)} li:last-child`), find(seatOf(event.seat, seating)))
    case 'melded':
      if (event.from === null) return
      return come(
        last(stage, `${seatOf(event.seat, seating)} .meld`),
        find(`.rivers ${at(event.from, seating)}`),
      )
    case 'drawn':
      if (event.seat === seating.self) come(find('.hand .drawn'), find('.rivers .middle'))
  }
}

function at(seat: number, { self, players }: Seating): string {
  return `.${PLACES.find((place) => seatAt(place, self, players) === seat) ?? 'south'}`
}

function seatOf(seat: number, seating: Seating): string {
  return seat === seating.self ? 'section.own' : `section${at(seat, seating)}`
}

function last(stage: HTMLElement, selector: string): HTMLElement | null {
  return [...stage.querySelectorAll<HTMLElement>(selector)].findLast((element) => element.offsetParent) ?? null
}

function come(tile: HTMLElement | null, from: HTMLElement | null): void {
  if (!tile || !from) return
  const [end, start] = [tile, from].map((element) => element.getBoundingClientRect())
  if (!end || !start) return
  const dx = start.x + start.width / 2 - (end.x + end.width / 2)
  const dy = start.y + start.height / 2 - (end.y + end.height / 2)
  tile.animate([{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0.5 }, { transform: 'none' }], {
    duration: LASTING,
    easing: EASE,
  })
}
