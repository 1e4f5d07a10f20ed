import type { Order } from '@hawker/contract/orders'
import { CLAIM_CAUSES, type ClaimCause, concernsWholeOrder } from '@hawker/domain/claims/claim'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'

/** The causes that apply to this order. */
export const causesFor = (order: Order): ClaimCause[] =>
  CLAIM_CAUSES.filter((cause) => {
    if (!concernsWholeOrder(cause))
      return order.details.some(({ quantity, refunded_quantity: refunded }) => refunded < quantity)
    if (cause === 'late')
      return order.delivery_type === 'delivery' && order.delivery_fee > order.delivery_discount
    return cause !== 'not_delivered' || order.delivery_type === 'delivery'
  })

const PROVIDERS: ReadonlySet<string> = new Set(PROVIDER_TAGS)
/** True when part of the order was paid by a method that can be refunded. */
export const hasRefundableSource = ({ transactions }: Pick<Order, 'transactions'>): boolean =>
  transactions.some(
    ({ payment, status }) =>
      PROVIDERS.has(payment.tag) && (status === 'paid' || status === 'authorized'),
  )

/** Money goes back the way it came, unless the customer wants it in the wallet. */
export const proposedPayout = (order: Pick<Order, 'transactions'>): 'source' | 'wallet' =>
  hasRefundableSource(order) ? 'source' : 'wallet'
