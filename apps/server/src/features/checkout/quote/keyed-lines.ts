import type { CartLine } from '../../carts/index.ts'

/** A line with its key in the answer: the cart detail's id, or the position in a guest's list. */
export type KeyedLine = CartLine & { key: number }

/** Stored lines have their ids as keys. */
export const withKeys = (lines: readonly CartLine[]): KeyedLine[] =>
  lines.flatMap((line) => (line.id === null ? [] : [{ ...line, key: line.id }]))
