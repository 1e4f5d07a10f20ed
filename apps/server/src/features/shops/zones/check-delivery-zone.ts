import type { ZoneCheck } from '@hawker/contract/delivery-zones'
import { asap } from '@hawker/domain/time/availability'
import { deliveryFee } from '@hawker/domain/delivery/delivery-fee'
import type { Point } from '@hawker/domain/delivery/zone'
import type { Static } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { requestedCurrency, wireAmount } from '../../settings/index.ts'
import { fulfilmentTiming } from '../shop-rules.ts'
import { loadShopRules } from '../shop-rules.store.ts'
import { readShopIndex } from '../shop-index/shop-index.ts'
import { findZone } from './zone.store.ts'

/** How many shops deliver to a point. */
export async function checkAnyDeliveryZone({ database }: Deps, point: Point) {
  const index = await readShopIndex(database)
  const serving = [...index.zonesAt(point).keys()].filter((id) =>
    index.shops.get(id)?.deliveryTypes.includes('delivery'),
  )
  return { available: serving.length > 0, shop_count: serving.length }
}

/** Whether a shop delivers to a point, for which fee (with an empty cart) and how fast. */
export async function checkDeliveryZone(
  { database, maps, clock }: Deps,
  shopId: number,
  point: Point,
  currencyId: number | undefined,
): Promise<Static<typeof ZoneCheck>> {
  const [currency, shop, zone] = await Promise.all([
    requestedCurrency(database, currencyId),
    loadShopRules(database, shopId),
    findZone(database, shopId, point),
  ])
  if (!shop?.approved) return refuse('not_found')
  const distanceM = Math.round(await maps.distance(shop.location, point))
  const head = { distance_m: distanceM, min_amount: wireAmount(shop.minAmount, currency) }
  if (!zone || !shop.deliveryTypes.includes('delivery')) {
    return {
      ...head,
      available: false,
      zone_id: null,
      delivery_fee: null,
      free_over: null,
      estimate: null,
    }
  }
  const moment = fulfilmentTiming(shop, 'delivery', clock.now(), distanceM)
  const soon = asap(shop.service, 'delivery', moment)
  return {
    ...head,
    available: true,
    zone_id: zone.id,
    delivery_fee: wireAmount(deliveryFee(zone.tariff, distanceM), currency),
    free_over: zone.freeOver === null ? null : wireAmount(zone.freeOver, currency),
    estimate: soon.available ? { ...soon.estimate } : null,
  }
}
