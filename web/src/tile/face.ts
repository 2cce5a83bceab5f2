// The positions of the dots and bamboos of each rank on a face of 60 × 76, and their colours.
export type Ink = 'red' | 'green' | 'blue'

export interface Dot {
  x: number
  y: number
  r: number
  ink: Ink
}

export interface Stick {
  x: number
  y: number
  length: number
  ink: Ink
  tilt: number
}

type Place = readonly [x: number, y: number, ink: Ink]

const dots = (r: number, ...places: Place[]): Dot[] => places.map(([x, y, ink]) => ({ x, y, r, ink }))

/** 二筒 to 九筒; 一筒 is a flower of its own. */
export const DOTS: Record<number, readonly Dot[]> = {
  2: dots(12.5, [30, 20.5, 'green'], [30, 55.5, 'blue']),
  3: dots(10.5, [16, 16, 'blue'], [30, 38, 'red'], [44, 60, 'green']),
  4: dots(11, [17.5, 20, 'blue'], [42.5, 20, 'green'], [17.5, 56, 'green'], [42.5, 56, 'blue']),
  5: dots(9.6, [15.5, 16.5, 'blue'], [44.5, 16.5, 'green'], [30, 38, 'red'], [15.5, 59.5, 'green'], [44.5, 59.5, 'blue']),
  6: dots(
    9.6,
    [18, 15, 'green'],
    [42, 15, 'green'],
    [18, 40, 'red'],
    [42, 40, 'red'],
    [18, 62, 'red'],
    [42, 62, 'red'],
  ),
  7: [
    ...dots(7.4, [12.5, 12, 'green'], [30, 18.5, 'green'], [47.5, 25, 'green']),
    ...dots(9, [18.5, 43, 'red'], [41.5, 43, 'red'], [18.5, 63, 'red'], [41.5, 63, 'red']),
  ],
  8: dots(8.3, ...[11.5, 29.2, 46.8, 64.5].flatMap((y): Place[] => [[19, y, 'blue'], [41, y, 'blue']])),
  9: dots(
    8.3,
    ...([[14, 'green'], [38, 'red'], [62, 'blue']] as const).flatMap(([y, ink]): Place[] =>
      [11.5, 30, 48.5].map((x): Place => [x, y, ink]),
    ),
  ),
}

const sticks = (length: number, ...places: Place[]): Stick[] =>
  places.map(([x, y, ink]) => ({ x, y, length, ink, tilt: 0 }))
const leaning = (x: number, y: number, tilt: number): Stick => ({ x, y, length: 29, ink: 'green', tilt })

/** 二条 to 九条; 一条 is the bird. */
export const STICKS: Record<number, readonly Stick[]> = {
  2: sticks(30, [30, 21, 'green'], [30, 55, 'blue']),
  3: sticks(30, [30, 21, 'blue'], [17, 55, 'green'], [43, 55, 'green']),
  4: sticks(30, [17, 21, 'blue'], [43, 21, 'green'], [17, 55, 'green'], [43, 55, 'blue']),
  5: sticks(29, [13, 21, 'green'], [47, 21, 'blue'], [30, 38, 'red'], [13, 55, 'blue'], [47, 55, 'green']),
  6: sticks(30, ...[12.5, 30, 47.5].flatMap((x): Place[] => [[x, 21, 'green'], [x, 55, 'blue']])),
  7: [
    ...sticks(19, [30, 13.5, 'red']),
    ...sticks(20, ...[12.5, 30, 47.5].flatMap((x): Place[] => [[x, 38, x === 30 ? 'blue' : 'green'], [x, 62, x === 30 ? 'blue' : 'green']])),
  ],
  8: [
    ...sticks(28, [8.5, 20, 'green'], [51.5, 20, 'green'], [8.5, 56, 'blue'], [51.5, 56, 'blue']),
    leaning(22, 22, -32),
    leaning(38, 22, 32),
    { ...leaning(22, 54, 32), ink: 'blue' },
    { ...leaning(38, 54, -32), ink: 'blue' },
  ],
  9: sticks(
    20,
    ...([[12.5, 'green'], [30, 'red'], [47.5, 'blue']] as const).flatMap(([x, ink]): Place[] =>
      [14, 38, 62].map((y): Place => [x, y, ink]),
    ),
  ),
}
