import { packCursor, unpackCursor } from '../../http/cursor.ts'
import { refuse } from '../../http/refuse.ts'
import type { Place } from './shop-page-of.ts'
import type { Standards } from './standards.ts'

/** Where a page ended, and what its list was ranked by when it began: the following pages are ranked by the same, though the world goes on. */
export type ListCursor = {
  readonly order: string
  readonly at: number
  readonly standards: Standards
  readonly after: Place
}

export const writeCursor = ({ order, at, standards, after }: ListCursor): string =>
  packCursor([order, at, standards.mean, standards.mostOrders, after.rank, after.id])

/** Refuses `invalid_request` for what no list of this order gave out. */
export function readCursor(cursor: string, order: string): ListCursor {
  const [given, ...rest] = unpackCursor(cursor)
  const numbers = rest.filter(
    (part): part is number => typeof part === 'number' && Number.isFinite(part),
  )
  const [at, mean, mostOrders, rank, id] = numbers
  const whole =
    at !== undefined &&
    mean !== undefined &&
    mostOrders !== undefined &&
    rank !== undefined &&
    id !== undefined
  if (given !== order || !whole)
    return refuse('invalid_request', undefined, { cursor: 'validation.invalid' })
  return { order, at, standards: { mean, mostOrders }, after: { rank, id } }
}
