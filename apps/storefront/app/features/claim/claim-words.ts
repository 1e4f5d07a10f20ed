import type { Order } from '@hawker/contract/orders'
import { CLAIM_CAUSES, type ClaimCause, isAboutWhole } from '@hawker/domain/claim'
import { PROVIDER_TAGS } from '@hawker/domain/payment-status'

/** What can have been wrong with this order. */
export const causesFor = (order: Order): ClaimCause[] =>
  CLAIM_CAUSES.filter((cause) => {
    if (!isAboutWhole(cause))
      return order.details.some(({ quantity, refunded_quantity: refunded }) => refunded < quantity)
    if (cause === 'late')
      return order.delivery_type === 'delivery' && order.delivery_fee > order.delivery_discount
    return cause !== 'not_delivered' || order.delivery_type === 'delivery'
  })

const PROVIDERS: ReadonlySet<string> = new Set(PROVIDER_TAGS)
/** Some of it was paid in a way that money can go back. */
export const hasSource = (order: Order): boolean =>
  order.transactions.some(({ payment }) => PROVIDERS.has(payment.tag))
