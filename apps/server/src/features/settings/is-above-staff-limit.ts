import { needsStaffProof } from '@hawker/domain/payments/staff-proof'
import type { Queries } from '@hawker/postgres/tx'
import { defaultCurrency } from './currency.store.ts'

/** Whether staff need a fresh proof to decide about this much, in base currency. */
export async function isAboveStaffLimit(
  queries: Queries,
  settlement: number | bigint | undefined,
): Promise<boolean> {
  if (settlement === undefined) return false
  return needsStaffProof(BigInt(settlement), (await defaultCurrency(queries)).decimals)
}
