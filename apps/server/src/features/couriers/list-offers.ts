import type { CourierOffer } from '@hawker/contract/couriers'
import { roadDistance } from '@hawker/domain/delivery/geo'
import { divideRounded, toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { defaultCurrency } from '../settings/index.ts'
import { courierPay } from './courier-pay.ts'
import { readCourier } from './courier.store.ts'
import { type StoredOffer, selectOffers } from './offer.store.ts'

/** Orders that wait for a courier, nearest shop first. Empty while the courier is offline. */
export async function listOffers(
  queries: Queries,
  courierId: number,
  lang: string,
): Promise<CourierOffer[]> {
  const courier = await readCourier(queries, courierId)
  if (!courier.online) return []
  const base = await defaultCurrency(queries)
  return (await selectOffers(queries, courierId, courier.location, lang)).map((offer) =>
    toOffer(offer, base.decimals),
  )
}

function toOffer(offer: StoredOffer, baseDecimals: number): CourierOffer {
  const { shop, currency } = offer
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const pay = courierPay(offer.deliveryFee, baseDecimals)
  const { latitude, longitude } = shop
  const destination =
    offer.latitude !== null && offer.longitude !== null
      ? { latitude: offer.latitude, longitude: offer.longitude }
      : undefined
  return {
    id: offer.orderId,
    order_id: offer.orderId,
    number: offer.number,
    shop: {
      title: shop.title,
      address: shop.address,
      location: { latitude, longitude },
      logo_img: shop.logoImg,
    },
    to: { area: areaOf(offer.address) },
    distance_m:
      offer.distanceM ?? (destination ? roadDistance({ latitude, longitude }, destination) : 0),
    pay: major(
      offer.settlementTotal === 0n ? pay : divideRounded(pay * offer.total, offer.settlementTotal),
    ),
    tips: major(offer.tips),
    currency: currency.code,
    ready_at: offer.readyAt?.toISOString() ?? null,
    items_count: offer.items,
    cash_due: offer.cashDue === null ? null : major(offer.cashDue),
  }
}

/** The street without its house number, because the courier has not accepted the order yet. */
export function areaOf(address: string): string {
  const street = address.split(',')[0] ?? ''
  return street
    .replace(/^\s*\d+[\p{L}\d/-]*\s+/u, '')
    .replace(/\s+\d+[\p{L}]?([/-]\d+[\p{L}]?)?\s*$/u, '')
    .trim()
}
