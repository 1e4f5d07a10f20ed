import type { Query } from '@hawker/contract/core/operation'
import type { Slots, listDeliverySlots as ListDeliverySlots } from '@hawker/contract/delivery-slots'
import { type LeadTimes, type Slot, availability, slotsOn } from '@hawker/domain/time/availability'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { Point } from '@hawker/domain/delivery/zone'
import { dateOf, dayNumber, wallClockAt } from '@hawker/domain/time/zoned-time'
import { formatRelativeDay } from '@hawker/i18n/format-date'
import { DAY_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { requestedTime } from '../../settings/index.ts'
import { type ShopRules, fulfilmentTiming } from '../shop-rules.ts'
import { loadShopRules } from '../shop-rules.store.ts'
import { loadSlotCapacity } from './slot.store.ts'
import { findZone } from '../zones/zone.store.ts'

/** Assumed distance when the customer has no address yet. */
const TYPICAL_DISTANCE_M = 2000

type SlotQuery = { readonly query: Query<typeof ListDeliverySlots>; readonly lang: string }

/** When a shop can deliver or hand over an order, by the availability rules of the domain. */
export async function listDeliverySlots(
  deps: Deps,
  shopId: number,
  { query, lang }: SlotQuery,
): Promise<Slots> {
  const now = requestedTime(query.at, deps.clock.now())
  const shop = (await loadShopRules(deps.database, shopId)) ?? refuse('not_found')
  if (!shop.approved) return refuse('not_found')
  const type = query.type ?? shop.deliveryTypes[0] ?? 'delivery'
  if (!shop.deliveryTypes.includes(type)) return noSlots(shop, 'closed')
  const distanceM = await distanceTo(deps, shop, type, query.address)
  if (distanceM === 'no_delivery_zone') return noSlots(shop, distanceM)
  const leadTimes = fulfilmentTiming(shop, type, now, distanceM)
  const { asap } = availability(shop.service, type, leadTimes)
  return {
    timezone: shop.timezone,
    asap: {
      available: asap.available,
      estimate: asap.available ? { ...asap.estimate } : null,
      reason: asap.reason,
    },
    days: await daysOf(deps, shop, type, leadTimes, { query, lang }),
  }
}

const noSlots = (shop: ShopRules, reason: 'closed' | 'no_delivery_zone'): Slots => ({
  timezone: shop.timezone,
  asap: { available: false, estimate: null, reason },
  days: [],
})

async function distanceTo(
  deps: Deps,
  shop: ShopRules,
  type: DeliveryType,
  point: Point | undefined,
): Promise<number | 'no_delivery_zone'> {
  if (type !== 'delivery') return 0
  if (!point) return TYPICAL_DISTANCE_M
  if (!(await findZone(deps.database, shop.id, point))) return 'no_delivery_zone'
  return deps.maps.distance(shop.location, point)
}

async function daysOf(
  deps: Deps,
  shop: ShopRules,
  type: DeliveryType,
  leadTimes: LeadTimes,
  { query, lang }: SlotQuery,
) {
  const today = wallClockAt(shop.timezone, leadTimes.now).day
  const first = query.from_date ? Math.max(today, dayNumber(query.from_date)) : today
  const lastDay = today + shop.service.preorderDays
  // One day more, for the part of the last night after midnight.
  const last = Math.min(first + (query.days ?? Infinity) - 1, lastDay + 1)
  // One day more on either side: the days of the shop are local, the range is UTC.
  const left = await loadSlotCapacity(deps.database, shop, type, {
    from: (first - 1) * DAY_MS,
    to: (last + 2) * DAY_MS,
    items: query.pieces ?? 1,
  })
  const days: Slots['days'] = []
  for (let day = first; day <= last; day++) {
    const date = dateOf(day)
    const all = slotsOn(shop.service, type, date, leadTimes, left)
    const slots = day <= lastDay ? all : all.filter(({ reason }) => reason !== 'closed')
    if (day > lastDay && slots.length === 0) continue
    days.push({
      date,
      label: formatRelativeDay(date, dateOf(today), lang),
      slots: slots.map(slotWire),
    })
  }
  return days
}

const slotWire = (slot: Slot) => ({
  starts_at: new Date(slot.startsAt).toISOString(),
  ends_at: new Date(slot.endsAt).toISOString(),
  time: slot.time,
  available: slot.available,
  left: slot.left,
  reason: slot.reason,
})
