import { type DisputeStatus, booksAfter, isEnded } from '@hawker/domain/payments/dispute-books'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import type { Tx } from '@hawker/postgres/tx'
import type { DisputeState, PaymentProvider } from '../../../adapters/payments/port.ts'
import { recordEvent } from '../../../core/events.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import {
  type StoredTransaction,
  findRefund,
  findTransaction,
  findTransactionAtProvider,
  findTransactionByUuid,
  payForBank,
  readReference,
  settleByBank,
} from '../../payments/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { type LedgerAccount, lockFreeMoney, settleOrderOnce, transfer } from '../../wallet/index.ts'
import {
  type StoredDispute,
  insertDispute,
  liableFor,
  lockDispute,
  saveDispute,
  waitingRefunds,
  withdrawnFor,
} from './dispute.store.ts'

type Needs = Pick<Deps, 'database' | 'payments' | 'clock'>

/**
 * Asks the provider about a dispute and books what it has taken, given back or not. Can be
 * called at any time and repeatedly. False when the payment is not ours.
 */
export async function checkDispute(
  { database, payments, clock }: Needs,
  tag: string,
  disputeId: string,
): Promise<boolean> {
  const requestedAt = clock.now()
  const state = await askAllSets(payments.all(tag), disputeId)
  if (!state) return false
  const transaction = await findPayment(database, tag, state)
  if (!transaction) return false
  const now = clock.now()
  await database.transaction(async (tx) => {
    const liable = await liableFor(tx, transaction.id)
    const isNew = await insertDispute(tx, tag, transaction.id, state, { liable, requestedAt, now })
    const dispute = await lockDispute(tx, tag, disputeId)
    if (!dispute) throw new Error(`dispute ${disputeId} of ${tag} is gone`)
    if (isNew) await announceDispute(tx, dispute, now)
    await applyAnswer(tx, dispute, { transaction, state, requestedAt, now })
  })
  return true
}

/** The keys of the payment are unknown until the provider names it, so all sets are tried. */
async function askAllSets(
  providers: readonly PaymentProvider[],
  disputeId: string,
): Promise<DisputeState | undefined> {
  for (const provider of providers) {
    const state = await provider.fetchDispute?.(disputeId)
    if (state) return state
  }
  return undefined
}

async function findPayment(
  queries: Needs['database'],
  tag: string,
  { reference, providerId, paymentId }: DisputeState,
): Promise<StoredTransaction | undefined> {
  const attempt = reference === undefined ? undefined : readReference(reference)
  const named = attempt && (await findTransactionByUuid(queries, attempt.uuid))
  if (named?.tag === tag) return named
  if (providerId === undefined && paymentId === undefined) return undefined
  return findTransactionAtProvider(queries, tag, {
    providerId: providerId ?? null,
    paymentId: paymentId ?? null,
  })
}

type DisputeAnswer = {
  readonly transaction: StoredTransaction
  readonly state: DisputeState
  readonly requestedAt: Date
  readonly now: Date
}

/** An answer that is older than the last one changes nothing. */
async function applyAnswer(
  tx: Tx,
  dispute: StoredDispute,
  { transaction, state, requestedAt, now }: DisputeAnswer,
): Promise<void> {
  if (requestedAt < dispute.requestedAt) return
  const isSameCurrency = state.amount.currency === transaction.currency.code
  const books = booksAfter(
    { taken: dispute.taken, lost: 0n, status: dispute.status },
    // Money in another currency cannot be booked at the payment's rate. A finding tells staff.
    { ...state, amount: state.amount.minor, fundsTaken: state.fundsTaken && isSameCurrency },
  )
  const takenSettlement = settledUpTo(transaction, books.taken)
  const lostSettlement = settledUpTo(transaction, books.lost)
  const wasEnded = isEnded(dispute.status)
  const postings = await bookDispute(tx, dispute, { takenSettlement, lostSettlement }, now)
  const isTopUp = transaction.payableType === 'wallet_topup'
  // Once, when it is lost or won back: money that comes into the wallet later stays there.
  if (isTopUp && lostSettlement !== dispute.lostSettlement)
    await withdrawTopUp(tx, dispute, transaction, lostSettlement, now)
  await saveDispute(tx, dispute.id, {
    status: books.status,
    stage: dispute.stage === 'chargeback' ? 'chargeback' : state.stage,
    amount: state.amount.minor,
    fee: state.fee.minor,
    reason: state.reason,
    dueAt: state.dueAt,
    taken: books.taken,
    takenSettlement,
    lostSettlement,
    postings,
    requestedAt,
    endedAt: isEnded(books.status) ? (dispute.endedAt ?? now) : null,
  })
  if (books.status !== dispute.status)
    await writeAudit(tx, {
      userId: null,
      action: `dispute.${books.status}`,
      subject: 'transaction',
      subjectId: transaction.id,
      detail: {
        dispute: dispute.disputeId,
        amount: [String(state.amount.minor), state.amount.currency],
      },
      now,
    })
  if (dispute.status === 'lost' && books.taken < dispute.taken)
    await payForBank(tx, transaction, {
      payer: liableAccount(dispute),
      key: keyOf(dispute, 'back', postings),
      now,
    })
  if (!isEnded(books.status) || wasEnded) return
  if (books.status === 'lost') await countRefundsAsReturned(tx, transaction.id, now)
  else await resumeRefunds(tx, transaction.id)
  if (dispute.orderId !== null) await settleOrderOnce(tx, dispute.orderId, now)
  await announceEnd(tx, dispute, books.status, now)
}

/** Books the difference to what is booked already. Returns how often something was booked. */
async function bookDispute(
  tx: Tx,
  dispute: StoredDispute,
  { takenSettlement, lostSettlement }: { takenSettlement: bigint; lostSettlement: bigint },
  now: Date,
): Promise<number> {
  let { postings } = dispute
  const takenChange = takenSettlement - dispute.takenSettlement
  if (takenChange !== 0n) {
    await transfer(tx, {
      kind: takenChange > 0n ? 'dispute_out' : 'dispute_back',
      key: keyOf(dispute, takenChange > 0n ? 'out' : 'back', postings++),
      ...refOf(dispute),
      now,
      entries: [
        { account: { kind: 'provider_clearing' }, amount: takenChange },
        { account: { kind: 'disputes' }, amount: -takenChange },
      ],
    })
  }
  const lostChange = lostSettlement - dispute.lostSettlement
  if (lostChange !== 0n)
    await transfer(tx, {
      kind: 'dispute_lost',
      key: keyOf(dispute, 'lost', postings++),
      ...refOf(dispute),
      now,
      entries: [
        { account: { kind: 'disputes' }, amount: lostChange },
        { account: liableAccount(dispute), amount: -lostChange },
      ],
    })
  return postings
}

/**
 * A lost top-up leaves the wallet, as far as the money is there; the marketplace bears the rest. It
 * comes back when the bank changes its mind.
 */
async function withdrawTopUp(
  tx: Tx,
  { id, postings }: StoredDispute,
  { id: transactionId, payableId, userId }: StoredTransaction,
  lostSettlement: bigint,
  now: Date,
): Promise<void> {
  const free = await lockFreeMoney(tx, userId)
  const withdrawn = await withdrawnFor(tx, payableId, keyOfWithdrawal(transactionId, id))
  const more = lostSettlement - withdrawn
  const amount = more < free ? more : free
  await transfer(tx, {
    kind: amount > 0n ? 'withdraw' : 'refund',
    key: `${keyOfWithdrawal(transactionId, id)}${postings}`,
    ref: { type: 'wallet_topup', id: payableId },
    money: 'real',
    now,
    entries: [
      { account: { kind: 'user', userId }, amount: -amount },
      { account: { kind: 'platform_revenue' }, amount },
    ],
  })
}

const keyOfWithdrawal = (transactionId: number, disputeId: number) =>
  `lost:${transactionId}:${disputeId}:`

/** The number makes the key unique when money goes back and forth. */
export const keyOf = ({ id }: { id: number }, step: string, postings: number) =>
  `dispute:${id}:${step}:${postings}`
export const refOf = ({ transactionId }: { transactionId: number }) => ({
  ref: { type: 'transaction', id: transactionId } as const,
})
export const liableAccount = ({
  liable,
  shopId,
}: Pick<StoredDispute, 'liable' | 'shopId'>): LedgerAccount =>
  liable === 'shop' && shopId !== null ? { kind: 'shop', shopId } : { kind: 'platform_revenue' }

/** The money came back, so refunds that waited are sent. */
async function resumeRefunds(tx: Tx, transactionId: number): Promise<void> {
  for (const { id } of await waitingRefunds(tx, transactionId))
    await enqueue(tx, 'refund_payment', { id }, `refund:${id}`)
}

/** Refunds that waited are counted as returned by the bank, and the rest goes to the wallet. */
async function countRefundsAsReturned(tx: Tx, transactionId: number, now: Date): Promise<void> {
  const transaction = await findTransaction(tx, transactionId)
  if (!transaction) return
  for (const { id } of await waitingRefunds(tx, transactionId)) {
    const refund = await findRefund(tx, id)
    if (refund) await settleByBank(tx, transaction, refund, { wasSent: false, now })
  }
}

/** Screens read the order or parcel again. */
const announceDispute = (tx: Tx, dispute: StoredDispute, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.disputed',
      key: `payment.disputed:${dispute.id}`,
      ...subjectOf(dispute),
      payload: { dispute_id: dispute.id, stage: dispute.stage },
    },
    now,
  )
const announceEnd = (
  tx: Tx,
  dispute: StoredDispute,
  status: DisputeStatus,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'payment.dispute_ended',
      key: `payment.dispute_ended:${dispute.id}`,
      ...subjectOf(dispute),
      payload: { dispute_id: dispute.id, status },
    },
    now,
  )
const subjectOf = ({ orderId, shopId, parcelId }: StoredDispute) => ({
  ...(orderId === null ? {} : { orderId }),
  ...(shopId === null ? {} : { shopId }),
  ...(parcelId === null ? {} : { parcelId }),
})
