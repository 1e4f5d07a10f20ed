export { SHOPS, type ShopColumns, type ShopType, type Trader } from './shop.table.ts'
export { type ShopRules, fulfilmentTiming, shopAvailability } from './shop-rules.ts'
export {
  KITCHEN_QUEUE,
  SHOP_STAMP,
  type ShopSnapshot,
  loadShopRules,
  loadCachedShopRules,
  SERVICE_COLUMNS,
  type ServiceRow,
  serviceOf,
} from './shop-rules.store.ts'
export { type InitialZone, type ShopDescription, insertShop } from './new-shop.store.ts'
export { shopTitle } from './shop-title.store.ts'
export { bumpShopVersion, hideShops, setPause, setTakesReservations } from './shop-state.store.ts'
export { recordShopChanged } from './shop.events.ts'
export { type Span, clearDay, closeDay, insertSpans } from './hours/opening-exception.store.ts'
export { exceptionsFrom, hoursOf, timezoneOf } from './hours/opening.store.ts'
export { isOwnShop, shopIdsOf } from './own-shop.store.ts'
export { loadSlotCapacity } from './hours/slot.store.ts'
export { type Zone, findCachedZone, findZone, isInAnyZone } from './zones/zone.store.ts'
export { cellAt, cellsOf } from './zones/zone-cells.ts'
export type { ListedShop } from './shop-index/listed-shop.ts'
export { matchesDietaryFilter } from './shop-index/dietary-filter.store.ts'
export { serviceFeeOf } from './fees/service-fee.ts'
export { type ListKind, invalidateListsOnChange, listTag } from './shop-index/list-invalidation.ts'
export { type ShopIndex, readShopIndex } from './shop-index/shop-index.ts'
export { listReservationShops, nextListChangeAt, pageOfShops } from './list/list-shops.ts'
export { type OfferRequest, type ShopOffer, offersAt, orderStateOf } from './list/shop-offer.ts'
export { nextOpeningOf } from './list/ordering-hours.ts'
export { requireOwnShop } from './staff/require-own-shop.ts'
export { showSellerShop } from './staff/seller-shop.ts'
export { shopRoutes } from './shop.routes.ts'
export { shopSweeps } from './shop.jobs.ts'
export { REVIEW_COLUMNS, type ReviewRow } from './page/review.store.ts'
export { reviewWire } from './page/review.wire.ts'
export {
  addShopCategories,
  insertImportedShops,
  replaceZones,
  updateImportedShops,
} from './imported-shops.store.ts'
