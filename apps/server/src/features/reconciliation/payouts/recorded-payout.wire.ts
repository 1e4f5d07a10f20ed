import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import { toMajor } from '@hawker/domain/money/money'
import type { StoredPayout } from './recorded-payout.store.ts'

export const toRecordedPayout = (payout: StoredPayout): RecordedPayout => ({
  id: payout.id,
  tag: payout.tag,
  amount: toMajor(payout.amount, payout.decimals),
  currency: payout.currency,
  day: payout.day,
  reference: payout.reference,
  note: payout.note,
  state: payout.state,
  recorded_by: payout.recordedBy,
  confirmed_by: payout.confirmedBy,
  withdrawn_by: payout.withdrawnBy,
  created_at: payout.createdAt.toISOString(),
  booked_at: payout.bookedAt?.toISOString() ?? null,
  withdrawn_at: payout.withdrawnAt?.toISOString() ?? null,
})
