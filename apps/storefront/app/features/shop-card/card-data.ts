import type { Highlight } from '@hawker/contract/shapes'
import type { ShopCard } from '@hawker/contract/shops'

/** What a card shows, and no more: it travels to the browser with the page. */
export type CardData = Pick<
  ShopCard,
  | 'uuid'
  | 'slug'
  | 'background_img'
  | 'color'
  | 'open'
  | 'opens_at'
  | 'closes_at'
  | 'pause_until'
  | 'timezone'
  | 'rating_avg'
  | 'rating_count'
  | 'is_promoted'
  | 'is_new'
> & {
  title: string
  /** "Italian · Pizza" */
  about: string
  deal: string | undefined
  fee: number | null
  estimate: { from: number; to: number } | null
  delivers: boolean
  /** The least an order brought there costs, with everything on it; null when it is not brought. */
  total: number | null
  /** Metres by road; null without an address. */
  distance: number | null
  /** Where the title has what was searched. */
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
    closes_at,
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
    closes_at,
    pause_until,
    timezone,
    rating_avg,
    rating_count,
    is_promoted: shop.is_promoted,
    is_new: shop.is_new,
    title: shop.translation.title,
    about: shop.categories
      .slice(0, 2)
      .map(({ title }) => title)
      .join(' · '),
    deal: shop.deals[0],
    fee: shop.delivery.fee,
    estimate: shop.delivery.estimate,
    delivers: shop.delivery.available,
    total: shop.cheapest.delivered_total,
    distance: shop.distance_m,
  }
}
