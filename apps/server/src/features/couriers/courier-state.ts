import type { CourierState } from '@hawker/contract/couriers'
import { toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { defaultCurrency, settingsOf } from '../settings/index.ts'
import { readCourier, readCourierDay } from './courier.store.ts'

/** Whether the courier is online, and their day so far in the base currency. */
export async function courierState(
  queries: Queries,
  courierId: number,
  now: Date,
): Promise<CourierState> {
  const courier = await readCourier(queries, courierId)
  const { marketTimezone } = await settingsOf(queries)
  const day = await readCourierDay(queries, courierId, { now, marketTimezone })
  const { decimals } = await defaultCurrency(queries)
  return {
    ...courier,
    active_orders: day.active,
    active_parcels: day.parcels,
    delivered_today: day.delivered,
    earned_today: toMajor(day.earned, decimals),
  }
}
