import { divideRounded } from '@hawker/domain/money/money'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { currencyByCode } from '../settings/index.ts'
import { transfer } from '../wallet/index.ts'
import {
  type UnbookedEntry,
  balanceAt,
  lockUnbooked,
  markFeeBooked,
  markMovementBooked,
} from './entry.store.ts'
import { resolveFinding, saveFinding } from './findings/finding.store.ts'

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

/** What cannot be booked because its currency is missing is a finding until staff add it. */
export async function bookEntry(tx: Tx, entry: UnbookedEntry, now: Date): Promise<void> {
  const isFeeBooked = entry.fee === entry.feeBooked || (await bookFee(tx, entry, now))
  const isMovementBooked = await bookMovement(tx, entry, now)
  if (!isFeeBooked || !isMovementBooked) await reportCurrency(tx, entry, now)
  else if (entry.isReported)
    await resolveFinding(tx, entry.tag, 'currency_unknown', subjectOf(entry), now)
}

async function bookMovement(tx: Tx, entry: UnbookedEntry, now: Date): Promise<boolean> {
  if (-entry.amount === entry.payoutBooked) return true
  if (entry.kind === 'fee') return bookOwnFee(tx, entry, now)
  return entry.kind !== 'payout' || bookPayout(tx, entry, now)
}

const subjectOf = ({ id }: UnbookedEntry) => `entry ${id}`
const reportCurrency = (tx: Tx, entry: UnbookedEntry, now: Date) =>
  saveFinding(
    tx,
    entry.tag,
    entry.at.toISOString().slice(0, 10),
    {
      class: 'currency_unknown',
      subject: subjectOf(entry),
      entryId: entry.id,
      transactionId: entry.transactionId,
      disputeId: null,
      amount: entry.kind === 'fee' || entry.kind === 'payout' ? entry.amount : -entry.fee,
      currency: entry.currency,
    },
    now,
  )

/** Books a fee; when it has grown, only the difference. */
async function bookFee(tx: Tx, entry: UnbookedEntry, now: Date): Promise<boolean> {
  const settlement = await inBaseCurrency(tx, entry, entry.fee)
  if (settlement === undefined) return false
  await bookToFees(tx, settlement - entry.feeSettlement, keyOf('fee', entry), now)
  await markFeeBooked(tx, entry.id, { booked: entry.fee, settlement })
  return true
}

/** An entry that is a fee itself. */
async function bookOwnFee(tx: Tx, entry: UnbookedEntry, now: Date): Promise<boolean> {
  const settlement = await inBaseCurrency(tx, entry, -entry.amount)
  if (settlement === undefined) return false
  const key = keyOf('fee_entry', entry)
  await bookToFees(tx, settlement - entry.payoutSettlement, key, now)
  await markMovementBooked(tx, entry.id, { booked: -entry.amount, settlement })
  return true
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

/**
 * The bank gets the value at today's rate. The difference to the rates of the payments is booked as
 * rounding. A changed payout keeps its first rate, so that a withdrawal leaves nothing.
 */
async function bookPayout(tx: Tx, entry: UnbookedEntry, now: Date): Promise<boolean> {
  const amount = -entry.amount
  if (entry.payoutBooked !== 0n) {
    const shareOf = (booked: bigint) => divideRounded(booked * amount, entry.payoutBooked)
    await postPayout(tx, entry, now, {
      settlement: shareOf(entry.payoutSettlement),
      toBank: shareOf(entry.bankSettlement),
    })
    return true
  }
  const today = await atTodaysRate(tx, amount, entry.currency)
  if (today === undefined) return false
  const held = await balanceAt(tx, entry.tag, entry.currency)
  const isCovered = amount > 0n && amount <= held.balance
  const settlement = isCovered ? divideRounded(amount * held.settlement, held.balance) : today
  await postPayout(tx, entry, now, { settlement, toBank: today })
  return true
}

/** Books the difference to what is already booked. */
async function postPayout(
  tx: Tx,
  entry: UnbookedEntry,
  now: Date,
  { settlement, toBank }: { settlement: bigint; toBank: bigint },
): Promise<void> {
  const more = settlement - entry.payoutSettlement
  const moreToBank = toBank - entry.bankSettlement
  await transfer(tx, {
    kind: 'provider_payout',
    key: keyOf('payout', entry),
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: more },
      { account: { kind: 'bank' }, amount: -moreToBank },
      { account: { kind: 'fx_rounding' }, amount: moreToBank - more },
    ],
  })
  await markMovementBooked(tx, entry.id, { booked: -entry.amount, settlement, toBank })
}

const keyOf = (name: string, { tag, id, postings }: UnbookedEntry) =>
  `${name}:${tag}:${id}${postings === 0 ? '' : `:${postings}`}`

/** At the rate of the payment, else at today's. Undefined for a currency that we do not have. */
async function inBaseCurrency(
  tx: Tx,
  { payment, original, amount, currency }: UnbookedEntry,
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
