import { money } from '@hawker/domain/money/money'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import { ProviderError, isRefusedBy } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../deps.ts'
import { transfer } from '../../wallet/index.ts'
import { announceClaimRefundEnded, announceWalletRefund } from '../payment.events.ts'
import { handleOf, requireProvider } from '../payment-handle.ts'
import { recordRefundOutcome, recordUnknownRefund } from '../status/payment-audit.ts'
import { type StoredTransaction, findTransaction } from '../transaction.store.ts'
import {
  type StoredRefund,
  beginSending,
  countRefundAttempt,
  failRefund,
  findRefund,
  isDisputed,
  markRefundUnknown,
  providerKeyOf,
  saveRefundId,
  settleRefund,
  undoSending,
  unfinishedRefunds,
} from './provider-refund.store.ts'
import { refOf } from './refund-payments.ts'
import { type OutgoingRefund, type SentRefund, outcomeOfRefusal } from './refused-refund.ts'
import { settleByBank } from './returned-by-bank.ts'
import { enqueueNextRefund } from './enqueue-next-refund.ts'
import { hasUnknownDispute } from './unknown-dispute.ts'

type Needs = Pick<Deps, 'database' | 'payments' | 'clock'>
/** The first call may still run for so long. */
const CALL_MS = MINUTE_MS

/**
 * Sends a refund to the provider once, and asks about it afterwards. If the provider refuses it, the
 * customer's wallet gets the money. If nobody knows whether it was made, a person decides.
 */
export async function sendRefund(deps: Needs, refundId: number): Promise<void> {
  const refund = await findRefund(deps.database, refundId)
  if (!refund || refund.status !== 'progress') return
  const transaction = await findTransaction(deps.database, refund.transactionId)
  if (!transaction) throw new Error(`refund ${refundId} has no payment`)
  const provider = requireProvider(deps.payments, transaction)
  const sending = { refund, transaction, provider }
  if (await mustWait(deps, sending)) return
  if (refund.sentAt === null) {
    if (await isSettledByBank(deps, sending)) return
    if (await hasUnknownDispute(deps, sending)) return
  }
  await countRefundAttempt(deps.database, refundId, deps.clock.now())
  const state = await refundState(deps, sending)
  if (state === 'unknown') return leaveToPerson(deps, sending)
  if (state) await applyRefundState(deps, sending, state)
}

/** What a lost dispute has returned must not go out again. */
const isSettledByBank = (
  { database, clock }: Needs,
  { refund, transaction }: OutgoingRefund,
): Promise<boolean> =>
  database.transaction((tx) =>
    settleByBank(tx, transaction, refund, { wasSent: false, now: clock.now() }),
  )

/**
 * Guards the end of a dispute. If the provider knows no keys, a second refund looks like a
 * repetition of the first one.
 */
async function mustWait(
  { database }: Needs,
  { refund, transaction, provider }: OutgoingRefund,
): Promise<boolean> {
  if (refund.sentAt === null && (await isDisputed(database, transaction.id))) return true
  if (provider.refundKeyHours > 0) return false
  const [oldest] = await unfinishedRefunds(database, transaction.id)
  return oldest !== refund.id
}

/** Undefined while another process sends it, and while it has to wait. */
async function refundState(
  deps: Needs,
  sending: OutgoingRefund,
): Promise<SentRefund | 'unknown' | undefined> {
  const { refund, transaction, provider } = sending
  if (refund.providerId !== null)
    return (
      (await provider.fetchRefund(
        handleOf(transaction),
        refund.providerId,
        providerKeyOf(refund),
      )) ?? 'unknown'
    )
  if (await beginSending(deps.database, refund.id, deps.clock.now())) return send(deps, sending)
  return findLostRefund(deps, sending)
}

async function send(deps: Needs, sending: OutgoingRefund): Promise<SentRefund | undefined> {
  const { database } = deps
  const { refund, transaction, provider } = sending
  const amount = money(refund.amount, refund.currency ?? transaction.currency.code)
  try {
    const state = await provider.refund(handleOf(transaction), amount, providerKeyOf(refund))
    await saveRefundId(database, refund.id, state.providerId)
    return state
  } catch (error) {
    if (isRefusedBy(error)) return outcomeOfRefusal(deps, sending, error)
    if (error instanceof ProviderError && error.failure === 'key_refused')
      await undoSending(database, refund.id)
    throw error
  }
}

/** The answer to the first call was lost. The same call is the same refund only for some hours. */
async function findLostRefund(
  deps: Needs,
  sending: OutgoingRefund,
): Promise<SentRefund | 'unknown' | undefined> {
  const { refund, transaction, provider } = sending
  const now = deps.clock.now().getTime()
  if (provider.refundKeyHours === 0 && now - refund.updatedAt.getTime() < CALL_MS) return undefined
  const found = await provider.fetchRefund(handleOf(transaction), null, providerKeyOf(refund))
  if (found) {
    await saveRefundId(deps.database, refund.id, found.providerId)
    return found
  }
  const ageMs = now - (refund.sentAt?.getTime() ?? now)
  return ageMs < provider.refundKeyHours * HOUR_MS ? send(deps, sending) : 'unknown'
}

/**
 * Ends the refund as the provider says. One that has failed waits for the end of a dispute, because the
 * bank may return its money.
 */
export async function applyRefundState(
  { database, clock }: Needs,
  sending: OutgoingRefund,
  state: SentRefund,
): Promise<void> {
  const { status, providerId, note = null } = state
  if (status === 'progress') return
  await database.transaction(async (tx) => {
    const mayBankReturn = status === 'failed' && sending.refund.currency === null
    if (mayBankReturn && (await isDisputed(tx, sending.transaction.id))) return
    await endRefund(tx, sending, { status, providerId, note, now: clock.now() })
  })
}

type RefundEnd = {
  readonly status: 'paid' | 'failed'
  readonly providerId: string | null
  readonly note: string | null
  readonly now: Date
}

/** False for a refund that has ended before. */
export async function endRefund(
  tx: Tx,
  { refund, transaction }: Pick<OutgoingRefund, 'refund' | 'transaction'>,
  { status, providerId, note, now }: RefundEnd,
): Promise<boolean> {
  if (
    status === 'failed' &&
    (await settleByBank(tx, transaction, refund, { wasSent: true, now }))
  ) {
    await enqueueNextRefund(tx, transaction.id)
    return true
  }
  const isEnded =
    status === 'paid'
      ? await settleRefund(tx, refund.id, providerId, now)
      : await failRefund(tx, refund.id, note, now)
  if (!isEnded) return false
  if (refund.currency !== null)
    await recordRefundOutcome(tx, transaction, refund, status === 'paid', now)
  else if (status === 'failed') await bookFailedRefund(tx, transaction, refund, now)
  if (refund.claimId !== null)
    await announceClaimRefundEnded(tx, transaction, refund.claimId, refund.id, status, now)
  await enqueueNextRefund(tx, transaction.id)
  return true
}

async function bookFailedRefund(
  tx: Tx,
  transaction: StoredTransaction,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const amount = refund.settlementAmount ?? settledUpTo(transaction, refund.amount)
  await transfer(tx, {
    kind: 'order_refund',
    key: `refund:${refund.id}:wallet`,
    ...refOf(transaction),
    now,
    entries: [
      { account: { kind: 'provider_clearing' }, amount: -amount },
      // A test payment is no real money, so no wallet gets it: it stays in escrow.
      transaction.payableType === 'provider_test'
        ? { account: { kind: 'escrow' }, amount }
        : { account: { kind: 'user', userId: transaction.userId }, amount },
    ],
  })
  // A claim has a notice of its own.
  if (refund.claimId === null)
    await announceWalletRefund(
      tx,
      transaction,
      { refundId: refund.id, amount: refund.amount, cause: 'bank_refused' },
      now,
    )
}

/** It is never sent again without a person's decision. */
async function leaveToPerson(
  { database, clock }: Needs,
  { refund, transaction }: OutgoingRefund,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    if (!(await markRefundUnknown(tx, refund.id, 'refund_unknown', now))) return
    await recordUnknownRefund(tx, transaction, refund, now)
    await enqueueNextRefund(tx, transaction.id)
  })
}
