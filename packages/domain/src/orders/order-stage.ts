import type { PaymentTag, TransactionStatus } from '../payments/payment-status.ts'
import { isSecured } from '../payments/payment-status.ts'
import type { DeliveryType, OrderStatus } from './order-status.ts'

/**
 * The state of an order as a person reads it. Every page, list and mail names the stage, because
 * the status alone hides that an order is unpaid, scheduled, or was picked up.
 */
export const ORDER_STAGES = [
  'payment',
  'new',
  'sent',
  'scheduled',
  'confirmed',
  'accepted',
  'cooking',
  'ready',
  'on_a_way',
  'delivered',
  'picked_up',
  'served',
  'cancelled',
] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

export type StageTransaction = {
  readonly id: number
  readonly tag: PaymentTag
  readonly status: TransactionStatus
}
export type StageFacts = {
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  /** The shop sees the order. */
  readonly released: boolean
  /** The customer chose a time. */
  readonly scheduled: boolean
  readonly transactions: readonly StageTransaction[]
  /** It is served at a table. */
  readonly atTable?: boolean
}

export type PaymentState = 'settled' | 'waiting' | 'rejected'
/**
 * State of the payment while it is missing: that of the newest transaction, apart from the wallet
 * part. It is missing before the shop sees the order, and when a card's hold ended before its capture.
 */
export function paymentStateOf({
  status,
  released,
  transactions,
  isDueAgain = false,
}: Pick<StageFacts, 'status' | 'released' | 'transactions'> & {
  /** The hold of a card has ended. */
  readonly isDueAgain?: boolean
}): PaymentState {
  if (isDueAgain) return transactions.some(isUnderWay) ? 'waiting' : 'rejected'
  if (status !== 'new' || released) return 'settled'
  const newestFirst = transactions.toSorted((one, other) => other.id - one.id)
  const newest = newestFirst.find(({ tag }) => tag !== 'wallet') ?? newestFirst[0]
  if (!newest || newest.tag === 'cash' || isSecured(newest.status)) return 'settled'
  return newest.status === 'progress' ? 'waiting' : 'rejected'
}

const isUnderWay = ({ tag, status }: StageTransaction) => tag !== 'wallet' && status === 'progress'

export function orderStage(facts: StageFacts): OrderStage {
  const { status, deliveryType, scheduled, atTable = false } = facts
  if (paymentStateOf(facts) !== 'settled') return 'payment'
  if (atTable && status === 'new') return 'sent'
  if (atTable && status === 'delivered') return 'served'
  if (scheduled && status === 'new') return 'scheduled'
  if (scheduled && status === 'accepted') return 'confirmed'
  if (status === 'delivered' && deliveryType !== 'delivery') return 'picked_up'
  return status
}
