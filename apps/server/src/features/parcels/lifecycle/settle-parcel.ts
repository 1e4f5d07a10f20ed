import { divideRounded } from '@hawker/domain/money/money'
import { splitParcel } from '@hawker/domain/parcels/parcel-shares'
import type { Tx } from '@hawker/postgres/tx'
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
  lockParcelToSettle,
  securedOf,
  setDue,
  setSettled,
} from './settlement.store.ts'

type Shares = {
  readonly courier: bigint
  readonly platform: bigint
  readonly tax: bigint
  readonly rounding: bigint
}
const PAYABLE = 'parcel_order'

/** Distributes the money of a delivered parcel, once. Cash was collected before. */
export async function settleDelivered(tx: Tx, parcelId: number, now: Date): Promise<void> {
  const parcel = await toSettle(tx, parcelId)
  if (!parcel) return
  await captureDelivery(tx, { type: PAYABLE, id: parcelId }, { evenHeld: true })
  const paid = await securedOf(tx, parcelId)
  await book(tx, parcel, `settle:parcel:${parcelId}`, sharesOf(parcel, paid), now)
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
  const paid = await securedOf(tx, parcelId)
  await book(tx, parcel, `settle:parcel:${parcelId}`, sharesOf(parcel, paid), now)
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
  const payments = await lockTransactions(tx, PAYABLE, parcelId)
  const secured = payments
    .filter(({ status }) => status === 'paid' || status === 'authorized')
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n)
  if (fee === 0n || secured <= fee) {
    await refundPayable(tx, PAYABLE, parcelId, now)
  } else {
    for (const payment of payments)
      if (payment.status === 'progress') await cancelPayment(tx, payment, now)
    await refundPart(tx, { type: PAYABLE, id: parcelId, amount: secured - fee, key: 'cancel', now })
    await captureDelivery(tx, { type: PAYABLE, id: parcelId }, { evenHeld: true })
    const kept = await securedOf(tx, parcelId)
    await book(
      tx,
      parcel,
      `settle:parcel:${parcelId}`,
      { courier: kept, platform: 0n, tax: 0n, rounding: 0n },
      now,
    )
  }
  await setSettled(tx, parcelId, now)
}

/**
 * Distributes money that arrives after the end: what the sender owed. The shares are those of all
 * the money minus those of the money before, so no order of payments changes the sums.
 */
export async function settleDebt(
  tx: Tx,
  parcelId: number,
  transactionId: number,
  now: Date,
): Promise<void> {
  const parcel = await lockParcelToSettle(tx, parcelId)
  if (!parcel?.settled) return
  // Nothing is left of money that came while the parcel was cancelled: it went back.
  const amount = await securedOf(tx, parcelId)
  if (amount <= 0n) return
  const key = `settle:parcel:${parcelId}:debt:${transactionId}`
  if (parcel.status === 'cancelled') {
    const shares = { courier: amount, platform: 0n, tax: 0n, rounding: 0n }
    return book(tx, parcel, key, shares, now, 'parcel_rest')
  }
  const full = inBase(parcel, parcel.total + parcel.returnTotal)
  const after = sharesOf(parcel, full)
  const before = sharesOf(parcel, full - amount)
  await book(
    tx,
    parcel,
    key,
    {
      courier: after.courier - before.courier,
      platform: after.platform - before.platform,
      tax: after.tax - before.tax,
      rounding: after.rounding - before.rounding,
    },
    now,
    'parcel_rest',
  )
}

async function toSettle(tx: Tx, parcelId: number): Promise<ParcelToSettle | undefined> {
  const parcel = await lockParcelToSettle(tx, parcelId)
  return parcel && !parcel.settled ? parcel : undefined
}

const inBase = ({ total, settlementTotal }: ParcelToSettle, amount: bigint): bigint =>
  total === 0n ? 0n : divideRounded(amount * settlementTotal, total)

const sharesOf = (parcel: ParcelToSettle, paid: bigint): Shares =>
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

async function book(
  tx: Tx,
  { id, driverId }: ParcelToSettle,
  key: string,
  { courier, platform, tax, rounding }: Shares,
  now: Date,
  kind: 'settlement' | 'parcel_rest' = 'settlement',
): Promise<void> {
  if (driverId === null) throw new Error(`parcel ${id} ended without a courier`)
  const entries: Entry[] = [
    { account: { kind: 'escrow' }, amount: -(courier + platform + tax + rounding) },
    { account: { kind: 'courier', userId: driverId }, amount: courier },
    { account: { kind: 'platform_revenue' }, amount: platform },
    { account: { kind: 'tax' }, amount: tax },
    { account: { kind: 'fx_rounding' }, amount: rounding },
  ]
  await transfer(tx, { kind, key, ref: { type: PAYABLE, id }, now, entries })
}
