import type { Fault } from '@hawker/domain/claim'
import type { Actor, DeliveryType, OrderStatus } from '@hawker/domain/order-status'
import type { Pace } from '@hawker/domain/pace'

/** What else a move may write in the same statement. Minutes; the pay in base-currency minor units, what was agreed to give back in the order's. */
export type OrderChanges = {
  prepMinutes?: number
  driverId?: number
  photo?: string
  driverPay?: bigint
  cancelRefund?: bigint
  cancelFault?: Fault
}
/** Whose order it must be; a move that finds it belongs to somebody else finds nothing. */
export type OrderOwner = { userId?: number; shopIds?: readonly number[]; driverId?: number }
export type Move = {
  orderId: number
  /** Fewer than the domain allows, where a caller means only some of them. */
  from?: readonly OrderStatus[]
  to: OrderStatus
  by: { actor: Actor; userId?: number | undefined }
  owner?: OrderOwner
  version?: number | undefined
  /** Shown to the other side, in the history. */
  note?: string | undefined
  /** Of CANCEL_REASONS, for cancelling. */
  reason?: string | undefined
  changes?: OrderChanges
  /** Only while the shop has not seen it: undoing, and payments that never came. */
  unreleased?: boolean
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
  /** Of its shop; read when it is accepted. */
  pace: Pace | null
  from: OrderStatus
  to: OrderStatus
  version: number
}
