import type { ShopCard } from '@hawker/contract/shop-card'
import { convert, toMajor } from '@hawker/domain/money/money'
import { isInWindow } from '@hawker/domain/pricing/is-in-window'
import { translationIn, titleIn } from '@hawker/domain/texts/language'
import { formatMoney, formatPercent } from '@hawker/i18n/format'
import { DAY_MS } from '@hawker/std/time'
import {
  type Settings,
  type StoredCurrency,
  currencyWire,
  wireAmount,
} from '../../settings/index.ts'
import { cheapestOrder } from '../fees/cheapest-order.ts'
import { averageRating, takesGroupOrders } from './filter-shops.ts'
import type { TitledTag } from '../shop-index/listed-shop.ts'
import { NEW_FOR_DAYS } from '../shop-index/ranking-baseline.ts'
import { orderingHours } from './ordering-hours.ts'
import { type ShopOffer, estimateOf, feeOf, orderStateOf } from './shop-offer.ts'

export type ShopDisplayContext = {
  readonly lang: string
  readonly currency: StoredCurrency
  readonly now: Date
  readonly settings: Settings
}

const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()
const tagsWire = (tags: readonly TitledTag[], lang: string) =>
  tags.map(({ id, titles }) => ({ id, title: titleIn(titles, lang) }))

/** The best percentage and the best amount of the running discounts, formatted. */
function deals({ shop }: ShopOffer, { lang, currency, now }: ShopDisplayContext): string[] {
  const running = shop.sales.filter((sale) => isInWindow(sale, now.getTime()))
  const maxOf = (values: bigint[]) =>
    values.reduce((best, value) => (value > best ? value : best), 0n)
  const ppm = maxOf(running.flatMap((sale) => (sale.type === 'percent' ? [sale.ppm] : [])))
  const fixed = maxOf(running.flatMap((sale) => (sale.type === 'fixed' ? [sale.value] : [])))
  const off = toMajor(convert(fixed, currency.rate), currency.decimals)
  return [
    ...(ppm > 0n ? [`−${formatPercent(Number(ppm) / 10_000, lang)}`] : []),
    ...(fixed > 0n ? [`−${formatMoney(off, currencyWire(currency), lang)}`] : []),
  ]
}

/** Estimates a delivery if the shop delivers, else a pickup; null while it takes no such order. */
function deliveryEstimate(offer: ShopOffer, now: Date) {
  const { shop, queue, zone } = offer
  const type = zone === null ? offer.deliveryType : 'delivery'
  const { open } = orderStateOf(shop, queue, zone, { now, deliveryType: type })
  return open ? { ...estimateOf(offer, type, now) } : null
}

export function shopCard(offer: ShopOffer, context: ShopDisplayContext): ShopCard {
  const { shop, zone } = offer
  const { lang, currency, now, settings } = context
  const fee = feeOf(offer)
  const translation = translationIn(shop.translations, lang)
  const at = now.getTime()
  const hours = orderingHours(offer, now)
  return {
    id: shop.id,
    uuid: shop.uuid,
    slug: shop.slug,
    type: shop.type,
    logo_img: shop.logoImg,
    background_img: shop.backgroundImg,
    color: shop.color,
    translation: {
      title: translation?.words.title ?? '',
      description: translation?.words.description ?? null,
      locale: translation?.locale ?? 'en',
    },
    delivery_type: hours.type,
    open: hours.open,
    opens_at: hours.opens_at,
    last_order_at: hours.last_order_at,
    closes_at: hours.closes_at,
    estimate: hours.estimate,
    pause_until:
      shop.service.pauseUntil !== null && shop.service.pauseUntil > at
        ? iso(shop.service.pauseUntil)
        : null,
    timezone: shop.service.timezone,
    rating_avg: averageRating(shop.ratingSum, shop.ratingCount),
    rating_count: shop.ratingCount,
    distance_m: offer.distanceM,
    delivery: {
      available: zone !== null,
      fee: fee === null ? null : wireAmount(fee, currency),
      free_over:
        zone === null || zone.freeOver === null ? null : wireAmount(zone.freeOver, currency),
      min_amount: wireAmount(shop.minAmount, currency),
      estimate: deliveryEstimate(offer, now),
    },
    delivery_types: [...shop.deliveryTypes],
    price_level: shop.priceLevel,
    categories: tagsWire(shop.categories, lang),
    takes: tagsWire(shop.takes, lang),
    deals: deals(offer, context),
    is_promoted: shop.isPromoted,
    is_new: at - shop.createdAt < NEW_FOR_DAYS * DAY_MS,
    location: { ...shop.location },
    cheapest: cheapestOrder(offer, settings, currency, now),
    accepts_preorders: shop.service.acceptPreorders,
    group_order: takesGroupOrders(shop, settings),
    reservation: shop.takesReservations && settings.reservationEnableForUser,
  }
}
