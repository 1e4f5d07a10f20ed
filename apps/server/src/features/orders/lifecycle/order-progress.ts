import { roadDistance } from '@hawker/domain/delivery/geo'
import { type OrderStage, orderStage } from '@hawker/domain/orders/order-stage'
import { POSITION_MAX_AGE_MS, type Span, arrival } from '@hawker/domain/time/arrival'
import type { StoredOrderView } from '../order-view.ts'

/** The stage of an order. Its pages, lists and mails all name this one. */
export const stageOf = (view: StoredOrderView): OrderStage =>
  orderStage({
    status: view.status,
    deliveryType: view.deliveryType,
    released: view.releasedAt !== null,
    scheduled: view.slotStartsAt !== null,
    transactions: view.transactions,
    atTable: view.tableId !== null,
  })

export const spanOf = ({ from, to }: { from: Date | number; to: Date | number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** When the order arrives as far as is known now, on the wire. Null before it is paid. */
export function arrivalOf(view: StoredOrderView, now: Date): ReturnType<typeof spanOf> | null {
  if (stageOf(view) === 'payment') return null
  const left = view.histories.findLast(({ status }) => status === 'on_a_way')
  const span: Span | null = arrival({
    status: view.status,
    deliveryType: view.deliveryType,
    promised: view.estimate && {
      from: view.estimate.from.getTime(),
      to: view.estimate.to.getTime(),
    },
    travelMinutes: view.travelMinutes,
    scheduled: view.slotStartsAt !== null,
    hasCourier: view.driver !== null,
    leftAt: left?.createdAt.getTime() ?? null,
    courierDistanceM: courierDistance(view, now),
    now: now.getTime(),
  })
  return span && spanOf(span)
}

/** From the courier to the door, in metres; null without a recent position. */
function courierDistance({ driver, location }: StoredOrderView, now: Date): number | null {
  if (!driver || !location) return null
  const { latitude, longitude, locatedAt } = driver
  if (latitude === null || longitude === null || locatedAt === null) return null
  if (now.getTime() - locatedAt.getTime() > POSITION_MAX_AGE_MS) return null
  return roadDistance({ latitude, longitude }, location)
}
