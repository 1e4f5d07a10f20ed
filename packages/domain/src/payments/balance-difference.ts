/** What a provider says it holds of a currency, and what its entries explain. In minor units. */
export type HeldBalance = {
  readonly held: bigint
  readonly explained: bigint
  /** The part of `explained` that the provider may not count yet. */
  readonly pending: bigint
}

/** The provider's balance minus the explained one. */
export function balanceDifference({ held, explained, pending }: HeldBalance): bigint {
  if (held > explained) return held - explained
  const minHeld = pending > 0n ? explained - pending : explained
  return held < minHeld ? held - minHeld : 0n
}

/**
 * The part of a difference that was there on the night before, too. Lists that are late differ for
 * one night.
 */
export function lastingDifference(previous: bigint | undefined, tonight: bigint): bigint {
  if (previous === undefined || previous > 0n !== tonight > 0n) return 0n
  if (previous === 0n || tonight === 0n) return 0n
  const isSmaller = tonight > 0n ? tonight < previous : tonight > previous
  return isSmaller ? tonight : previous
}
