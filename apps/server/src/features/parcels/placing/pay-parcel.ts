import type { Transaction } from '@hawker/contract/payments'
import { divideRounded } from '@hawker/domain/money/money'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  type Payment,
  type StoredTransaction,
  announcePaid,
  cancelPayment,
  isProvider,
  lockTransactions,
  openPayments,
  toTransaction,
} from '../../payments/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { allowOfflineParcel } from './allow-offline-parcel.ts'
import { holdUntil } from './hold-until.ts'
import { type ParcelToPay, lockParcelToPay } from './place.store.ts'
import { readParcelPayment } from './place-parcel.ts'

type ParcelPayment = {
  userId: number
  parcelId: number
  ip: string
  payment: Parameters<typeof readParcelPayment>[0]
}

/**
 * Pays an unpaid parcel again, or what its sender owes after its end. The same method returns the
 * open payment; another one cancels it. Refuses `invalid_transition` when nothing is to be paid,
 * `transaction_open` while a bank decides or a payment is being applied, and what opening a payment
 * refuses.
 */
export async function payParcel(
  tx: Tx,
  deps: Pick<Deps, 'payments' | 'clock' | 'origin' | 'personalDataKey' | 'limitScale'>,
  { userId, parcelId, payment: wanted, ip }: ParcelPayment,
): Promise<Transaction> {
  const now = deps.clock.now()
  const parcel = await lockParcelToPay(tx, userId, parcelId)
  if (!parcel) return refuse('not_found')
  const charge = await chargeOf(tx, parcel, now)
  if (wanted.tag === 'free' || wanted.tag === 'cash') refuse('choose_payment')
  const payment = readParcelPayment(wanted, parcel.currency.decimals)
  const before = await lockTransactions(tx, 'parcel_order', parcel.id)
  // What the sender owes is due in addition to what is paid.
  const isBeingPaid = ({ tag, status }: StoredTransaction) =>
    status === 'paid' ? parcel.debt === 0n : status === 'authorized' && isProvider(tag)
  if (before.some(isBeingPaid)) refuse('transaction_open')
  const open = before.filter(({ status }) => status === 'progress' || status === 'authorized')
  const openPayment = open.find(({ tag }) => tag === payment.tag && isProvider(tag))
  if (openPayment && heldOf(open) === (payment.wallet_amount ?? 0n))
    return toTransaction(openPayment, deps.origin)
  for (const transaction of open) await cancelPayment(tx, transaction, now)

  const { transactions, ready } = await openPayments(tx, deps, {
    payable: { type: 'parcel_order', id: parcel.id },
    userId,
    currency: parcel.currency,
    payment,
    now,
    ...charge,
  })
  const chosen = transactions.at(-1)
  if (!chosen) throw new Error(`no payment was opened for parcel ${parcel.id}`)
  if (ready && parcel.debt === 0n)
    await allowOfflineParcel(tx, deps, { userId, phone: parcel.phoneFrom, ip })
  if (ready) await announcePaid(tx, chosen, now)
  return toTransaction(chosen, deps.origin)
}

const heldOf = (open: readonly StoredTransaction[]): NonNullable<Payment['wallet_amount']> =>
  open.filter(({ tag }) => tag === 'wallet').reduce((sum, { amount }) => sum + amount, 0n)

async function chargeOf(tx: Tx, parcel: ParcelToPay, now: Date) {
  if (parcel.debt > 0n) {
    const { paymentTtlMin } = await settingsOf(tx)
    return {
      amount: parcel.debt,
      settlementAmount: divideRounded(parcel.debt * parcel.settlementTotal, parcel.total),
      payUntil: new Date(now.getTime() + paymentTtlMin * MINUTE_MS),
    }
  }
  const { status, paidAt, payUntil, payer } = parcel
  if (status !== 'new' || paidAt || payer === 'receiver' || payUntil === null || payUntil <= now)
    return refuse('invalid_transition', { status })
  return {
    amount: parcel.total,
    settlementAmount: parcel.settlementTotal,
    headroom: parcel.returnTotal,
    fulfilmentAt: holdUntil(parcel.windowStartsAt),
    payUntil,
  }
}
