export { alternativesTo, likelyStandIns, standInsAmong } from './replacement.store.ts'
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
export { loadProductsInOrder } from './page-shop-products.ts'
export { pageOf, loadDisplayContext } from './display-context.ts'
export { foundProductWire } from './product.wire.ts'
