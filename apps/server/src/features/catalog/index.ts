export { type Mealtime, type Sellable, type SellableAddon, type SellableGroup, portionsLeft, servedAt, titleIn } from './sellable.ts'
export { loadSellables } from './sellable.store.ts'
export { catalogRoutes } from './catalog.routes.ts'
export { searchProducts } from './list-products.ts'
