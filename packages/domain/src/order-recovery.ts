import type { DeliveryType, OrderStatus } from './order-status.ts'

/** How staff help an order that is stuck. */
export const RECOVERIES = ['reoffer', 'cancel', 'mark_undeliverable'] as const
export type Recovery = (typeof RECOVERIES)[number]

/** A courier has it, and has not left the shop with it. */
const TAKEN: readonly OrderStatus[] = ['accepted', 'cooking', 'ready']
/** Where an order stands from which staff may end it: in the shop, or on the way when nobody could be reached. */
export const ENDS_FROM = {
  cancel: ['new', 'accepted', 'cooking', 'ready'],
  mark_undeliverable: ['on_a_way'],
} as const satisfies Record<Exclude<Recovery, 'reoffer'>, readonly OrderStatus[]>

export type StuckOrder = {
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly hasCourier: boolean
}

/** What staff may do with an order as it stands. */
export function recoveriesOf({ status, deliveryType, hasCourier }: StuckOrder): Recovery[] {
  const from = (recovery: Exclude<Recovery, 'reoffer'>): boolean =>
    ENDS_FROM[recovery].some((known) => known === status)
  return RECOVERIES.filter((recovery) =>
    recovery === 'reoffer'
      ? deliveryType === 'delivery' && hasCourier && TAKEN.includes(status)
      : from(recovery),
  )
}
