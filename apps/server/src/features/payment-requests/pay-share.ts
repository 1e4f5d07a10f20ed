import type { OwedShare } from '@hawker/contract/payment-requests'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  cancelPayment,
  isProvider,
  lockTransactions,
  openPayments,
  transactionsOf,
} from '../payments/index.ts'
import { currencyById, defaultCurrency, settingsOf } from '../settings/index.ts'
import { transfer } from '../wallet/index.ts'
import { recordShareChanged } from './payment-request.events.ts'
import {
  type OwedRequest,
  type StoredRequest,
  findOwed,
  lockRequest,
  settleRequest,
} from './payment-request.store.ts'
import { toOwedShare } from './payment-request.wire.ts'
import { toBaseCurrency, owedAmount } from './share-amounts.ts'

type ShareContext = { lang: string; origin: string }
/** A share as its debtor sees it. Refuses `not_found`. */
export async function showShare(
  queries: Queries,
  uuid: string,
  context: ShareContext,
): Promise<OwedShare> {
  const owed = (await findOwed(queries, uuid)) ?? refuse('not_found')
  return toOwedShare(owed, {
    currency: await currencyById(queries, owed.currencyId),
    base: await defaultCurrency(queries),
    transaction: (await transactionsOf(queries, 'payment_request', [owed.id])).at(-1),
    ...context,
  })
}

type Needs = Pick<Deps, 'clock' | 'payments' | 'origin'>
/** If `userId` is missing, the payer is not signed in. */
export type PayShare = { uuid: string; userId: number | undefined; tag: PaymentTag; lang: string }

/**
 * Pays a share into the host's wallet: at once from the payer's wallet, or later by card.
 * Refuses `not_found`, `self_transfer`, `insufficient_wallet`, `payment_method_unavailable`,
 * `transaction_open` while a bank decides, and `invalid_transition` for a settled share.
 */
export async function payShare(
  tx: Tx,
  deps: Needs,
  { uuid, userId, tag, lang }: PayShare,
): Promise<OwedShare> {
  const now = deps.clock.now()
  const owed = await findOwed(tx, uuid)
  const request = owed && (await lockRequest(tx, owed.id))
  if (!owed || !request) return refuse('not_found')
  if (request.hostId === userId) return refuse('self_transfer')
  const answer = () => showShare(tx, owed.uuid, { lang, origin: deps.origin })
  const settled = request.status !== 'pending' || request.expiresAt <= now
  if (settled && request.status === 'paid' && userId !== undefined && request.paidBy === userId)
    return answer()
  if (settled) return refuse('invalid_transition', { status: request.status })
  if (isProvider(tag)) await openCardPayment(tx, deps, { request, userId, tag }, now)
  else if (tag !== 'wallet') refuse('payment_method_unavailable', { tag, reason: 'not_taken_here' })
  else if (userId === undefined)
    refuse('payment_method_unavailable', { tag, reason: 'login_first' })
  else await payFromWallet(tx, request, userId, now)
  return answer()
}

async function payFromWallet(
  tx: Tx,
  request: StoredRequest,
  userId: number,
  now: Date,
): Promise<void> {
  const amount = owedAmount(request)
  await cancelCardPayments(tx, request, now)
  await settleRequest(tx, request.id, {
    to: 'paid',
    paidBy: userId,
    amount,
    transactionId: null,
    now,
  })
  const settlementAmount = toBaseCurrency(request, amount)
  await transfer(tx, {
    kind: 'payment_request',
    key: `payment-request:${request.id}`,
    ref: { type: 'payment_request', id: request.id },
    entries: [
      { account: { kind: 'user', userId }, amount: -settlementAmount },
      { account: { kind: 'user', userId: request.hostId }, amount: settlementAmount },
    ],
    now,
  })
  await recordShareChanged(tx, request, { step: 'paid', amount }, now)
}

type CardPayment = { request: StoredRequest; userId: number | undefined; tag: PaymentTag }
/**
 * Opens a card payment, or keeps an open one of the same payer, method and amount. A refund that the
 * provider refuses goes to the payer's wallet.
 */
async function openCardPayment(
  tx: Tx,
  deps: Needs,
  { request, userId, tag }: CardPayment,
  now: Date,
): Promise<void> {
  const amount = owedAmount(request)
  // A guest has no wallet, so that of the host gets such a refund.
  const payerId = userId ?? request.hostId
  const open = (await lockTransactions(tx, 'payment_request', request.id)).filter(
    ({ status }) => status === 'progress',
  )
  if (
    open.some(
      (payment) =>
        payment.tag === tag &&
        payment.userId === payerId &&
        payment.amount === amount &&
        payment.expiresAt !== null &&
        payment.expiresAt > now,
    )
  )
    return
  await cancelCardPayments(tx, request, now)
  const { id, code, decimals } = await currencyById(tx, request.currencyId)
  await openPayments(tx, deps, {
    payable: { type: 'payment_request', id: request.id },
    userId: payerId,
    currency: { id, code, decimals },
    amount,
    settlementAmount: toBaseCurrency(request, amount),
    payment: { tag },
    payUntil: new Date(now.getTime() + (await settingsOf(tx)).paymentTtlMin * MINUTE_MS),
    now,
  })
}

/** Cancels open card payments of a share. Refuses `transaction_open` while a bank decides. */
export async function cancelCardPayments(
  tx: Tx,
  { id }: Pick<OwedRequest, 'id'>,
  now: Date,
): Promise<void> {
  for (const transaction of await lockTransactions(tx, 'payment_request', id)) {
    if (transaction.status === 'authorized') refuse('transaction_open')
    if (transaction.status === 'progress') await cancelPayment(tx, transaction, now)
  }
}
