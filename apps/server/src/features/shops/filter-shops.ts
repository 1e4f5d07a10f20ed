import { runsAt } from '@hawker/domain/price-line'
import type { ShopOffer } from './shop-offer.ts'

export type ShopFilters = {
  readonly type?: 'restaurant' | 'shop'
  readonly open?: boolean
  readonly category_id?: number
  readonly take?: number
  /** Comma list: deals, free_delivery, pickup, min_rating_4, diet:<code>. Words nobody knows filter nothing. */
  readonly group?: string
}

export const hasSale = ({ shop }: ShopOffer, now: Date): boolean => shop.sales.some((sale) => runsAt(sale, now.getTime()))
export const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum / count) * 10) / 10)

function passes(offer: ShopOffer, word: string, now: Date): boolean {
  const { shop, fee, zone } = offer
  if (word === 'deals') return hasSale(offer, now)
  if (word === 'free_delivery') return fee === 0n || (zone !== null && zone.freeOver !== null)
  if (word === 'pickup') return shop.deliveryTypes.includes('pickup')
  if (word === 'min_rating_4') return (averageOf(shop.ratingSum, shop.ratingCount) ?? 0) >= 4
  if (word.startsWith('diet:')) return shop.diets.includes(word.slice('diet:'.length))
  return true
}

export function filterShops(offers: readonly ShopOffer[], filters: ShopFilters, now: Date): ShopOffer[] {
  const words = filters.group?.split(',').filter(Boolean) ?? []
  return offers.filter((offer) => {
    const { shop, open } = offer
    if (filters.type && shop.type !== filters.type) return false
    if (filters.open && !open) return false
    if (filters.category_id !== undefined && !shop.categories.some(({ id }) => id === filters.category_id)) return false
    if (filters.take !== undefined && !shop.takes.some(({ id }) => id === filters.take)) return false
    return words.every((word) => passes(offer, word, now))
  })
}
