import type { Drawing } from './plan-geometry.ts'

/** The centre of a chair, and its turn in degrees: 0 for one above the table. */
export type ChairPosition = { x: number; y: number; turn: number }

/** From the edge of the table to the centre of a chair, in steps. */
const DISTANCE = 0.22
/** Guests prefer the long sides of a long table. */
const END_WEIGHT = 0.5

/** Where the chairs of a table are, in steps from its upper left corner. */
export function chairPositions(
  { shape, w, h }: Pick<Drawing, 'shape' | 'w' | 'h'>,
  count: number,
): ChairPosition[] {
  if (shape === 'round')
    return Array.from({ length: count }, (_, index) => {
      const turn = (360 * index) / count
      const angle = (turn * Math.PI) / 180
      return {
        x: w / 2 + (w / 2 + DISTANCE) * Math.sin(angle),
        y: h / 2 - (h / 2 + DISTANCE) * Math.cos(angle),
        turn,
      }
    })
  const ends = (length: number, other: number) =>
    shape === 'long' && length < other ? END_WEIGHT : 1
  const sides = [
    { length: w, weight: ends(w, h), chairs: 0, turn: 0 },
    { length: w, weight: ends(w, h), chairs: 0, turn: 180 },
    { length: h, weight: ends(h, w), chairs: 0, turn: 90 },
    { length: h, weight: ends(h, w), chairs: 0, turn: 270 },
  ]
  const space = ({ length, weight, chairs }: (typeof sides)[number]) =>
    (length * weight) / (chairs + 1)
  for (let chair = 0; chair < count; chair += 1)
    sides.reduce((roomiest, side) => (space(side) > space(roomiest) ? side : roomiest)).chairs += 1
  return sides.flatMap(({ length, chairs, turn }) =>
    Array.from({ length: chairs }, (_, index) => {
      const along = (length * (index + 0.5)) / chairs
      if (turn === 0) return { x: along, y: -DISTANCE, turn }
      if (turn === 180) return { x: along, y: h + DISTANCE, turn }
      return { x: turn === 90 ? w + DISTANCE : -DISTANCE, y: along, turn }
    }),
  )
}
