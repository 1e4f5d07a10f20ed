import { type Money, money } from '@hawker/domain/money/money'
import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { checkKeys } from '../check-keys.ts'
import { providerHttp } from '../http-client.ts'
import { fromProviderDecimal, toProviderDecimal } from '../minor-units.ts'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderMode,
  ProviderSetup,
  ProviderStatus,
  RefundState,
  RefundStatus,
  UnsupportedReason,
} from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { allPages, dayOf, flutterwaveEntries } from './flutterwave-entries.ts'
import { Balance, Failure, OpenedPage, Refund, Transaction } from './flutterwave-shapes.ts'
import { readFlutterwaveWebhook } from './flutterwave-webhook.ts'

export const FLUTTERWAVE_KEYS = [
  { name: 'secret_key', environment: 'FLUTTERWAVE_SECRET_KEY' },
  { name: 'secret_hash', environment: 'FLUTTERWAVE_SECRET_HASH' },
  { name: 'secret_hash_old', environment: 'FLUTTERWAVE_SECRET_HASH_OLD', isOptional: true },
] as const
export const FLUTTERWAVE_CURRENCIES = 'NGN GHS KES UGX ZAR USD EUR GBP XAF XOF TZS RWF ZMW'.split(
  ' ',
)

export const flutterwaveModeOf = (keys: ProviderSetup['keys']): ProviderMode | undefined =>
  modeOfKeys('flutterWave', keys)

const MAX_SESSION_MINUTES = 1440
/** Refunds are listed from this long before the payment: the clocks of both sides may differ. */
const DAY_MS = 86_400_000

/**
 * Flutterwave, API v3. It knows no transaction until the buyer tries to pay, and each try is one of
 * the same reference. Amounts are decimals of the major unit. It has no idempotency keys: a refund
 * is found again by its comment, which holds our key.
 */
export function flutterwaveProvider(setup: ProviderSetup): PaymentProvider {
  const { secret_key: secretKey = '' } = setup.keys
  const http = providerHttp(
    {
      host: `${setup.host ?? 'https://api.flutterwave.com'}/v3`,
      headers: () => ({ authorization: `Bearer ${secretKey}` }),
    },
    setup,
    errorOf,
  )
  const get = async <Data extends TSchema>(operation: string, path: string, shape: Data) =>
    dataOf(operation, shape, (await http.send({ operation, method: 'GET', path })).json)

  async function verify(path: string) {
    return get('verify transaction', path, Transaction).catch((error: unknown) => {
      // Nobody has tried to pay.
      if (isRefusedBy(error)) return undefined
      throw error
    })
  }
  /** The try that paid, else the last one. */
  async function findTry({ reference, paymentId }: PaymentHandle) {
    if (paymentId !== null) return verify(`/transactions/${encodeURIComponent(paymentId)}/verify`)
    const query = `tx_ref=${encodeURIComponent(reference)}`
    const last = await verify(`/transactions/verify_by_reference?${query}`)
    if (!last || last.status === 'successful') return last
    for await (const other of allPages(get, 'transactions', query, Transaction))
      if (other.tx_ref === reference && other.status === 'successful') return other
    return last
  }
  async function paymentOf(handle: PaymentHandle) {
    const found = await findTry(handle)
    if (found?.status !== 'successful') throw new ProviderError('refused', 'nothing was paid')
    return found
  }
  async function refundsOf({ id, created_at: createdAt }: Static<typeof Transaction>) {
    const paidAt = createdAt ? new Date(createdAt) : new Date(0)
    const now = setup.clock.now()
    const days = `from=${dayOf(new Date(paidAt.getTime() - DAY_MS))}&to=${dayOf(new Date(now.getTime() + DAY_MS))}`
    const refunds: Static<typeof Refund>[] = []
    for await (const refund of allPages(get, 'refunds', days, Refund))
      if (String(refund.tx_id) === String(id)) refunds.push(refund)
    return refunds
  }

  return {
    tag: 'flutterWave',
    canHold: false,
    authorizationDays: 0,
    declineEnds: false,
    refundDays: 60,
    repeatsCreate: false,
    refundKeyHours: 0,
    unsupportedReason,
    async create(request) {
      const operation = 'create payment'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: '/payments',
        key: request.key,
        json: paymentBody(request, setup.clock.now()),
      })
      const { link } = dataOf(operation, OpenedPage, json)
      return { providerId: link.split('/').at(-1) ?? link, redirectUrl: link }
    },
    async fetchStatus(handle) {
      const found = await findTry(handle)
      if (!found) return handle.providerId === null ? undefined : untried(handle.providerId)
      if (found.tx_ref !== handle.reference)
        throw new ProviderError('no_answer', 'Flutterwave answered with another reference')
      const isPaid = found.status === 'successful'
      return stateOf(found, handle, isPaid ? await refundsOf(found) : [])
    },
    async capture() {
      throw new ProviderError('refused', 'Flutterwave has no holds here')
    },
    async void() {
      // Flutterwave cannot close a page, it ends by its session. Late money is returned.
    },
    async refund(handle, amount, key) {
      const operation = 'create refund'
      const { id } = await paymentOf(handle)
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: `/transactions/${encodeURIComponent(id)}/refund`,
        key,
        json: { amount: decimalOf(amount), comments: key },
      })
      return refundState(dataOf(operation, Refund, json))
    },
    async fetchRefund(handle, refundId, key) {
      if (refundId !== null) {
        const path = `/refunds/${encodeURIComponent(refundId)}`
        return refundState(await get('fetch refund', path, Refund))
      }
      const refunds = await refundsOf(await paymentOf(handle))
      const found = refunds.find(({ comment }) => comment === key)
      return found && refundState(found)
    },
    parseWebhook: async (call) =>
      readFlutterwaveWebhook(call, [setup.keys['secret_hash'], setup.keys['secret_hash_old']]),
    entries: (from, to) => flutterwaveEntries(get, from, to),
    async balance() {
      const at = setup.clock.now()
      const balances = await get('list balances', '/balances', Type.Array(Balance))
      // The ledger balance counts what is not settled yet.
      const amounts = balances.map((balance) =>
        fromProviderDecimal(balance.ledger_balance, balance.currency),
      )
      return { at, amounts, pendingDays: 0 }
    },
    check: () =>
      checkKeys(
        {
          account: 'Flutterwave',
          mode: flutterwaveModeOf(setup.keys),
          wrongMode: 'The key begins with neither FLWSECK_TEST- nor FLWSECK-.',
        },
        () => get('list transactions', '/transactions?page=1', Type.Array(Transaction)),
      ),
  }
}

function unsupportedReason({ amount }: { amount: Money }): UnsupportedReason | null {
  if (!FLUTTERWAVE_CURRENCIES.includes(amount.currency)) return 'currency_not_taken'
  return amount.minor > 0n ? null : 'total_too_small'
}

/** A JSON number with at most two decimals is exact. */
const decimalOf = (amount: Money): number => Number(toProviderDecimal(amount))

function paymentBody(request: PaymentRequest, now: Date) {
  const { reference, amount, returnUrl, payer, description } = request
  const minutes = Math.ceil((request.expiresAt.getTime() - now.getTime()) / 60_000)
  return {
    tx_ref: reference,
    amount: decimalOf(amount),
    currency: amount.currency,
    redirect_url: returnUrl,
    customer: {
      email: payer.email,
      name: payer.name.slice(0, 100),
      ...(payer.phone ? { phonenumber: payer.phone } : {}),
    },
    customizations: { title: 'Hawker', description },
    session_duration: Math.min(Math.max(minutes, 1), MAX_SESSION_MINUTES),
  }
}

const Success = Type.Object({ status: Type.Literal('success'), data: Type.Unknown() })
const dataOf = <Data extends TSchema>(
  operation: string,
  shape: Data,
  answer: unknown,
): Static<Data> => readAnswer(operation, shape, readAnswer(operation, Success, answer).data)

/** Its currency is unknown too: XXX is the code of ISO 4217 for none. */
const untried = (providerId: string): PaymentState => ({
  status: 'progress',
  amount: money(0n, 'XXX'),
  providerId,
})

function stateOf(
  transaction: Static<typeof Transaction>,
  { providerId, reference }: PaymentHandle,
  refunds: readonly Static<typeof Refund>[],
): PaymentState {
  const { id, amount, currency, app_fee: fee, card, processor_response: note } = transaction
  // The buyer can try again on the page, so a failed try ends nothing.
  const status: ProviderStatus = transaction.status === 'successful' ? 'paid' : 'progress'
  const isPaid = status === 'paid'
  const notFailed = refunds.filter((refund) => refundStatus(refund.status) !== 'failed')
  const refunded = notFailed.reduce(
    (sum, refund) => sum + fromProviderDecimal(refund.amount_refunded, currency).minor,
    0n,
  )
  return {
    status,
    amount: fromProviderDecimal(amount, currency),
    providerId: providerId ?? reference,
    ...(isPaid ? { paymentId: String(id), refunded: money(refunded, currency) } : {}),
    ...(transaction.status === 'failed' && note ? { note } : {}),
    ...(isPaid && fee ? { fee: fromProviderDecimal(fee, currency) } : {}),
    ...(card?.type ? { brand: card.type } : {}),
    ...(card?.last_4digits ? { last4: card.last_4digits } : {}),
    ...(card?.first_6digits && card.last_4digits
      ? { fingerprint: `${card.first_6digits} ${card.last_4digits} ${card.expiry ?? ''}` }
      : {}),
  }
}

/** There are several: `completed`, `completed-mpgs`, `completed-momo` and others. */
function refundStatus(status: string): RefundStatus {
  if (status.startsWith('completed')) return 'paid'
  return status === 'failed' ? 'failed' : 'progress'
}
const refundState = ({ id, status }: Static<typeof Refund>): RefundState => ({
  providerId: String(id),
  status: refundStatus(status),
})

function errorOf(body: unknown): { code: string | null; message: string | null } {
  return { code: null, message: Value.Check(Failure, body) ? (body.message ?? null) : null }
}
