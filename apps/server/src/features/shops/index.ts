export { type ShopRules, momentAt, shopAvailability } from './shop-rules.ts'
export {
  KITCHEN_QUEUE,
  SHOP_STAMP,
  type ShopNow,
  loadShopRules,
  shopRulesAt,
} from './shop-rules.store.ts'
export { placesLeft } from './slot.store.ts'
export { type Zone, zoneAt, zoneFor } from './zone.store.ts'
export { cellAt, cellsOf } from './zone-cells.ts'
export type { ListedShop } from './listed-shop.ts'
export { canBeHadAs } from './dish-wish.store.ts'
export { serviceFeeOf } from './service-fee.ts'
export { openAt } from './open-at.ts'
export { type ListKind, followLists, listTag } from './follow-lists.ts'
export { type ShopIndex, readShops } from './shop-index.ts'
export { changesAt, listed as pageOfShops } from './list-shops.ts'
export { type ShopOffer, offersAt } from './shop-offer.ts'
export { shopRoutes } from './shop.routes.ts'
export { shopSweeps } from './shop.jobs.ts'
