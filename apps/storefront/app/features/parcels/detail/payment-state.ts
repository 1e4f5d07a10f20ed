import type { Parcel } from '@hawker/contract/parcel-shapes'
import type { Transaction } from '@hawker/contract/payments'
import { isSecured } from '@hawker/domain/payments/payment-status'

/** `owed`: for a way back or a cancellation that is over. */
export type ParcelPaymentState = 'settled' | 'waiting' | 'rejected' | 'owed'

type Facts = Pick<Parcel, 'status' | 'paid' | 'payer' | 'debt' | 'transactions'>

/** The newest payment, apart from a part that the wallet pays. */
export const newestTransaction = ({
  transactions,
}: Pick<Parcel, 'transactions'>): Transaction | undefined => {
  const newestFirst = transactions.toSorted((one, other) => other.id - one.id)
  return newestFirst.find(({ payment }) => payment.tag !== 'wallet') ?? newestFirst[0]
}

export function paymentStateOf(parcel: Facts): ParcelPaymentState {
  const newest = newestTransaction(parcel)
  if (parcel.debt > 0) return newest?.status === 'progress' ? 'waiting' : 'owed'
  if (parcel.status !== 'new' || parcel.paid || parcel.payer === 'receiver') return 'settled'
  if (!newest || isSecured(newest.status)) return 'settled'
  return newest.status === 'progress' ? 'waiting' : 'rejected'
}

/** Between a payment and the parcel's next version. */
export const isBeingRegistered = (parcel: Facts): boolean =>
  parcel.status === 'new' && !parcel.paid && paymentStateOf(parcel) === 'settled'
