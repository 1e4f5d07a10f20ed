import type { SellerTable } from '@hawker/contract/seller-floor'

/** How a table is drawn. Lengths and positions are in steps of the grid, `turn` in degrees. */
export type Drawing = Pick<SellerTable, 'id' | 'shape' | 'x' | 'y' | 'w' | 'h' | 'turn'>
export type PlanSize = { columns: number; rows: number }
type Bounds = { left: number; top: number; right: number; bottom: number }
type Point = { x: number; y: number }

/** The canvas of a section. A plan with tables outside of it is larger. */
const CANVAS: PlanSize = { columns: 24, rows: 14 }
/** The last step of the grid, and the longest side of a table. */
export const MAX_POSITION = 400
export const MAX_SIDE = 40
const TURN_DEGREES = 45
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** A circle looks the same at each turn. */
const degreesOf = ({ shape, w, h, turn }: Drawing): number =>
  shape === 'round' && w === h ? 0 : turn

function cornersOf(drawing: Drawing): Point[] {
  const { x, y, w, h } = drawing
  const angle = (degreesOf(drawing) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([dx = 0, dy = 0]) => ({
    x: x + w / 2 + (dx * cos - dy * sin) / 2,
    y: y + h / 2 + (dx * sin + dy * cos) / 2,
  }))
}

/** The upright rectangle around a table. */
export function boundsOf(drawing: Drawing): Bounds {
  const corners = cornersOf(drawing)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

// Sines of right angles are not exactly 0.
const TOLERANCE = 1e-6
const roundUp = (steps: number) => Math.ceil(steps - TOLERANCE)

/** The canvas of a section in the editor. */
export const canvasOf = (drawings: readonly Drawing[]): PlanSize => ({
  columns: Math.max(CANVAS.columns, ...drawings.map((each) => roundUp(boundsOf(each).right))),
  rows: Math.max(CANVAS.rows, ...drawings.map((each) => roundUp(boundsOf(each).bottom))),
})

/** The part of a canvas that tables fill, with a step of space around them. */
export function extentOf<T extends Drawing>(
  drawings: readonly T[],
): { size: PlanSize; drawings: T[] } {
  const bounds = drawings.map(boundsOf)
  const left = Math.floor(Math.min(...bounds.map((each) => each.left))) - 1
  const top = Math.floor(Math.min(...bounds.map((each) => each.top))) - 1
  return {
    size: {
      columns: roundUp(Math.max(...bounds.map(({ right }) => right))) + 1 - left,
      rows: roundUp(Math.max(...bounds.map(({ bottom }) => bottom))) + 1 - top,
    },
    drawings: drawings.map((each) => ({ ...each, x: each.x - left, y: each.y - top })),
  }
}

/** The nearest drawing that is inside of the canvas. */
export function inside(drawing: Drawing, { columns, rows }: PlanSize): Drawing {
  const sized = {
    ...drawing,
    w: clamp(drawing.w, 1, Math.min(MAX_SIDE, columns)),
    h: clamp(drawing.h, 1, Math.min(MAX_SIDE, rows)),
  }
  const { left, top, right, bottom } = boundsOf(sized)
  const shift = (start: number, end: number, length: number) =>
    start < -TOLERANCE ? roundUp(-start) : -Math.max(0, roundUp(end - length))
  return {
    ...sized,
    x: clamp(sized.x + shift(left, right, columns), 0, MAX_POSITION),
    y: clamp(sized.y + shift(top, bottom, rows), 0, MAX_POSITION),
  }
}

export const moved = (drawing: Drawing, dx: number, dy: number): Drawing => ({
  ...drawing,
  x: drawing.x + dx,
  y: drawing.y + dy,
})

export const resized = (drawing: Drawing, dw: number, dh: number): Drawing => ({
  ...drawing,
  w: drawing.w + dw,
  h: drawing.h + dh,
})

/** The drawing after an eighth of a turn. A quarter swaps the sides, so that it stays on the grid. */
export function turned(drawing: Drawing): Drawing {
  const { x, y, w, h, turn } = drawing
  const next = (turn % 90) + TURN_DEGREES
  if (next < 90) return { ...drawing, turn: next }
  const half = Math.trunc((w - h) / 2)
  return { ...drawing, x: x + half, y: y - half, w: h, h: w, turn: next - 90 }
}

export const isSameDrawing = (a: Drawing, b: Drawing): boolean =>
  a.shape === b.shape &&
  a.x === b.x &&
  a.y === b.y &&
  a.w === b.w &&
  a.h === b.h &&
  a.turn === b.turn

/** Whether the line of a side of the first polygon separates it from the second. */
function isSeparated(first: readonly Point[], second: readonly Point[]): boolean {
  return first.some((corner, index) => {
    const next = first[(index + 1) % first.length] ?? corner
    const normal = { x: next.y - corner.y, y: corner.x - next.x }
    const project = (points: readonly Point[]) =>
      points.map(({ x, y }) => x * normal.x + y * normal.y)
    const [own, other] = [project(first), project(second)]
    return Math.max(...own) <= Math.min(...other) + TOLERANCE
  })
}

/** Whether two tables cover the same place. Tables that touch do not. */
export function overlap(a: Drawing, b: Drawing): boolean {
  const [first, second] = [cornersOf(a), cornersOf(b)]
  return !isSeparated(first, second) && !isSeparated(second, first)
}

/** The first place, row by row, where a table has a step of space around it. */
export function freeSpot(
  drawings: readonly Drawing[],
  { w, h }: Pick<Drawing, 'w' | 'h'>,
): Pick<Drawing, 'x' | 'y'> {
  for (let y = 1; y + h <= MAX_POSITION; y += 1)
    for (let x = 1; x + w < CANVAS.columns; x += 1) {
      const space: Drawing = {
        id: 0,
        shape: 'square',
        x: x - 1,
        y: y - 1,
        w: w + 2,
        h: h + 2,
        turn: 0,
      }
      if (!drawings.some((each) => overlap(each, space))) return { x, y }
    }
  return { x: 1, y: 1 }
}

const isUndrawn = ({ x, y }: Drawing) => x === 0 && y === 0

/** Tables of a section that nobody has drawn are all at 0, 0. Shows them side by side. */
export function arranged<T extends Drawing>(tables: readonly T[]): T[] {
  const first = tables.find(isUndrawn)
  const isHidden = (table: T) => table !== first && isUndrawn(table)
  const placed = tables.filter((table) => !isHidden(table))
  return tables.map((table) => {
    if (!isHidden(table)) return table
    const shown = { ...table, ...freeSpot(placed, table) }
    placed.push(shown)
    return shown
  })
}

/** The usual size of a table with some chairs. */
export function usualSize(shape: Drawing['shape'], chairs: number): Pick<Drawing, 'w' | 'h'> {
  if (shape === 'long') return { w: clamp(Math.ceil(chairs / 2) + 1, 3, 12), h: 2 }
  const side = chairs <= 4 ? 2 : chairs <= 8 ? 3 : 4
  return { w: side, h: side }
}
