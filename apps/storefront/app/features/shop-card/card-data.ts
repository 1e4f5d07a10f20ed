import type { Highlight } from '@hawker/contract/core/shapes'
import type { ShopCard } from '@hawker/contract/shop-card'

/** The fields of a shop card. As few as possible: they are sent with the page. */
export type CardData = Pick<
  ShopCard,
  | 'uuid'
  | 'slug'
  | 'background_img'
  | 'color'
  | 'open'
  | 'opens_at'
  | 'last_order_at'
  | 'pause_until'
  | 'timezone'
  | 'rating_avg'
  | 'rating_count'
  | 'is_promoted'
  | 'is_new'
> & {
  title: string
  /** "Italian · Pizza" */
  categoryText: string
  deal: string | undefined
  fee: number | null
  /** Null while the shop takes no orders. */
  estimate: { from: number; to: number } | null
  delivers: boolean
  /** Price of the cheapest delivered order, all fees included. Null without delivery. */
  total: number | null
  /** Road distance in metres. Null without an address. */
  distance: number | null
  /** Positions in the title that match the search. */
  marks?: Highlight
}

export function cardData(shop: ShopCard): CardData {
  const {
    uuid,
    slug,
    background_img,
    color,
    open,
    opens_at,
    last_order_at,
    pause_until,
    timezone,
    rating_avg,
    rating_count,
  } = shop
  return {
    uuid,
    slug,
    background_img,
    color,
    open,
    opens_at,
    last_order_at,
    pause_until,
    timezone,
    rating_avg,
    rating_count,
    is_promoted: shop.is_promoted,
    is_new: shop.is_new,
    title: shop.translation.title,
    categoryText: shop.categories
      .slice(0, 2)
      .map(({ title }) => title)
      .join(' · '),
    deal: shop.deals[0],
    fee: shop.delivery.fee,
    estimate: shop.estimate,
    delivers: shop.delivery_type === 'delivery',
    total: shop.cheapest.delivered_total,
    distance: shop.distance_m,
  }
}
