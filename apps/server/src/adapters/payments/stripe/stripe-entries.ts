import type { ProviderEntry } from '../port.ts'
import { fromStripeUnits } from './stripe-amounts.ts'
import type { StripeApi } from './stripe-api.ts'
import { BalanceTransaction } from './stripe-objects.ts'

const REFUND_TYPES = new Set([
  'refund',
  'refund_failure',
  'payment_refund',
  'payment_failure_refund',
])
const PAYOUT_TYPES = new Set(['payout', 'payout_cancel', 'payout_failure'])
const seconds = (at: Date) => Math.ceil(at.getTime() / 1000)

/** Every movement of the balance from `from` to before `to`. */
export async function* stripeEntries(
  api: StripeApi,
  from: Date,
  to: Date,
): AsyncIterable<ProviderEntry> {
  const query = { created: { gte: seconds(from), lt: seconds(to) }, expand: ['data.source'] }
  const movements = api.list('list entries', '/v1/balance_transactions', BalanceTransaction, query)
  for await (const movement of movements) yield entryOf(movement)
}

function entryOf(movement: BalanceTransaction): ProviderEntry {
  const { id, amount, fee, currency, created, source } = movement
  const kind = kindOf(movement)
  const object = typeof source === 'object' && source !== null ? source : undefined
  const sourceId = typeof source === 'string' ? source : object?.id
  const reference = object?.metadata?.['reference']
  const paymentId = object?.payment_intent
  return {
    id,
    kind,
    amount: fromStripeUnits(amount, currency),
    at: new Date(created * 1000),
    ...(fee === 0 ? {} : { fee: fromStripeUnits(fee, currency) }),
    ...(reference ? { reference } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...originalOf(movement, object),
    ...(kind === 'refund' && sourceId ? { refundId: sourceId } : {}),
    ...(kind === 'dispute' && sourceId ? { disputeId: sourceId } : {}),
    ...(kind === 'payout' && sourceId ? { payoutId: sourceId } : {}),
  }
}

/** A payment in a currency that the account does not hold is converted. */
function originalOf(
  { amount, currency }: BalanceTransaction,
  object: { amount?: number; currency?: string } | undefined,
): Pick<ProviderEntry, 'original'> {
  if (object?.amount === undefined || !object.currency || object.currency === currency) return {}
  return { original: fromStripeUnits(amount < 0 ? -object.amount : object.amount, object.currency) }
}

/**
 * By Stripe's own grouping of the types. A hold captured in part is one entry of all that was held
 * and one that takes the rest back. Both are the payment.
 */
function kindOf({ type, reporting_category: category }: BalanceTransaction): ProviderEntry['kind'] {
  if (category.startsWith('dispute')) return 'dispute'
  if (type === 'charge' || type === 'payment' || category === 'partial_capture_reversal')
    return 'payment'
  if (REFUND_TYPES.has(type)) return 'refund'
  if (type.endsWith('_fee')) return 'fee'
  return PAYOUT_TYPES.has(type) ? 'payout' : 'other'
}
