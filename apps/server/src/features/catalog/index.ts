export { findAlternatives, suggestReplacements, replacementsAmong } from './replacement.store.ts'
export {
  type Mealtime,
  type Sellable,
  type SellableAddon,
  type SellableGroup,
  minimumAgeWith,
  allergensDeclaredWith,
  portionsLeft,
  taxOf,
  isServedAt,
} from './sellable.ts'
export {
  type PortionsByStock,
  discountOf,
  loadSellables,
  loadCachedSellables,
} from './sellable.store.ts'
export {
  type GuardedPart,
  type StockUnits,
  holdStocks,
  holdingStocks,
  reduceHold,
  releaseStocks,
  returnStocks,
  returnUnits,
  takeStocks,
  takeStocksAtCommit,
} from './stocks/stock-holds.store.ts'
export { catalogRoutes } from './catalog.routes.ts'
export { loadProductsInOrder } from './page-shop-products.ts'
export { pageOf, loadDisplayContext } from './display-context.ts'
export { foundProductWire } from './product.wire.ts'
export { openCheck } from './shop-summary.ts'
export { productEdits } from './menu/product-edits.ts'
export { insertCategory } from './menu/category.store.ts'
export { recordStocksChanged } from './stocks/stock.events.ts'
export { STOCKS, STOCK_DISCOUNTS, STOCK_PORTIONS } from './stocks/stock.table.ts'
export {
  insertImportedStocks,
  sellingOutStocks,
  updateImportedStocks,
} from './stocks/imported-stocks.store.ts'
export {
  type ImportedProduct,
  insertImportedProducts,
  updateImportedProducts,
} from './menu/imported-products.store.ts'
