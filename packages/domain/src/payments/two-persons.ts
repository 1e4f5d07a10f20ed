/** In whole units of the base currency. */
const LIMIT = 500n

/** Whether a decision about this much money needs a second person. Null: nobody knows its worth. */
export const needsTwoPersons = (settlement: bigint | null, decimals: number): boolean => {
  if (settlement === null) return true
  const size = settlement < 0n ? -settlement : settlement
  return size > LIMIT * 10n ** BigInt(decimals)
}
