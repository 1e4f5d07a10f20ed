import { type Money, money } from '@hawker/domain/money/money'
import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { checkKeys } from '../check-keys.ts'
import { providerHttp } from '../http-client.ts'
import { fromProviderInteger, toProviderInteger } from '../minor-units.ts'
import type {
  DisputeState,
  PaymentHandle,
  PaymentProvider,
  PaymentState,
  ProviderMode,
  ProviderSetup,
  ProviderStatus,
  RefundState,
  RefundStatus,
} from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { paystackEntries } from './paystack-entries.ts'
import { Balance, Dispute, Failure, OpenedPage, Refund, Transaction } from './paystack-shapes.ts'
import { readPaystackWebhook } from './paystack-webhook.ts'

/** Paystack signs webhooks with the secret key itself, so there is no webhook secret. */
export const PAYSTACK_KEYS = [
  { name: 'secret_key', environment: 'PAYSTACK_SECRET_KEY' },
  { name: 'secret_key_old', environment: 'PAYSTACK_SECRET_KEY_OLD', isOptional: true },
] as const
export const PAYSTACK_CURRENCIES = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'] as const

export const paystackModeOf = (keys: ProviderSetup['keys']): ProviderMode | undefined =>
  modeOfKeys('paystack', keys)

/** Its balance counts a payment from the next working day on, after a weekend and a holiday. */
const PENDING_DAYS = 4
/** Statuses that are not listed leave the payment in progress: the page lets the buyer try again. */
const STATUSES: Readonly<Record<string, ProviderStatus>> = { success: 'paid', reversed: 'paid' }
/** `needs-attention` waits for a person: Paystack wants the bank account of the customer. */
const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  processed: 'paid',
  failed: 'failed',
}
const MINIMUMS: Readonly<Record<string, bigint>> = {
  NGN: 5_000n,
  GHS: 10n,
  ZAR: 100n,
  KES: 300n,
  USD: 200n,
}

/**
 * Paystack. Amounts are integers of a hundredth. Its calls know no idempotency keys: a reference
 * can be used once, and refunds are found again by their `merchant_note`, which holds our key.
 */
export function paystackProvider(setup: ProviderSetup): PaymentProvider {
  const { secret_key: secretKey = '' } = setup.keys
  const http = providerHttp(
    {
      host: setup.host ?? 'https://api.paystack.co',
      headers: () => ({ authorization: `Bearer ${secretKey}` }),
    },
    setup,
    errorOf,
  )
  const get = async <Data extends TSchema>(operation: string, path: string, shape: Data) =>
    dataOf(operation, shape, (await http.send({ operation, method: 'GET', path })).json)

  async function findTransaction(reference: string) {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`
    try {
      return await get('verify transaction', path, Transaction)
    } catch (error) {
      if (isUnknown(error)) return undefined
      throw error
    }
  }
  /** The id of the payment, which refunds are listed by. */
  async function paymentIdOf(handle: { reference: string; paymentId: string | null }) {
    if (handle.paymentId !== null) return handle.paymentId
    const transaction = await findTransaction(handle.reference)
    if (!transaction) throw new ProviderError('refused', 'Paystack does not know the payment')
    return String(transaction.id)
  }
  /** Listing by reference finds nothing, so the number of the payment is needed. */
  const refundsOf = (paymentId: string) =>
    get(
      'list refunds',
      `/refund?transaction=${encodeURIComponent(paymentId)}&perPage=100`,
      Type.Array(Refund),
    )

  return {
    tag: 'paystack',
    canHold: false,
    authorizationDays: 0,
    declineEnds: false,
    refundDays: 180,
    repeatsCreate: false,
    refundKeyHours: 0,
    unsupportedReason,
    async create({ reference, amount, description, returnUrl, cancelUrl, payer, key }) {
      const operation = 'initialize transaction'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: '/transaction/initialize',
        key,
        json: {
          email: payer.email,
          amount: integerOf(amount),
          currency: amount.currency,
          reference,
          callback_url: returnUrl,
          metadata: { description, cancel_action: cancelUrl },
        },
      })
      const opened = dataOf(operation, OpenedPage, json)
      return { providerId: opened.access_code, redirectUrl: opened.authorization_url }
    },
    async fetchStatus({ reference, providerId }) {
      const transaction = await findTransaction(reference)
      if (!transaction) return undefined
      if (transaction.reference !== reference)
        throw new ProviderError('no_answer', 'Paystack answered with another reference')
      const status = STATUSES[transaction.status] ?? 'progress'
      const refunds = status === 'paid' ? await refundsOf(String(transaction.id)) : []
      return stateOf(transaction, status, providerId ?? reference, refunds)
    },
    async capture() {
      throw new ProviderError('refused', 'Paystack has no holds here')
    },
    async void() {
      // Paystack cannot close a page. Late money is returned when it arrives.
    },
    async refund(handle, amount, key) {
      const operation = 'create refund'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: '/refund',
        key,
        json: {
          transaction: await paymentIdOf(handle),
          amount: integerOf(amount),
          currency: amount.currency,
          merchant_note: key,
        },
      })
      return refundState(dataOf(operation, Refund, json))
    },
    async fetchRefund(handle, refundId, key) {
      if (refundId !== null)
        return refundState(
          await get('fetch refund', `/refund/${encodeURIComponent(refundId)}`, Refund),
        )
      const refunds = await refundsOf(await paymentIdOf(handle))
      const found = refunds.find(({ merchant_note: note }) => note === key)
      return found && refundState(found)
    },
    ...disputesOf(get, paymentIdOf),
    parseWebhook: async (call) =>
      readPaystackWebhook(call, [secretKey, setup.keys['secret_key_old']]),
    entries: (from, to) => paystackEntries(get, from, to),
    async balance() {
      const at = setup.clock.now()
      const balances = await get('fetch balance', '/balance', Type.Array(Balance))
      return {
        at,
        amounts: balances.map(({ balance, currency }) => fromProviderInteger(balance, currency)),
        pendingDays: PENDING_DAYS,
      }
    },
    check: () =>
      checkKeys(
        {
          account: 'Paystack',
          mode: paystackModeOf(setup.keys),
          wrongMode: 'The key begins with neither sk_test_ nor sk_live_.',
        },
        () => get('list transactions', '/transaction?per_page=1', Type.Array(Transaction)),
      ),
  }
}

type Get = <Data extends TSchema>(
  operation: string,
  path: string,
  shape: Data,
) => Promise<Static<Data>>
const disputesOf = (
  get: Get,
  paymentIdOf: (handle: PaymentHandle) => Promise<string>,
): Pick<PaymentProvider, 'fetchDispute' | 'listDisputes'> => ({
  async fetchDispute(disputeId) {
    const path = `/dispute/${encodeURIComponent(disputeId)}`
    try {
      return disputeState(await get('fetch dispute', path, Dispute))
    } catch (error) {
      if (isUnknown(error)) return undefined
      throw error
    }
  },
  async listDisputes(handle) {
    const id = encodeURIComponent(await paymentIdOf(handle))
    const path = `/dispute?transaction=${id}&perPage=100`
    return (await get('list disputes', path, Type.Array(Dispute))).map(disputeState)
  },
})

function unsupportedReason({ amount }: { amount: Money }) {
  const minimum = MINIMUMS[amount.currency]
  if (minimum === undefined) return 'currency_not_taken'
  return amount.minor < minimum ? 'total_too_small' : null
}

const integerOf = (amount: Money): number => Number(toProviderInteger(amount))

const Success = Type.Object({ status: Type.Literal(true), data: Type.Unknown() })
const dataOf = <Data extends TSchema>(
  operation: string,
  shape: Data,
  answer: unknown,
): Static<Data> => readAnswer(operation, shape, readAnswer(operation, Success, answer).data)

function stateOf(
  transaction: Static<typeof Transaction>,
  status: ProviderStatus,
  providerId: string,
  refunds: readonly Static<typeof Refund>[],
): PaymentState {
  const { authorization, currency, fees, gateway_response: note } = transaction
  const amount = fromProviderInteger(transaction.amount, currency)
  const notFailed = refunds.filter((refund) => refund.status !== 'failed')
  const refunded = notFailed.reduce((sum, refund) => sum + BigInt(refund.amount), 0n)
  return {
    status,
    amount,
    providerId,
    paymentId: String(transaction.id),
    ...(transaction.status === 'failed' && note ? { note } : {}),
    ...(authorization?.signature ? { fingerprint: authorization.signature } : {}),
    ...(authorization?.brand ? { brand: authorization.brand } : {}),
    ...(authorization?.last4 ? { last4: authorization.last4 } : {}),
    ...(fees ? { fee: fromProviderInteger(fees, currency) } : {}),
    ...(status === 'paid' ? { refunded: money(refunded, amount.currency) } : {}),
  }
}

const refundState = ({ id, status }: Static<typeof Refund>): RefundState => ({
  providerId: String(id),
  status: REFUND_STATUSES[status] ?? 'progress',
  ...(status === 'needs-attention' ? { note: 'needs-attention' } : {}),
})

/** A closed dispute was accepted, and lost, or declined, and won. */
function disputeState(dispute: Static<typeof Dispute>): DisputeState {
  const { transaction, resolution, dueAt } = dispute
  const currency = dispute.currency ?? transaction.currency
  const isClosed = dispute.status === 'resolved' || dispute.status === 'archived'
  const isWon = resolution === 'declined'
  const status = isClosed ? (isWon ? 'won' : 'lost') : 'open'
  return {
    disputeId: String(dispute.id),
    paymentId: String(transaction.id),
    reference: transaction.reference,
    amount: fromProviderInteger(dispute.refund_amount ?? transaction.amount, currency),
    fee: money(0n, currency),
    reason: dispute.category ?? '',
    stage: 'chargeback',
    status,
    // Paystack takes the money when the dispute is lost.
    fundsTaken: status === 'lost',
    dueAt: dueAt ? new Date(dueAt) : null,
  }
}

function errorOf(body: unknown): { code: string | null; message: string | null } {
  if (!Value.Check(Failure, body)) return { code: null, message: null }
  return { code: body.code ?? null, message: body.message ?? null }
}

const isUnknown = (error: unknown) =>
  error instanceof ProviderError &&
  (error.httpStatus === 404 || error.code === 'transaction_not_found')
