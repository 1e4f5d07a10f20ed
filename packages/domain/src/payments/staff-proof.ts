/** In whole units of the base currency. */
export const STAFF_PROOF_LIMIT = 100

/** Whether a decision of staff about this much money needs a fresh proof of identity. */
export const needsStaffProof = (settlement: bigint, decimals: number): boolean =>
  settlement > BigInt(STAFF_PROOF_LIMIT) * 10n ** BigInt(decimals)
