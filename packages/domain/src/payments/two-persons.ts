/** In whole units of the base currency. */
export const TWO_PERSONS_LIMIT = 500

/** Whether a decision about this much money needs a second person. Null: nobody knows its worth. */
export const needsTwoPersons = (settlement: bigint | null, decimals: number): boolean => {
  if (settlement === null) return true
  const size = settlement < 0n ? -settlement : settlement
  return size > BigInt(TWO_PERSONS_LIMIT) * 10n ** BigInt(decimals)
}
