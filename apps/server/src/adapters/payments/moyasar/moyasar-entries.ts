import type { Static, TSchema } from 'typebox'
import type { ProviderEntry } from '../port.ts'
import { fromMoyasarUnits } from './moyasar-money.ts'
import { type Payment, PaymentList, SettlementList } from './moyasar-shapes.ts'

/** Entries of platforms and beneficiaries are not ours. */
const OWN_RECIPIENT = 'Entity'
const PAID = new Set(['paid', 'captured', 'refunded'])

/**
 * The payments and transfers to our bank that were made in this time. Moyasar lists no single
 * refunds: the entry of a payment's refunds is their sum, and grows with each of them.
 */
export async function* moyasarEntries(
  get: <Shape extends TSchema>(
    operation: string,
    path: string,
    shape: Shape,
  ) => Promise<Static<Shape>>,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderEntry> {
  const range = `created[gt]=${from.toISOString()}&created[lt]=${to.toISOString()}`
  for (let page = 1; ; page++) {
    const { payments } = await get('list payments', `/payments?${range}&page=${page}`, PaymentList)
    for (const payment of payments) {
      if (!PAID.has(payment.status)) continue
      yield paymentEntry(payment, from)
      if (payment.refunded) yield refundsEntry(payment, payment.refunded, from)
    }
    if (payments.length === 0) break
  }
  for (let page = 1; ; page++) {
    const path = `/settlements?${range}&page=${page}`
    const { settlements } = await get('list settlements', path, SettlementList)
    for (const settlement of settlements)
      if (settlement.recipient_type === OWN_RECIPIENT) yield payoutEntry(settlement, from)
    if (settlements.length === 0) break
  }
}

const dateOr = (text: string | null | undefined, fallback: Date) =>
  text ? new Date(text) : fallback

const paymentEntry = (payment: Static<typeof Payment>, fallback: Date): ProviderEntry => ({
  id: `payment ${payment.id}`,
  kind: 'payment',
  ...(payment.invoice_id ? { providerId: payment.invoice_id } : {}),
  paymentId: payment.id,
  amount: fromMoyasarUnits(payment.amount, payment.currency),
  ...(payment.fee ? { fee: fromMoyasarUnits(payment.fee, payment.currency) } : {}),
  at: dateOr(payment.created_at, fallback),
})
const refundsEntry = (
  payment: Static<typeof Payment>,
  refunded: number,
  fallback: Date,
): ProviderEntry => ({
  id: `refunds ${payment.id}`,
  kind: 'refund',
  paymentId: payment.id,
  amount: fromMoyasarUnits(-refunded, payment.currency),
  at: dateOr(payment.refunded_at, fallback),
})
const payoutEntry = (
  {
    id,
    amount,
    fee,
    currency,
    created_at: at,
  }: Static<typeof SettlementList>['settlements'][number],
  fallback: Date,
): ProviderEntry => ({
  id: `settlement ${id}`,
  kind: 'payout',
  payoutId: id,
  amount: fromMoyasarUnits((fee ?? 0) - amount, currency),
  ...(fee ? { fee: fromMoyasarUnits(fee, currency) } : {}),
  at: dateOr(at, fallback),
})
