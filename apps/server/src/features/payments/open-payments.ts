import { divideRounded, money } from '@hawker/domain/money/money'
import { doesHoldLast } from '@hawker/domain/payments/hold-window'
import { type PaymentTag, isDeliveredPayable } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { tableOfOrder } from '../dine-in/index.ts'
import { type Settings, settingsOf } from '../settings/index.ts'
import { type WalletPayment, hold, readWallet, transfer } from '../wallet/index.ts'
import { isProvider, methodReason } from './methods/method-reason.ts'
import { providerReason } from './methods/provider-reason.ts'
import { isStaffPayer } from './methods/staff-payer.store.ts'
import {
  type PaymentIds,
  type PayerState,
  countOpenCashOrders,
  readPayable,
} from './payable.store.ts'
import { type StoredMethod, activeMethods } from './methods/payment-method.store.ts'
import {
  type PaymentCurrency,
  type PayableType,
  type StoredTransaction,
} from './transaction.store.ts'
import {
  type NewTransaction,
  insertTransactions,
  takePaymentIds,
} from './insert-transactions.store.ts'

export type Payment = {
  readonly tag: PaymentTag
  readonly wallet_amount?: bigint | undefined
  readonly change_for?: bigint | undefined
  /** Has an effect only where the provider saves cards. */
  readonly save_card?: boolean | undefined
}
export type PaymentInput = {
  readonly userId: number
  readonly currency: PaymentCurrency
  /** The price in minor units of `currency`; `settlementAmount` is the same in base currency. */
  readonly amount: bigint
  readonly settlementAmount: bigint
  /** The amount that a card should hold beyond the price, for later changes. */
  readonly headroom?: bigint
  /** When the order is handed over, in epoch ms; the hold must last until then. Default: now. */
  readonly fulfilmentAt?: number
  /** Amounts in minor units of `currency`. */
  readonly payment: Payment
  readonly payUntil: Date
  readonly now: Date
}
type Payable = { readonly type: PayableType; readonly id: number; readonly chargeId?: number }
export type OpenPayments = PaymentInput & { readonly payable: Payable }
export type OpenedPayments = {
  /** The chosen method comes last, after a wallet part. */
  transactions: StoredTransaction[]
  /** No payment is awaited: paid from the wallet, free, or cash on delivery. */
  ready: boolean
}
/** The first check of a payment whose provider sends no webhook. */
const FIRST_CHECK_MS = 60_000

/** The facts that decide which payment methods can be used. */
export type PayMeans = PayerState & { readonly methods: readonly StoredMethod[] } & Pick<
    Settings,
    'cashLimit' | 'cashOrdersOpen' | 'phoneCountry'
  > & {
    /** Guests at a table pay there. */
    readonly table?: { readonly isTrusted: boolean } | null
    /** Staff can pay with a provider in test mode. */
    readonly isStaff?: boolean
  }
type Part = { readonly amount: bigint; readonly settlementAmount: bigint }
type PlannedPart = Part & {
  readonly tag: PaymentTag
  readonly status: StoredTransaction['status']
  readonly held?: bigint
}
export type PlannedPayments = {
  readonly parts: readonly PlannedPart[]
  readonly ready: boolean
}
type WriteInput = {
  /** Assigned before the payments are written. */
  readonly ids: PaymentIds
  readonly baseDecimals: number
}

/**
 * Splits the price between wallet and chosen method.
 * Refuses `payment_method_unavailable` (with the reason), `insufficient_wallet`,
 * `change_too_small`.
 * The statement that takes the money checks the wallet again.
 */
export function planPayments(
  { payments }: Pick<Deps, 'payments'>,
  input: PaymentInput,
  means: PayMeans,
): PlannedPayments {
  if (input.amount === 0n)
    return { parts: [{ ...part(input, 0n), tag: 'free', status: 'paid' }], ready: true }
  const wanted = input.payment.wallet_amount ?? 0n
  const walletPays =
    input.payment.tag === 'wallet' || wanted >= input.amount ? input.amount : wanted
  const tag = walletPays === input.amount ? 'wallet' : input.payment.tag
  const rest = part(input, input.amount - walletPays)
  refuseUnavailable(payments, input, means, tag, rest)
  if (tag === 'wallet')
    return { parts: [{ ...part(input, input.amount), tag, status: 'paid' }], ready: true }

  const change = input.payment.change_for
  if (tag === 'cash' && change !== undefined && change < rest.amount) refuse('change_too_small')
  // With cash the wallet part is paid at once. With a provider it is held until the provider
  // confirms.
  const walletPart: PlannedPart = {
    ...remainder(input, rest),
    tag: 'wallet',
    status: tag === 'cash' ? 'paid' : 'authorized',
  }
  const held = heldAmount(payments, input, tag, rest.amount)
  return {
    parts: [
      ...(walletPays === 0n ? [] : [walletPart]),
      { ...rest, tag, status: 'progress', ...(held === undefined ? {} : { held }) },
    ],
    ready: tag === 'cash',
  }
}

/** What a card holds beyond the price; undefined when all of it is taken at once. */
function heldAmount(
  payments: Deps['payments'],
  { headroom = 0n, fulfilmentAt, now }: PaymentInput,
  tag: PaymentTag,
  amount: bigint,
): bigint | undefined {
  const provider = payments.get(tag)
  if (headroom <= 0n || !provider?.canHold) return undefined
  const at = { now: now.getTime(), fulfilmentAt: fulfilmentAt ?? now.getTime() }
  return doesHoldLast({ authorizationDays: provider.authorizationDays, ...at })
    ? amount + headroom
    : undefined
}

/**
 * Writes the planned payments in the transaction of the order. Takes or holds the wallet part:
 * `insufficient_wallet`.
 */
export async function writePayments(
  tx: Tx,
  input: OpenPayments,
  planned: PlannedPayments,
  { ids, baseDecimals }: WriteInput,
): Promise<StoredTransaction[]> {
  const { currency, now } = input
  const { rows, wallet } = newPayments(input, planned, ids)
  const [transactions] = await Promise.all([
    insertTransactions(tx, rows, { currency, baseDecimals, now }),
    wallet && payFromWallet(tx, wallet),
  ])
  return transactions
}

/** The rows of the planned payments, and what the wallet pays or holds. */
export function newPayments(
  input: OpenPayments,
  { parts }: PlannedPayments,
  ids: PaymentIds,
): { rows: NewTransaction[]; wallet: PaymentByWallet | undefined } {
  const rows = parts.map((planned) => newTransaction(input, planned, ids))
  const row = rows.find(({ tag }) => tag === 'wallet')
  return { rows, wallet: row && paymentByWallet(row, input.now) }
}

/** True if the wallet need not be asked first: no hold for a provider, and no gift credit in it. */
export const canPayAtCommit = (
  { parts }: PlannedPayments,
  { hasCredit }: { readonly hasCredit: boolean },
): boolean =>
  parts.every(({ tag, status }) => tag !== 'wallet' || (status === 'paid' && !hasCredit))

/** Opens payments for an order that exists already. */
export async function openPayments(
  tx: Tx,
  deps: Pick<Deps, 'payments'>,
  input: OpenPayments,
): Promise<OpenedPayments> {
  const { payable, userId, payment } = input
  const { shopId = null } = (await readPayable(tx, payable.type, payable.id)) ?? {}
  const { cashLimit, cashOrdersOpen, phoneCountry } = await settingsOf(tx)
  const planned = planPayments(deps, input, {
    methods: await activeMethods(tx, shopId),
    cashLimit,
    cashOrdersOpen,
    phoneCountry,
    table: payable.type === 'order' ? await tableOfOrder(tx, payable.id) : null,
    // The money of all others goes to a wallet, where it is real.
    isStaff:
      isDeliveredPayable(payable.type) &&
      (await isStaffPayer(tx, deps.payments, payment.tag, userId)),
    openCashOrders:
      payment.tag === 'cash' && payable.type === 'order'
        ? await countOpenCashOrders(tx, userId, payable.id)
        : 0,
    balance: (await readWallet(tx, userId)).available,
  })
  const { base_decimals: baseDecimals = 2, ...ids } = (await takePaymentIds(tx)) ?? {
    wallet: null,
    chosen: null,
  }
  return {
    transactions: await writePayments(tx, input, planned, { ids, baseDecimals }),
    ready: planned.ready,
  }
}

const part = ({ amount, settlementAmount }: PaymentInput, share: bigint): Part => ({
  amount: share,
  settlementAmount:
    amount === 0n ? settlementAmount : divideRounded(share * settlementAmount, amount),
})
/** The rest after the other part, so that the two sum exactly in both currencies. */
const remainder = (input: PaymentInput, other: Part): Part => ({
  amount: input.amount - other.amount,
  settlementAmount: input.settlementAmount - other.settlementAmount,
})

function refuseUnavailable(
  payments: Deps['payments'],
  input: PaymentInput,
  means: PayMeans,
  tag: PaymentTag,
  rest: Part,
): void {
  const charge = {
    amount: {
      ...money(rest.amount, input.currency.code),
      decimals: input.currency.decimals,
    },
    country: means.phoneCountry,
    isStaff: means.isStaff ?? false,
  }
  const check = (used: PaymentTag, total: bigint) => {
    const method = means.methods.find((active) => active.tag === used)
    const facts = {
      ...means,
      total,
      providerReason: (active: StoredMethod) => providerReason(payments, active, charge),
    }
    const reason = method ? methodReason(method, facts) : 'not_taken_here'
    if (reason === 'insufficient_wallet') refuse('insufficient_wallet')
    if (reason) refuse('payment_method_unavailable', { tag: used, reason })
  }
  const fromWallet = input.settlementAmount - rest.settlementAmount
  if (fromWallet > 0n) check('wallet', fromWallet)
  if (tag !== 'wallet') check(tag, rest.settlementAmount)
}

const idOf = (tag: PaymentTag, { wallet, chosen }: PaymentIds): number =>
  (tag === 'wallet' ? wallet : (chosen ?? wallet)) ?? raiseNoId(tag)
function raiseNoId(tag: PaymentTag): never {
  throw new Error(`A payment by ${tag} has no id`)
}

const newTransaction = (
  input: OpenPayments,
  { amount, settlementAmount, tag, status, held }: PlannedPart,
  ids: PaymentIds,
): NewTransaction => ({
  id: idOf(tag, ids),
  payableType: input.payable.type,
  payableId: input.payable.id,
  chargeId: input.payable.chargeId ?? null,
  userId: input.userId,
  amount,
  heldAmount: held ?? null,
  settlementAmount,
  tag,
  status,
  changeFor: tag === 'cash' ? (input.payment.change_for ?? null) : null,
  saveCard: isProvider(tag) && input.payment.save_card === true,
  expiresAt: isProvider(tag) ? input.payUntil : null,
  nextCheckAt: isProvider(tag) ? new Date(input.now.getTime() + FIRST_CHECK_MS) : null,
})

/** `status`: `authorized` holds the amount until a provider confirms the rest. */
export type PaymentByWallet = WalletPayment & { readonly status: StoredTransaction['status'] }
function paymentByWallet(
  { id, status, userId, payableType, payableId, settlementAmount }: NewTransaction,
  now: Date,
): PaymentByWallet {
  if (!isDeliveredPayable(payableType)) throw new Error(`a wallet pays no ${payableType}`)
  const paid = { type: payableType, id: payableId }
  return { userId, paid, amount: settlementAmount, key: `pay:${id}`, now, status }
}

/** Takes or holds what the wallet pays. Refuses `insufficient_wallet`. */
export async function payFromWallet(
  tx: Tx,
  { status, userId, paid, amount, key, now }: PaymentByWallet,
): Promise<void> {
  if (status === 'authorized') return hold(tx, { userId, paid, amount })
  await transfer(tx, {
    kind: 'order_payment',
    key,
    ref: paid,
    now,
    entries: [
      { account: { kind: 'user', userId }, amount: -amount },
      { account: { kind: 'escrow' }, amount },
    ],
  })
}
