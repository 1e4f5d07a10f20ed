import type { Money } from '../money/money.ts'

export const ENTRY_KINDS = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A movement of our balance at a provider. */
export type EntryFact = {
  readonly id: number
  readonly kind: EntryKind
  /** Our uuid of the payment, and which attempt it was. */
  readonly attempt: { readonly uuid: string; readonly number: number } | null
  readonly providerId: string | null
  readonly paymentId: string | null
  readonly refundId: string | null
  readonly disputeId: string | null
  /** Positive when money comes in, in the currency that the buyer saw. */
  readonly amount: Money
}
/** A payment as our own books have it. Amounts are in its currency. */
export type PaymentFact = {
  readonly id: number
  readonly uuid: string
  readonly providerId: string | null
  readonly paymentId: string | null
  readonly amount: Money
  readonly isPaid: boolean
  readonly refunds: readonly RefundFact[]
  readonly disputes: readonly DisputeFact[]
}
export type RefundFact = {
  readonly refundId: string | null
  readonly amount: bigint
  /** `sent`: the provider may or may not have made it yet. */
  readonly status: 'made' | 'sent' | 'failed'
}
export type DisputeFact = { readonly disputeId: string; readonly taken: bigint }

export const FINDING_CLASSES = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'currency_differs',
  'refund_unknown',
  'refund_here_only',
  'dispute_unknown',
  'currency_unknown',
  'balance_differs',
] as const
export type FindingClass = (typeof FINDING_CLASSES)[number]

/** A difference between the provider's entries and our books. */
export type Difference = {
  readonly class: FindingClass
  readonly paymentId: number | null
  /** The entry that nothing of ours explains; null when it is about the sums of a payment. */
  readonly entryId: number | null
  readonly disputeId: string | null
  /** The provider's amount minus ours. */
  readonly amount: Money
}

/** Which of our payments each entry is about: entry id to payment id. */
export function linkEntries(
  entries: readonly EntryFact[],
  payments: readonly PaymentFact[],
): ReadonlyMap<number, number> {
  const byUuid = indexBy(payments, ({ uuid }) => [uuid])
  const byProviderId = indexBy(payments, ({ providerId }) => [providerId])
  const byPaymentId = indexBy(payments, ({ paymentId }) => [paymentId])
  const byRefundId = indexBy(payments, ({ refunds }) => refunds.map(({ refundId }) => refundId))
  const byDisputeId = indexBy(payments, ({ disputes }) =>
    disputes.map(({ disputeId }) => disputeId),
  )
  const linked = new Map<number, number>()
  for (const entry of entries) {
    const payment =
      find(byUuid, entry.attempt?.uuid) ??
      find(byProviderId, entry.providerId) ??
      find(byPaymentId, entry.paymentId) ??
      find(byRefundId, entry.refundId) ??
      find(byDisputeId, entry.disputeId)
    if (payment !== undefined) linked.set(entry.id, payment)
  }
  return linked
}

type Index = ReadonlyMap<string, number>
const find = (index: Index, key: string | null | undefined) =>
  key === null || key === undefined ? undefined : index.get(key)

/** The first payment wins when two have the same id, in any order. */
function indexBy(
  payments: readonly PaymentFact[],
  keysOf: (payment: PaymentFact) => readonly (string | null)[],
): Index {
  const index = new Map<string, number>()
  for (const payment of payments)
    for (const key of keysOf(payment)) {
      if (key === null) continue
      const known = index.get(key)
      if (known === undefined || payment.id < known) index.set(key, payment.id)
    }
  return index
}

/** Compares a payment with all of its entries, in any order. */
export function comparePayment(
  payment: PaymentFact,
  entries: readonly EntryFact[],
): readonly Difference[] {
  const foreign = entries.filter(({ amount }) => amount.currency !== payment.amount.currency)
  const own = entries.filter(({ amount }) => amount.currency === payment.amount.currency)
  return [
    ...foreign
      .filter(({ kind }) => kind === 'payment' || kind === 'refund' || kind === 'dispute')
      .map((entry) => ({
        ...differenceOf('currency_differs', payment, entry.amount.minor, entry),
      })),
    ...(foreign.some(({ kind }) => kind === 'payment') ? [] : comparePaid(payment, own)),
    ...compareRefunds(payment, own),
    ...compareDisputes(payment, own),
  ].sort(byClassAndEntry)
}

/** What an entry is that no payment of ours explains. Fees and payouts need none, and failed refunds move nothing. */
export function looseEntry({ id, kind, disputeId, amount }: EntryFact): Difference | undefined {
  if (kind === 'fee' || kind === 'payout' || amount.minor === 0n) return undefined
  const loose = { paymentId: null, entryId: id, disputeId, amount }
  if (kind === 'refund') return { class: 'refund_unknown', ...loose }
  return { class: kind === 'dispute' ? 'dispute_unknown' : 'missing_here', ...loose }
}

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
const sumOf = (entries: readonly EntryFact[], kind: EntryKind): bigint =>
  sum(entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount.minor))

function comparePaid(payment: PaymentFact, entries: readonly EntryFact[]): Difference[] {
  const atProvider = sumOf(entries, 'payment')
  const isListed = entries.some(({ kind }) => kind === 'payment')
  if (!payment.isPaid)
    return atProvider === 0n ? [] : [differenceOf('missing_here', payment, atProvider)]
  if (!isListed) return [differenceOf('missing_there', payment, -payment.amount.minor)]
  const more = atProvider - payment.amount.minor
  return more === 0n ? [] : [differenceOf('amount_differs', payment, more)]
}

/** By sums, because some providers list the sum of a payment's refunds only. */
function compareRefunds(payment: PaymentFact, entries: readonly EntryFact[]): Difference[] {
  if (!payment.isPaid) return []
  const atProvider = -sumOf(entries, 'refund')
  const withStatus = (status: RefundFact['status']) =>
    sum(payment.refunds.filter((refund) => refund.status === status).map(({ amount }) => amount))
  const made = withStatus('made')
  const maxReturned = made + withStatus('sent')
  if (atProvider > maxReturned)
    return [differenceOf('refund_unknown', payment, maxReturned - atProvider)]
  return atProvider < made ? [differenceOf('refund_here_only', payment, made - atProvider)] : []
}

/** Some providers list no movements of disputes, and some do not say which dispute it was. */
function compareDisputes(payment: PaymentFact, entries: readonly EntryFact[]): Difference[] {
  const listed = entries.filter(({ kind }) => kind === 'dispute')
  const known = new Set(payment.disputes.map(({ disputeId }) => disputeId))
  const unknown = listed.filter(({ disputeId }) =>
    disputeId === null ? known.size === 0 : !known.has(disputeId),
  )
  if (unknown.length > 0)
    return unknown.map((entry) =>
      differenceOf('dispute_unknown', payment, entry.amount.minor, entry),
    )
  if (listed.length === 0) return []
  const listedIds = new Set(listed.map(({ disputeId }) => disputeId))
  const ours = sum(
    payment.disputes
      .filter(({ disputeId }) => listedIds.has(disputeId) || listedIds.has(null))
      .map(({ taken }) => taken),
  )
  const more = sumOf(listed, 'dispute') + ours
  const [first] = [...listed].sort((a, b) => a.id - b.id)
  return more === 0n || !first ? [] : [differenceOf('amount_differs', payment, more, first)]
}

const differenceOf = (
  name: FindingClass,
  { id, amount: { currency } }: PaymentFact,
  minor: bigint,
  entry?: EntryFact,
): Difference => ({
  class: name,
  paymentId: id,
  entryId: entry?.id ?? null,
  disputeId: entry?.disputeId ?? null,
  amount: { minor, currency: entry?.amount.currency ?? currency },
})

const byClassAndEntry = (a: Difference, b: Difference): number =>
  FINDING_CLASSES.indexOf(a.class) - FINDING_CLASSES.indexOf(b.class) ||
  (a.entryId ?? 0) - (b.entryId ?? 0)
