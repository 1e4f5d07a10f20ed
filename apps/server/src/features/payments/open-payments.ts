import { divideRounded } from '@hawker/domain/money'
import type { PaymentTag } from '@hawker/domain/payment-status'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { hold, readWallet, transfer } from '../wallet/index.ts'
import { isProvider, methodReason } from './method-reason.ts'
import { countOpenCashOrders, readPayable } from './payable.store.ts'
import { activeMethods } from './payment-method.store.ts'
import { type CurrencyOfPayment, type PayableType, type StoredTransaction, insertTransaction } from './transaction.store.ts'

export type Payment = { readonly tag: PaymentTag; readonly wallet_amount?: bigint | undefined; readonly change_for?: bigint | undefined }
export type OpenPayments = {
  readonly payable: { readonly type: PayableType; readonly id: number }
  readonly userId: number
  readonly currency: CurrencyOfPayment
  /** What is to be paid, in minor units of `currency`; `settlementAmount` the same in base currency. */
  readonly amount: bigint
  readonly settlementAmount: bigint
  /** Amounts in minor units of `currency`. */
  readonly payment: Payment
  readonly payUntil: Date
  readonly now: Date
}
export type OpenedPayments = {
  /** The one that the buyer chose comes last; a wallet part before it. */
  transactions: StoredTransaction[]
  /** Nothing is left to wait for: paid from the wallet, free, or cash on delivery. */
  ready: boolean
}
/** The first look at a payment that nobody told us about. */
const FIRST_CHECK_MS = 60_000

/**
 * Opens what pays for an order, inside the transaction that places it. A wallet part is held here and now.
 * Refuses `payment_method_unavailable` (with the reason), `insufficient_wallet`, `change_too_small`.
 */
export async function openPayments(tx: Tx, { payments }: Pick<Deps, 'payments'>, asked: OpenPayments): Promise<OpenedPayments> {
  if (asked.amount === 0n) return { transactions: [await insert(tx, asked, part(asked, 0n), 'free', 'paid')], ready: true }
  const wanted = asked.payment.wallet_amount ?? 0n
  const walletPays = asked.payment.tag === 'wallet' || wanted >= asked.amount ? asked.amount : wanted
  const tag = walletPays === asked.amount ? 'wallet' : asked.payment.tag
  const rest = part(asked, asked.amount - walletPays)
  await refuseUnavailable(tx, payments, asked, tag, rest)
  if (tag === 'wallet') return { transactions: [await payFromWallet(tx, asked, part(asked, asked.amount))], ready: true }

  const change = asked.payment.change_for
  if (tag === 'cash' && change !== undefined && change < rest.amount) refuse('change_too_small')
  const wallet = walletPays === 0n ? [] : [await holdWallet(tx, asked, remainder(asked, rest), tag)]
  return { transactions: [...wallet, await insert(tx, asked, rest, tag, 'progress')], ready: tag === 'cash' }
}

type Part = { readonly amount: bigint; readonly settlementAmount: bigint }
const part = ({ amount, settlementAmount }: OpenPayments, share: bigint): Part => ({
  amount: share,
  settlementAmount: amount === 0n ? settlementAmount : divideRounded(share * settlementAmount, amount),
})
/** What the other part leaves, so that the two sum exactly in both currencies. */
const remainder = (asked: OpenPayments, other: Part): Part => ({
  amount: asked.amount - other.amount,
  settlementAmount: asked.settlementAmount - other.settlementAmount,
})

async function refuseUnavailable(tx: Tx, payments: Deps['payments'], asked: OpenPayments, tag: PaymentTag, rest: Part): Promise<void> {
  const payable = await readPayable(tx, asked.payable.type, asked.payable.id)
  const methods = await activeMethods(tx, payable?.shopId ?? null)
  const { cashLimit } = await settingsOf(tx)
  const openCashOrders = tag === 'cash' ? await countOpenCashOrders(tx, asked.userId, asked.payable.id) : 0
  const { available: balance } = await readWallet(tx, asked.userId)
  const check = (used: PaymentTag, total: bigint) => {
    const method = methods.find((active) => active.tag === used)
    const connected = (provider: PaymentTag) => payments.has(provider)
    const reason = method ? methodReason(method, { total, cashLimit, openCashOrders, balance, connected }) : 'not_taken_here'
    if (reason === 'insufficient_wallet') refuse('insufficient_wallet')
    if (reason) refuse('payment_method_unavailable', { tag: used, reason })
  }
  const fromWallet = asked.settlementAmount - rest.settlementAmount
  if (fromWallet > 0n) check('wallet', fromWallet)
  if (tag !== 'wallet') check(tag, rest.settlementAmount)
}

const insert = (tx: Tx, asked: OpenPayments, { amount, settlementAmount }: Part, tag: PaymentTag, status: StoredTransaction['status']) =>
  insertTransaction(
    tx,
    {
      payableType: asked.payable.type,
      payableId: asked.payable.id,
      userId: asked.userId,
      amount,
      currencyId: asked.currency.id,
      settlementAmount,
      tag,
      status,
      changeFor: tag === 'cash' ? (asked.payment.change_for ?? null) : null,
      expiresAt: isProvider(tag) ? asked.payUntil : null,
      nextCheckAt: isProvider(tag) ? new Date(asked.now.getTime() + FIRST_CHECK_MS) : null,
    },
    asked.now,
  )

async function payFromWallet(tx: Tx, asked: OpenPayments, share: Part): Promise<StoredTransaction> {
  const transaction = await insert(tx, asked, share, 'wallet', 'paid')
  await transfer(tx, {
    kind: 'order_payment',
    key: `pay:${transaction.id}`,
    ref: { type: 'order', id: asked.payable.id },
    now: asked.now,
    entries: [
      { account: { kind: 'user', userId: asked.userId }, amount: -share.settlementAmount },
      { account: { kind: 'escrow' }, amount: share.settlementAmount },
    ],
  })
  return transaction
}

/** Beside cash the wallet pays at once; beside a provider it waits for the provider's word. */
async function holdWallet(tx: Tx, asked: OpenPayments, share: Part, beside: PaymentTag): Promise<StoredTransaction> {
  if (beside === 'cash') return payFromWallet(tx, asked, share)
  await hold(tx, asked.userId, share.settlementAmount)
  return insert(tx, asked, share, 'wallet', 'authorized')
}
