import Type, { type Static, type TSchema } from 'typebox'
import { fromProviderDecimal } from '../minor-units.ts'
import type { ProviderEntry } from '../port.ts'
import { Refund, Settlement, Transaction } from './flutterwave-shapes.ts'

export type FlutterwaveGet = <Data extends TSchema>(
  operation: string,
  path: string,
  shape: Data,
) => Promise<Static<Data>>

/** All pages of a list. It ends with an empty page, because the size of a page is unknown. */
export async function* allPages<Item extends TSchema>(
  get: FlutterwaveGet,
  list: string,
  query: string,
  shape: Item,
): AsyncGenerator<Static<Item>> {
  for (let page = 1; ; page++) {
    const items = await get(`list ${list}`, `/${list}?${query}&page=${page}`, Type.Array(shape))
    yield* items
    if (items.length === 0) return
  }
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Payments, refunds and settlements. Its lists know days only, so times are compared here. */
export async function* flutterwaveEntries(
  get: FlutterwaveGet,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderEntry> {
  const days = `from=${dayOf(from)}&to=${dayOf(to)}`
  const isWithin = ({ at }: ProviderEntry) => at >= from && at < to
  // A refund does not say its currency, its payment does.
  const currencies = new Map<string, string>()
  for await (const transaction of allPages(get, 'transactions', days, Transaction)) {
    currencies.set(String(transaction.id), transaction.currency)
    const entry = paymentEntry(transaction, from)
    if (transaction.status === 'successful' && isWithin(entry)) yield entry
  }
  for await (const refund of allPages(get, 'refunds', days, Refund)) {
    if (refund.tx_id === undefined) continue
    const paymentId = String(refund.tx_id)
    const currency = currencies.get(paymentId) ?? (await currencyOf(get, paymentId))
    const entry = refundEntry(refund, paymentId, currency, from)
    if (isWithin(entry)) yield entry
  }
  for await (const settlement of allPages(get, 'settlements', days, Settlement)) {
    const entry = payoutEntry(settlement, from)
    if (settlement.status === 'completed' && isWithin(entry)) yield entry
  }
}

const currencyOf = async (get: FlutterwaveGet, id: string) =>
  (await get('verify transaction', `/transactions/${encodeURIComponent(id)}/verify`, Transaction))
    .currency

const dateOr = (text: string | null | undefined, fallback: Date) =>
  text ? new Date(text) : fallback

function paymentEntry(transaction: Static<typeof Transaction>, fallback: Date): ProviderEntry {
  const { id, tx_ref: reference, amount, currency, app_fee: fee } = transaction
  return {
    id: `payment ${id}`,
    kind: 'payment',
    reference,
    paymentId: String(id),
    amount: fromProviderDecimal(amount, currency),
    ...(fee ? { fee: fromProviderDecimal(fee, currency) } : {}),
    at: dateOr(transaction.created_at, fallback),
  }
}
const refundEntry = (
  { id, amount_refunded: amount, status, created_at: at }: Static<typeof Refund>,
  paymentId: string,
  currency: string,
  fallback: Date,
): ProviderEntry => ({
  id: `refund ${id}`,
  kind: 'refund',
  paymentId,
  refundId: String(id),
  amount: fromProviderDecimal(status === 'failed' ? 0 : -amount, currency),
  at: dateOr(at, fallback),
})
const payoutEntry = (
  { id, net_amount: amount, currency, processed_date: at }: Static<typeof Settlement>,
  fallback: Date,
): ProviderEntry => ({
  id: `settlement ${id}`,
  kind: 'payout',
  payoutId: String(id),
  amount: fromProviderDecimal(-amount, currency),
  at: dateOr(at, fallback),
})
