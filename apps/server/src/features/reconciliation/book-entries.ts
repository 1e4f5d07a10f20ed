import { divideRounded } from '@hawker/domain/money/money'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { currencyByCode } from '../settings/index.ts'
import { transfer } from '../wallet/index.ts'
import {
  type Unbooked,
  balanceAt,
  lockUnbooked,
  markFeeBooked,
  markMovementBooked,
} from './entry.store.ts'

const BATCH = 100

/** Books fees and payouts, each once, in short transactions. */
export async function bookEntries(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  tag: string,
): Promise<void> {
  let after = 0
  for (;;) {
    const from = after
    const last = await database.transaction(async (tx) => {
      const entries = await lockUnbooked(tx, tag, from, BATCH)
      for (const entry of entries) await bookEntry(tx, entry, clock.now())
      return entries.length < BATCH ? undefined : entries.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}

async function bookEntry(tx: Tx, entry: Unbooked, now: Date): Promise<void> {
  if (entry.fee !== entry.feeBooked) await bookFee(tx, entry, now)
  if (entry.kind === 'fee') await bookOwnFee(tx, entry, now)
  if (entry.kind === 'payout') await bookPayout(tx, entry, now)
}

/** Of a growing fee only the difference is booked. */
async function bookFee(tx: Tx, entry: Unbooked, now: Date): Promise<void> {
  const settlement = await inBaseCurrency(tx, entry, entry.fee)
  if (settlement === undefined) return
  await bookToFees(tx, settlement - entry.feeSettlement, keyOf('fee', entry), now)
  await markFeeBooked(tx, entry.id, { booked: entry.fee, settlement })
}

/** An entry that is a fee itself. */
async function bookOwnFee(tx: Tx, entry: Unbooked, now: Date): Promise<void> {
  const settlement = await inBaseCurrency(tx, entry, -entry.amount)
  if (settlement === undefined) return
  const key = keyOf('fee_entry', entry)
  await bookToFees(tx, settlement - entry.payoutSettlement, key, now)
  await markMovementBooked(tx, entry.id, { booked: -entry.amount, settlement })
}

const bookToFees = (tx: Tx, amount: bigint, key: string, now: Date) =>
  transfer(tx, {
    kind: 'provider_fee',
    key,
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount },
      { account: { kind: 'provider_fees' }, amount: -amount },
    ],
  })

/** The bank gets today's value. The rate of the payments was another, and the rest is rounding. */
async function bookPayout(tx: Tx, entry: Unbooked, now: Date): Promise<void> {
  const amount = -entry.amount
  const today = await atTodaysRate(tx, amount, entry.currency)
  if (today === undefined) return
  const held = await balanceAt(tx, entry.tag, entry.currency)
  const isCovered = entry.payoutBooked === 0n && amount > 0n && amount <= held.balance
  const settlement = isCovered ? divideRounded(amount * held.settlement, held.balance) : today
  const more = settlement - entry.payoutSettlement
  const toBank = entry.payoutBooked === 0n ? today : more
  await transfer(tx, {
    kind: 'provider_payout',
    key: keyOf('payout', entry),
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: more },
      { account: { kind: 'bank' }, amount: -toBank },
      { account: { kind: 'fx_rounding' }, amount: toBank - more },
    ],
  })
  await markMovementBooked(tx, entry.id, { booked: amount, settlement })
}

const keyOf = (name: string, { tag, id, bookings }: Unbooked) =>
  `${name}:${tag}:${id}${bookings === 0 ? '' : `:${bookings}`}`

/** At the rate of the payment, else at today's. Undefined for a currency that we do not have. */
async function inBaseCurrency(
  tx: Tx,
  { payment, original, amount, currency }: Unbooked,
  minor: bigint,
): Promise<bigint | undefined> {
  if (!payment) return atTodaysRate(tx, minor, currency)
  const paid = original === null ? minor : divideRounded(minor * original, amount)
  return settledUpTo(payment, paid)
}

export async function atTodaysRate(
  tx: Tx,
  minor: bigint,
  code: string,
): Promise<bigint | undefined> {
  const currency = await currencyByCode(tx, code)
  return currency && divideRounded(minor * currency.rate.denominator, currency.rate.numerator)
}
