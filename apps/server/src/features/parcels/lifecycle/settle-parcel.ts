import { divideRounded } from '@hawker/domain/money/money'
import { type ParcelShares, splitParcel } from '@hawker/domain/parcels/parcel-shares'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import {
  cancelPayment,
  captureDelivery,
  growTransaction,
  isProvider,
  lockTransactions,
  refundPart,
  refundPayable,
} from '../../payments/index.ts'
import { type Entry, transfer } from '../../wallet/index.ts'
import {
  type ParcelToSettle,
  loadDistributed,
  lockParcelToSettle,
  loadUndistributed,
  setDue,
  setSettled,
} from './settlement.store.ts'

const PAYABLE = 'parcel_order'

/** Distributes the money of a delivered parcel, once. Cash was collected before. */
export async function settleDelivered(tx: Tx, parcelId: number, now: Date): Promise<void> {
  const parcel = await toSettle(tx, parcelId)
  if (!parcel) return
  await captureDelivery(tx, { type: PAYABLE, id: parcelId }, { evenHeld: true })
  const paid = await loadUndistributed(tx, parcelId)
  await distribute(tx, parcel, `settle:parcel:${parcelId}`, sharesOf(parcel, paid), now)
  await setSettled(tx, parcelId, now)
}

/**
 * Distributes the money of a parcel that came back, with the fee of the way back. A card's hold
 * pays the fee if it is large enough; otherwise the sender owes it. The courier is paid in full.
 */
export async function settleReturned(tx: Tx, parcelId: number, now: Date): Promise<void> {
  const parcel = await toSettle(tx, parcelId)
  if (!parcel) return
  await setDue(tx, parcelId, parcel.total + parcel.returnTotal)
  for (const payment of await lockTransactions(tx, PAYABLE, parcelId)) {
    // Nobody paid at the door.
    if (payment.status === 'progress') await cancelPayment(tx, payment, now)
    if (isProvider(payment.tag) && payment.status === 'authorized')
      await growTransaction(
        tx,
        payment.id,
        parcel.returnTotal,
        inBase(parcel, parcel.returnTotal),
        now,
      )
  }
  await captureDelivery(tx, { type: PAYABLE, id: parcelId }, { evenHeld: true })
  const paid = await loadUndistributed(tx, parcelId)
  await distribute(tx, parcel, `settle:parcel:${parcelId}`, sharesOf(parcel, paid), now)
  await setSettled(tx, parcelId, now)
}

/**
 * Returns the money of a cancelled parcel to where it came from, except the fee, which the courier
 * gets. A fee that nothing was paid for is owed.
 */
export async function settleCancelled(
  tx: Tx,
  parcelId: number,
  { withFee }: { withFee: boolean },
  now: Date,
): Promise<void> {
  const parcel = await toSettle(tx, parcelId)
  if (!parcel) return
  const fee = withFee && parcel.driverId !== null ? parcel.cancelFee : 0n
  await setDue(tx, parcelId, fee)
  if (fee === 0n) await refundPayable(tx, PAYABLE, parcelId, now)
  else await refundAboveFee(tx, parcelId, fee, now)
  await captureDelivery(tx, { type: PAYABLE, id: parcelId }, { evenHeld: true })
  const secured = await loadUndistributed(tx, parcelId)
  await distribute(tx, parcel, `settle:parcel:${parcelId}`, cancelShares(parcel, fee, secured), now)
  await setSettled(tx, parcelId, now)
}

/** Returns what exceeds the fee. Refuses `transaction_open` while a bank takes a card's hold. */
async function refundAboveFee(tx: Tx, parcelId: number, fee: bigint, now: Date): Promise<void> {
  const payments = await lockTransactions(tx, PAYABLE, parcelId)
  for (const payment of payments)
    if (payment.status === 'progress') await cancelPayment(tx, payment, now)
  const amount =
    payments
      .filter(({ status }) => isSecured(status))
      .reduce((sum, payment) => sum + payment.amount - payment.refunded, 0n) - fee
  if (amount <= 0n) return
  const part = {
    type: PAYABLE,
    id: parcelId,
    amount,
    key: 'cancel',
    keepOnCard: true,
    now,
  } as const
  const refund = await refundPart(tx, part)
  if (refund.amount !== amount) refuse('transaction_open')
}

/**
 * The courier gets the fee. More is left after a refund in the provider's dashboard, which the
 * marketplace has paid for.
 */
function cancelShares(parcel: ParcelToSettle, fee: bigint, secured: bigint): ParcelShares {
  const feeInBase = inBase(parcel, fee)
  const courier = secured < feeInBase ? secured : feeInBase
  return { courier, platform: secured - courier, tax: 0n, rounding: 0n }
}

/**
 * Distributes money that arrives after the end: what the sender owed. The shares are those of all
 * the money minus those that were distributed, so no order of payments changes the sums.
 */
export async function settleDebt(
  tx: Tx,
  parcelId: number,
  transactionId: number,
  now: Date,
): Promise<void> {
  const parcel = await lockParcelToSettle(tx, parcelId)
  if (!parcel?.settledAt) return
  // Nothing is left of money that came while the parcel was cancelled: it went back.
  const amount = await loadUndistributed(tx, parcelId)
  if (amount <= 0n) return
  const distributed = await loadDistributed(tx, parcelId)
  const received =
    amount + distributed.courier + distributed.platform + distributed.tax + distributed.rounding
  const shares =
    parcel.status === 'cancelled'
      ? cancelShares(parcel, parcel.due, received)
      : sharesOf(parcel, received)
  await distribute(
    tx,
    parcel,
    `settle:parcel:${parcelId}:debt:${transactionId}`,
    {
      courier: shares.courier - distributed.courier,
      platform: shares.platform - distributed.platform,
      tax: shares.tax - distributed.tax,
      rounding: shares.rounding - distributed.rounding,
    },
    now,
    'parcel_rest',
  )
}

async function toSettle(tx: Tx, parcelId: number): Promise<ParcelToSettle | undefined> {
  const parcel = await lockParcelToSettle(tx, parcelId)
  return parcel && !parcel.settledAt ? parcel : undefined
}

const inBase = ({ total, settlementTotal }: ParcelToSettle, amount: bigint): bigint =>
  total === 0n ? 0n : divideRounded(amount * settlementTotal, total)

const sharesOf = (parcel: ParcelToSettle, paid: bigint): ParcelShares =>
  splitParcel(
    {
      price: parcel.price,
      serviceFee: parcel.serviceFee,
      tips: parcel.tips,
      tax: parcel.totalTax,
      taxIncluded: parcel.taxIncluded,
      total: parcel.total,
      settlementTotal: parcel.settlementTotal,
      courierPay: parcel.courierPay,
      returned:
        parcel.status === 'returned' ? { net: parcel.returnNet, tax: parcel.returnTax } : null,
    },
    paid,
  )

async function distribute(
  tx: Tx,
  { id, driverId }: ParcelToSettle,
  key: string,
  { courier, platform, tax, rounding }: ParcelShares,
  now: Date,
  kind: 'settlement' | 'parcel_rest' = 'settlement',
): Promise<void> {
  if (driverId === null && courier !== 0n) throw new Error(`parcel ${id} ended without a courier`)
  const entries: Entry[] = [
    { account: { kind: 'escrow' }, amount: -(courier + platform + tax + rounding) },
    ...(driverId === null
      ? []
      : [{ account: { kind: 'courier', userId: driverId } as const, amount: courier }]),
    { account: { kind: 'platform_revenue' }, amount: platform },
    { account: { kind: 'tax' }, amount: tax },
    { account: { kind: 'fx_rounding' }, amount: rounding },
  ]
  await transfer(tx, { kind, key, ref: { type: PAYABLE, id }, now, entries })
}
