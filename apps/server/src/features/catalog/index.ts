export { alternativesTo, likelyStandIns, standInsAmong } from './alternative.store.ts'
export {
  type Mealtime,
  type Sellable,
  type SellableAddon,
  type SellableGroup,
  ageWith,
  isDeclaredWith,
  portionsLeft,
  servedAt,
  titleIn,
} from './sellable.ts'
export { type Portions, discountOf, loadSellables, sellablesAt } from './sellable.store.ts'
export { catalogRoutes } from './catalog.routes.ts'
export { loadInOrder } from './page-shop-products.ts'
export { pageOf, readerOf } from './product-reader.ts'
export { foundProductWire } from './product.wire.ts'
