import Type, { type Static, type TSchema } from 'typebox'
import { fromProviderInteger } from '../minor-units.ts'
import type { ProviderEntry } from '../port.ts'
import { Refund, Settlement, Transaction } from './paystack-shapes.ts'

const PAGE_SIZE = 100

/**
 * Lists payments, refunds and payouts. A list ends with an empty page: Paystack may use another page
 * size than the asked one.
 */
export async function* paystackEntries(
  get: <Data extends TSchema>(
    operation: string,
    path: string,
    shape: Data,
  ) => Promise<Static<Data>>,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderEntry> {
  const range = `from=${from.toISOString()}&to=${to.toISOString()}`
  for (const status of ['success', 'reversed'])
    for (let page = 1; ; page++) {
      const path = `/transaction?${range}&status=${status}&per_page=${PAGE_SIZE}&page=${page}`
      const transactions = await get('list transactions', path, Type.Array(Transaction))
      for (const transaction of transactions) yield paymentEntry(transaction, from)
      if (transactions.length === 0) break
    }
  for (let page = 1; ; page++) {
    const path = `/refund?${range}&perPage=${PAGE_SIZE}&page=${page}`
    const refunds = await get('list refunds', path, Type.Array(Refund))
    for (const refund of refunds) yield refundEntry(refund, from)
    if (refunds.length === 0) break
  }
  for (let page = 1; ; page++) {
    // Excludes settlements of sub-accounts.
    const path = `/settlement?${range}&status=success&subaccount=none&perPage=${PAGE_SIZE}&page=${page}`
    const settlements = await get('list settlements', path, Type.Array(Settlement))
    for (const settlement of settlements) yield payoutEntry(settlement, from)
    if (settlements.length === 0) break
  }
}

const paymentEntry = (
  { id, reference, amount, currency, fees, paid_at: paidAt }: Static<typeof Transaction>,
  from: Date,
): ProviderEntry => ({
  id: `payment ${id}`,
  kind: 'payment',
  reference,
  paymentId: String(id),
  amount: fromProviderInteger(amount, currency),
  ...(fees ? { fee: fromProviderInteger(fees, currency) } : {}),
  at: paidAt ? new Date(paidAt) : from,
})

const refundEntry = (
  { id, transaction, amount, currency, status, createdAt }: Static<typeof Refund>,
  from: Date,
): ProviderEntry => ({
  id: `refund ${id}`,
  kind: 'refund',
  paymentId: String(typeof transaction === 'number' ? transaction : transaction.id),
  refundId: String(id),
  amount: fromProviderInteger(status === 'failed' ? 0 : -amount, currency),
  at: createdAt ? new Date(createdAt) : from,
})

const payoutEntry = (
  { id, currency, settlement_date: at, ...amounts }: Static<typeof Settlement>,
  from: Date,
): ProviderEntry => ({
  id: `settlement ${id}`,
  kind: 'payout',
  payoutId: String(id),
  amount: fromProviderInteger(-(amounts.effective_amount ?? amounts.total_amount), currency),
  at: at ? new Date(at) : from,
})
