import { ALLERGENS } from '@hawker/domain/allergens'
import { DIETS } from '@hawker/domain/diets'
import { Type, type Static } from 'typebox'
import { all, data, list, operation } from '../operation.ts'
import {
  Amount,
  AmountIn,
  AtAddress,
  Count,
  Cursor,
  Flag,
  Highlight,
  Id,
  Instant,
  Switch,
  Translation,
  idParam,
  keyParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  words,
} from '../shapes.ts'

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
  /** The lowest price of the 30 days before the reduction; null without one, or when it was not sold before. */
  price_30d_low: nullable(Amount),
  /** What a kilogram or litre costs now; null where nobody says how much is in it. */
  unit_price: nullable(obj({ amount: Amount, per: oneOf(['kg', 'l']) })),
  deposit: Amount,
  addon: Flag,
})
export type Stock = Static<typeof Stock>
const declared = {
  allergens: Type.Array(oneOf(ALLERGENS)),
  may_contain: Type.Array(oneOf(ALLERGENS)),
  /** false: nobody said what it holds, which is not "nothing". */
  allergens_declared: Flag,
}
export const AddonGroup = obj({
  id: Id,
  title: Type.String(),
  min: Count,
  max: Count,
  addons: Type.Array(
    obj({
      id: Id,
      title: Type.String(),
      stock: obj({ id: Id, price: Amount, quantity: nullable(Count) }),
      max_qty: Count,
      ...declared,
      /** That it keeps: one that nobody named is not among them. */
      diets: Type.Array(oneOf(DIETS)),
    }),
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
  /** Sold by weight or volume: `interval` is a part of `unit`. */
  weighed: Flag,
  min_qty: Count,
  max_qty: Count,
  /** Null: not taxed. */
  tax_class_id: nullable(Id),
  /** Only what is published is told to customers. */
  status: oneOf(['published']),
  /** A coupon counts for it. */
  couponable: Flag,
  ...declared,
  /** In which it can be had, with what has to be chosen to it. */
  diets: Type.Array(oneOf(DIETS)),
  kcal: nullable(Count),
  age_restriction: nullable(Count),
  /** Sellable at the asked moment: published, served then and, where counted, in stock, with enough of what has to be chosen to it. */
  available: Flag,
  /** When it is served, by the shop's clock; null: all day. */
  mealtimes: nullable(Type.Array(obj({ from: Type.String(), to: Type.String() }))),
  /** Within its mealtimes at the asked moment. */
  served_now: Flag,
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
  query: query({ at: optional(Instant) }),
  answer: all(MenuCategory),
  errors: [],
})
export const PRODUCT_ORDERS = ['menu', 'recommended', 'price_asc', 'price_desc', 'newest'] as const
const codes = (values: readonly string[]) =>
  Type.String({ maxLength: 300, pattern: `^((${values.join('|')})(,|$))*$` })
const productFilters = {
  category_id: optional(Id),
  deals: optional(Switch),
  /** Of what one costs at the asked moment, in the asked currency. */
  min_price: optional(AmountIn),
  max_price: optional(AmountIn),
  /** Comma list; all of them must hold, of what has to be chosen to it too: nobody said so is not kept. */
  diets: optional(codes(DIETS)),
  /**
   * Comma list. Only products that are declared and hold none of these, not even in traces: unknown is not safe. Where something has to be chosen
   * to it, enough of what can be chosen must be so too.
   */
  without_allergens: optional(codes(ALLERGENS)),
  order_by: optional(oneOf(PRODUCT_ORDERS)),
  at: optional(Instant),
  cursor: Cursor,
}
export const pageShopProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products/paginate',
  summary: "A shop's products by page.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: paged({ ...productFilters, search: optional(words(100)) }),
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
  query: paged({ at: optional(Instant) }),
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
  query: query({ at: optional(Instant) }),
  answer: data(Product),
  errors: [],
})
/** Something else of the same shop that could be had instead of a product. `extras`: which of its variants. */
export const Alternative = obj({
  stock_id: Id,
  product_uuid: Type.String(),
  title: Type.String(),
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  img: nullable(Type.String()),
  price: Amount,
  ...declared,
})
export type Alternative = Static<typeof Alternative>
export const listStockStandIns = operation({
  method: 'GET',
  path: '/rest/stocks/{id}/alternatives',
  summary:
    'What could be named to come instead of a product: the likely ones, nearest in price first, or what the words find in its shop.',
  who: 'guest',
  rows: 'public',
  load: 'search',
  params: idParam,
  query: query({ search: optional(words(100)) }),
  answer: all(Alternative),
  errors: [],
})
export const FoundProduct = obj({
  ...Product.properties,
  shop: obj({ id: Id, slug: Type.String(), title: Type.String(), open: Flag }),
})
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
  query: paged({
    search: words(100),
    shop_id: optional(Id),
    address: AtAddress,
    at: optional(Instant),
  }),
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
  query: paged({
    ...productFilters,
    shop_id: optional(Id),
    take: optional(Id),
    open: optional(Switch),
    address: AtAddress,
  }),
  answer: list(FoundProduct),
  errors: [],
})

export const CategoryPrices = obj({
  category_id: Id,
  min: Amount,
  avg: Amount,
  max: Amount,
  count: Count,
})
export type CategoryPrices = Static<typeof CategoryPrices>
export const listAveragePrices = operation({
  method: 'GET',
  path: '/rest/products-avg-prices',
  summary:
    "What products cost, before deals, by category of the marketplace: of all shops, or of those in reach of the address. With shop_id by the shop's own sections.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({
    type: optional(oneOf(['restaurant', 'shop'])),
    shop_id: optional(Id),
    category_id: optional(Id),
    address: AtAddress,
  }),
  answer: all(CategoryPrices),
  errors: [],
})
