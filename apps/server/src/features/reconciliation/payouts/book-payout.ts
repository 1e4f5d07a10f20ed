import type { Tx } from '@hawker/postgres/tx'
import { bookEntry } from '../book-entries.ts'
import { lockEntry } from '../entry.store.ts'
import {
  type StoredPayout,
  emptyPayoutEntry,
  insertPayoutEntry,
  markBooked,
} from './recorded-payout.store.ts'

/** Books a recorded payout as one that the provider lists. */
export async function bookPayout(
  tx: Tx,
  payout: StoredPayout,
  { confirmedBy, now }: { confirmedBy: number | null; now: Date },
): Promise<void> {
  const entryId = await insertPayoutEntry(tx, payout, now)
  await bookStored(tx, entryId, now)
  await markBooked(tx, payout.id, { entryId, confirmedBy, now })
}

/** Books the whole payout back, at the rate at which it was booked. */
export async function bookPayoutBack(tx: Tx, { entryId }: StoredPayout, now: Date): Promise<void> {
  if (entryId === null) return
  await emptyPayoutEntry(tx, entryId)
  await bookStored(tx, entryId, now)
}

async function bookStored(tx: Tx, entryId: number, now: Date): Promise<void> {
  const entry = await lockEntry(tx, entryId)
  if (entry) await bookEntry(tx, entry, now)
}
