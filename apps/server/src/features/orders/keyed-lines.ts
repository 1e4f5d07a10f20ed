import type { CartLine } from '../carts/index.ts'
import type { KeyedLine } from './gather-quote.ts'

/** Kept lines are known by their ids. */
export const keyed = (lines: readonly CartLine[]): KeyedLine[] =>
  lines.flatMap((line) => (line.id === null ? [] : [{ ...line, key: line.id }]))
