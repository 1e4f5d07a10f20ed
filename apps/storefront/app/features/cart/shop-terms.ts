import type { Shop } from '@hawker/contract/shops'

/** What the page of a shop knows of it. It does not apply to another shop's cart. */
export type ShopTerms = {
  shopId: number
  freeOver: number | null
  smallOrder: Shop['small_order']
  groups: boolean
}
