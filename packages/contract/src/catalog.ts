import { ALLERGENS } from '@hawker/domain/allergens'
import { DIETS } from '@hawker/domain/diets'
import { Type, type Static } from 'typebox'
import { all, data, list, operation } from './operation.ts'
import {
  Amount,
  AtAddress,
  Count,
  Flag,
  Highlight,
  Id,
  Instant,
  Switch,
  Translation,
  keyParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  words,
} from './shapes.ts'

export const Discount = obj({
  type: oneOf(['percent', 'fixed']),
  value: Type.Number(),
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
})
export const Stock = obj({
  id: Id,
  /** Before discount, in the asked currency. */
  price: Amount,
  /** What one unit costs now, discount taken off. */
  total_price: Amount,
  quantity: nullable(Count),
  sku: nullable(Type.String()),
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  discount: nullable(Discount),
  price_30d_low: nullable(Amount),
  deposit: Amount,
  addon: Flag,
})
export type Stock = Static<typeof Stock>
export const AddonGroup = obj({
  id: Id,
  title: Type.String(),
  min: Count,
  max: Count,
  addons: Type.Array(
    obj({ id: Id, title: Type.String(), stock: obj({ id: Id, price: Amount, quantity: nullable(Count) }), max_qty: Count }),
  ),
})
export type AddonGroup = Static<typeof AddonGroup>
export const Product = obj({
  id: Id,
  uuid: Type.String(),
  img: nullable(Type.String()),
  color: Type.String(),
  translation: Translation,
  shop: obj({ id: Id }),
  category_id: nullable(Id),
  unit: nullable(Type.String()),
  /** Decimal step shown to the buyer (0.25 kg); quantities stay whole counts of steps. */
  interval: Type.Number(),
  min_qty: Count,
  max_qty: Count,
  allergens: Type.Array(oneOf(ALLERGENS)),
  may_contain: Type.Array(oneOf(ALLERGENS)),
  allergens_declared: Flag,
  diets: Type.Array(oneOf(DIETS)),
  kcal: nullable(Count),
  age_restriction: nullable(Count),
  /** Sellable now: published and, where counted, in stock. */
  available: Flag,
  stocks: Type.Array(Stock),
  addon_groups: Type.Array(AddonGroup),
})
export type Product = Static<typeof Product>
export const MenuCategory = obj({ id: Id, translation: Translation, products: Type.Array(Product) })
export type MenuCategory = Static<typeof MenuCategory>

export const listShopProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products',
  summary: 'The whole menu: categories in menu order, each with its products.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query({}),
  answer: all(MenuCategory),
  errors: [],
})
export const pageShopProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products/paginate',
  summary: "A shop's products by page.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: paged({ category_id: optional(Id), search: optional(words(100)) }),
  answer: list(Product),
  errors: [],
})
export const listRecommendedProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products/recommended/paginate',
  summary: 'What the shop itself recommends.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: paged({}),
  answer: list(Product),
  errors: [],
})
export const showProduct = operation({
  method: 'GET',
  path: '/rest/products/{id}',
  summary: 'One product by id or uuid, with its stocks and options.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query({}),
  answer: data(Product),
  errors: [],
})
export const FoundProduct = obj({ ...Product.properties, shop: obj({ id: Id, slug: Type.String(), title: Type.String(), open: Flag }) })
export type FoundProduct = Static<typeof FoundProduct>
export const SearchedProduct = obj({ ...FoundProduct.properties, highlight: Highlight })
export type SearchedProduct = Static<typeof SearchedProduct>
export const searchProducts = operation({
  method: 'GET',
  path: '/rest/products/search',
  summary: 'Products by name or description, in one shop or in all that reach the address.',
  who: 'guest',
  rows: 'public',
  load: 'search',
  query: paged({ search: words(100), shop_id: optional(Id), address: AtAddress }),
  answer: list(SearchedProduct),
  errors: [],
})
export const listProducts = operation({
  method: 'GET',
  path: '/rest/products/paginate',
  summary: 'Products of all shops by page.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({ shop_id: optional(Id), category_id: optional(Id), deals: optional(Switch), address: AtAddress }),
  answer: list(FoundProduct),
  errors: [],
})
