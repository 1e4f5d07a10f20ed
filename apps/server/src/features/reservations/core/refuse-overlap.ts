import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { readGuestHistory } from './guest.store.ts'

/**
 * Refuses `booking_overlap` {booking} after the exclusion of the schema has refused a write. The
 * reservation that was faster has been committed, so it is visible now.
 */
export async function refuseOverlap(
  tx: Tx,
  userId: number,
  stay: Parameters<typeof readGuestHistory>[2],
): Promise<never> {
  const { overlap } = await readGuestHistory(tx, userId, stay)
  return refuse('booking_overlap', overlap ? { booking: overlap } : undefined)
}
