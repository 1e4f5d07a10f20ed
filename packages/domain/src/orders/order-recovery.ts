import type { DeliveryType, OrderStatus } from './order-status.ts'

/** What staff can do for a stuck order. */
export const RECOVERIES = ['reoffer', 'cancel', 'mark_undeliverable'] as const
export type Recovery = (typeof RECOVERIES)[number]

/** A courier has accepted the order and has not left the shop with it. */
const BEFORE_DEPARTURE: readonly OrderStatus[] = ['accepted', 'cooking', 'ready']
/** The statuses from which staff may end an order: in the shop, or undeliverable on the way. */
export const RECOVERABLE_STATUSES = {
  cancel: ['new', 'accepted', 'cooking', 'ready'],
  mark_undeliverable: ['on_a_way'],
} as const satisfies Record<Exclude<Recovery, 'reoffer'>, readonly OrderStatus[]>

export type StuckOrder = {
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly hasCourier: boolean
}

/** The actions that staff may take now. */
export function recoveriesOf({ status, deliveryType, hasCourier }: StuckOrder): Recovery[] {
  const canEnd = (recovery: Exclude<Recovery, 'reoffer'>): boolean =>
    RECOVERABLE_STATUSES[recovery].some((from) => from === status)
  return RECOVERIES.filter((recovery) =>
    recovery === 'reoffer'
      ? deliveryType === 'delivery' && hasCourier && BEFORE_DEPARTURE.includes(status)
      : canEnd(recovery),
  )
}
