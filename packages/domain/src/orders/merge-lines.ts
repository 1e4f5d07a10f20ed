import { type ChosenAddon, lineKey } from './cart-line.ts'

export type MergeableLine = {
  readonly stockId: number
  readonly addons: readonly ChosenAddon[]
  readonly note?: string | null
  readonly quantity: number
}
/** A line of a merged cart, and the lines of both carts that it comes from. */
export type MergedLine<L> = { readonly line: L; readonly held: L | null; readonly added: L | null }

/**
 * Merges two carts of one shop. A line of both has the larger quantity: the customer filled both
 * carts for the same meal. The held lines come first and stay what they are otherwise.
 */
export function mergeLines<L extends MergeableLine>(
  heldLines: readonly L[],
  addedLines: readonly L[],
): MergedLine<L>[] {
  const merged = new Map<string, MergedLine<L>>()
  for (const held of heldLines) merged.set(lineKey(held), { line: held, held, added: null })
  for (const added of addedLines) {
    const key = lineKey(added)
    const known = merged.get(key)
    const quantity = Math.max(known?.line.quantity ?? 0, added.quantity)
    merged.set(key, {
      line: { ...(known?.line ?? added), quantity },
      held: known?.held ?? null,
      added,
    })
  }
  return [...merged.values()]
}
