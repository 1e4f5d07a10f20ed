import Type, { type Static, type TSchema } from 'typebox'
import { money } from '@hawker/domain/money/money'
import type { ProviderEntry } from '../port.ts'
import { mercadoPagoDate } from './mercado-pago-date.ts'
import { fromMercadoPagoDecimal } from './mercado-pago-money.ts'
import { Payment, Payments, Refund } from './mercado-pago-shapes.ts'

export type MercadoPagoGet = <Shape extends TSchema>(
  operation: string,
  path: string,
  shape: Shape,
) => Promise<Static<Shape>>

const PAGE_SIZE = 100
export const PAID: ReadonlySet<string> = new Set([
  'approved',
  'refunded',
  'charged_back',
  'in_mediation',
])

/** The payments that were created in this time, with all of their refunds. */
export async function* mercadoPagoEntries(
  get: MercadoPagoGet,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderEntry> {
  const query = new URLSearchParams({
    sort: 'date_created',
    criteria: 'asc',
    range: 'date_created',
    begin_date: mercadoPagoDate(from),
    end_date: mercadoPagoDate(to),
    limit: String(PAGE_SIZE),
  })
  for (let offset = 0; ; offset += PAGE_SIZE) {
    query.set('offset', String(offset))
    const { results } = await get('search payments', `/v1/payments/search?${query}`, Payments)
    for (const payment of results.filter(({ status }) => PAID.has(status))) {
      yield paymentEntry(payment, from)
      if (!payment.transaction_amount_refunded) continue
      const path = `/v1/payments/${payment.id}/refunds`
      const refunds = await get('list refunds', path, Type.Array(Refund))
      for (const refund of refunds) yield refundEntry(refund, payment, from)
    }
    if (results.length < PAGE_SIZE) return
  }
}

export function feeOf(payment: Static<typeof Payment>) {
  const net = payment.transaction_details?.net_received_amount
  if (!net) return undefined
  const { minor, currency } = fromMercadoPagoDecimal(
    payment.transaction_amount,
    payment.currency_id,
  )
  const fee = minor - fromMercadoPagoDecimal(net, currency).minor
  return fee > 0n ? money(fee, currency) : undefined
}

const dateOr = (text: string | null | undefined, fallback: Date) =>
  text ? new Date(text) : fallback

function paymentEntry(payment: Static<typeof Payment>, fallback: Date): ProviderEntry {
  const fee = feeOf(payment)
  return {
    id: `payment ${payment.id}`,
    kind: 'payment',
    ...(payment.external_reference ? { reference: payment.external_reference } : {}),
    paymentId: String(payment.id),
    amount: fromMercadoPagoDecimal(payment.transaction_amount, payment.currency_id),
    ...(fee ? { fee } : {}),
    at: dateOr(payment.date_created, fallback),
  }
}
const refundEntry = (
  refund: Static<typeof Refund>,
  payment: Static<typeof Payment>,
  fallback: Date,
): ProviderEntry => ({
  id: `refund ${refund.id}`,
  kind: 'refund',
  ...(payment.external_reference ? { reference: payment.external_reference } : {}),
  paymentId: String(payment.id),
  refundId: String(refund.id),
  amount: fromMercadoPagoDecimal(
    refund.status === 'rejected' ? 0 : -refund.amount,
    payment.currency_id,
  ),
  at: dateOr(refund.date_created, fallback),
})
