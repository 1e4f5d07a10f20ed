import Type, { type Static, type TSchema } from 'typebox'
import type { ProviderEntry } from '../port.ts'
import { fromRazorpayUnits } from './razorpay-money.ts'
import { Payment, Refund, Settlement } from './razorpay-shapes.ts'

const PAGE_SIZE = 100
type Get = <Shape extends TSchema>(
  operation: string,
  path: string,
  shape: Shape,
) => Promise<Static<Shape>>

/** Payments, refunds and settlements to our bank. Razorpay settles in rupees. */
export async function* razorpayEntries(
  get: Get,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderEntry> {
  for await (const payment of listAll(get, 'payments', Payment, { from, to }))
    if (payment.status === 'captured' || payment.status === 'refunded') yield paymentEntry(payment)
  for await (const refund of listAll(get, 'refunds', Refund, { from, to }))
    yield refundEntry(refund)
  for await (const settlement of listAll(get, 'settlements', Settlement, { from, to }))
    if (settlement.status === 'processed') yield payoutEntry(settlement)
}

/** What a list has of this time, page by page. */
export async function* listAll<Shape extends TSchema>(
  get: Get,
  list: 'payments' | 'refunds' | 'settlements' | 'disputes',
  shape: Shape,
  { from, to }: { from: Date; to?: Date },
): AsyncGenerator<Static<Shape>> {
  const end = to ? `&to=${seconds(to)}` : ''
  const range = `from=${seconds(from)}${end}&count=${PAGE_SIZE}`
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = await get(
      `list ${list}`,
      `/${list}?${range}&skip=${skip}`,
      Type.Object({ items: Type.Array(shape) }),
    )
    yield* page.items
    if (page.items.length < PAGE_SIZE) return
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const dateOf = (unix: number) => new Date(unix * 1000)

const paymentEntry = (payment: Static<typeof Payment>): ProviderEntry => ({
  id: payment.id,
  kind: 'payment',
  paymentId: payment.id,
  amount: fromRazorpayUnits(payment.amount, payment.currency),
  ...(payment.fee ? { fee: fromRazorpayUnits(payment.fee, payment.currency) } : {}),
  at: dateOf(payment.created_at),
})
const refundEntry = (refund: Static<typeof Refund>): ProviderEntry => ({
  id: refund.id,
  kind: 'refund',
  paymentId: refund.payment_id,
  refundId: refund.id,
  amount: fromRazorpayUnits(refund.status === 'failed' ? 0 : -refund.amount, refund.currency),
  at: dateOf(refund.created_at),
})
const payoutEntry = (settlement: Static<typeof Settlement>): ProviderEntry => ({
  id: settlement.id,
  kind: 'payout',
  payoutId: settlement.id,
  amount: fromRazorpayUnits(-settlement.amount, 'INR'),
  at: dateOf(settlement.created_at),
})
