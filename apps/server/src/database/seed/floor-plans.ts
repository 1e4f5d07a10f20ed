import type { DemoSection, DemoTable } from './floor-types.ts'

type Spot = readonly [x: number, y: number]
type Drawing = Pick<DemoTable, 'x' | 'y' | 'w' | 'h' | 'turn'>
type FloorPlan = {
  /** In the order in which tables get them, in steps of a grid of 24 by 14. */
  spots: readonly Spot[]
  /** How long tables are drawn. */
  long: 'across' | 'along'
  /** Degrees of square tables. */
  turn: number
}

const row = (y: number, xs: readonly number[]): Spot[] => xs.map((x) => [x, y])

const PLANS: Record<DemoSection['plan'], FloorPlan> = {
  // Tables to join in a row, and the others around them.
  dining: {
    spots: [
      ...row(5, [1, 4, 7]),
      ...row(1, [1, 7, 13, 19]),
      ...row(5, [12, 18]),
      ...row(9, [4, 10, 16]),
    ],
    long: 'across',
    turn: 0,
  },
  terrace: {
    spots: [...row(1, [1, 7, 13, 19]), ...row(5, [4, 10, 16]), ...row(9, [1, 7, 13, 19])],
    long: 'across',
    turn: 45,
  },
  bar: {
    spots: [...row(1, [1, 5, 9, 13, 17, 21]), ...row(8, [1, 5, 9, 13, 17, 21])],
    long: 'along',
    turn: 0,
  },
  upstairs: {
    spots: [1, 5, 9].flatMap((y) => row(y, [1, 10, 18])),
    long: 'across',
    turn: 0,
  },
}
const SIDE = 2

/** Draws the table that is number `index` in its section. */
export function drawTable(
  plan: DemoSection['plan'],
  index: number,
  { shape, chairs }: Pick<DemoTable, 'shape' | 'chairs'>,
): Drawing {
  const { spots, long, turn } = PLANS[plan]
  const [x, y] = spots[index] ?? [1 + (index % 6) * 4, 14]
  const length = shape === 'long' ? chairs / 2 + 1 : SIDE
  const isAlong = long === 'along'
  return {
    x,
    y,
    w: isAlong ? SIDE : length,
    h: isAlong ? length : SIDE,
    turn: shape === 'square' ? turn : 0,
  }
}
