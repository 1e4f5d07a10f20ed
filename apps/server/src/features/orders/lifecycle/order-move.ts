import type { Fault } from '@hawker/domain/claims/claim'
import type { Actor, DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import type { Pace } from '@hawker/domain/time/shop-pace'

/**
 * Further columns that a move may write in the same statement.
 * `driverPay` is in minor units of the base currency, `cancelRefund` in those of the order's.
 */
export type OrderChanges = {
  prepMinutes?: number
  driverId?: number
  photo?: string
  driverPay?: bigint
  cancelRefund?: bigint
  cancelFault?: Fault
}
/** The required owner. Another owner's order is not found. */
export type OrderOwner = { userId?: number; shopIds?: readonly number[]; driverId?: number }
export type Move = {
  orderId: number
  /** Narrows the statuses that the domain allows to move from. */
  from?: readonly OrderStatus[]
  to: OrderStatus
  by: { actor: Actor; userId?: number | undefined }
  owner?: OrderOwner
  version?: number | undefined
  /** The other side sees it in the history. */
  note?: string | undefined
  /** One of CANCEL_REASONS, for cancelling. */
  reason?: string | undefined
  changes?: OrderChanges
  /** Moves only an order that the shop has not seen: an undo, or a missing payment. */
  unreleased?: boolean
  /** Taken back by the customer, as if it had never been sent. */
  undone?: boolean
}
export type MovedOrder = {
  id: number
  number: string
  userId: number
  shopId: number
  cartId: number | null
  driverId: number | null
  deliveryType: DeliveryType
  slotStartsAt: Date | null
  prepMinutes: number
  travelMinutes: number
  released: boolean
  /** It has to be paid again. */
  isPaymentDue: boolean
  /** The cancellation gives back less than the total. */
  isPartlyRefunded: boolean
  /** The shop's pace; read when the order is accepted. */
  pace: Pace | null
  from: OrderStatus
  to: OrderStatus
  version: number
}
