import type { ParcelQuote } from '@hawker/contract/parcel-shapes'
import type { Queries } from '@hawker/postgres/tx'
import { hasDeliveredParcel } from './place.store.ts'
import type { PricedParcel } from './quote-parcel.ts'

/**
 * Why the receiver cannot pay; null if they can. Only known senders may let them, in cash and up to a
 * limit.
 */
export async function whyReceiverCannotPay(
  queries: Queries,
  { price, settings }: Pick<PricedParcel, 'price' | 'settings'>,
  userId: number | undefined,
): Promise<ParcelQuote['receiver_pays_not']> {
  if (price.settlement.total > settings.parcelCashLimit) return 'above_max'
  if (userId === undefined) return 'login_first'
  return (await hasDeliveredParcel(queries, userId)) ? null : 'first_parcel'
}
