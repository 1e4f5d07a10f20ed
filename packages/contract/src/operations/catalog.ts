import { ALLERGENS } from '@hawker/domain/catalog/allergens'
import { DIETS } from '@hawker/domain/catalog/diets'
import { Type, type Static } from 'typebox'
import { all, data, list, operation } from '../core/operation.ts'
import { DeliveryTypeName } from './shop-card.ts'
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
  QueryFlag,
  Translation,
  filledSearch,
  idParam,
  keyParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
} from '../core/shapes.ts'

export const Discount = obj({
  type: oneOf(['percent', 'fixed']),
  value: Type.Number(),
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
})
export const Stock = obj({
  id: Id,
  /** Before discount, in the requested currency. */
  price: Amount,
  /** The price of one unit now, after discount. */
  total_price: Amount,
  quantity: nullable(Count),
  sku: nullable(Type.String()),
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  discount: nullable(Discount),
  /**
   * The lowest price of the 30 days before the reduction; null without a reduction or an earlier
   * price.
   */
  price_30d_low: nullable(Amount),
  /** The price of a kilogram or litre now; null when the content is unknown. */
  unit_price: nullable(obj({ amount: Amount, per: oneOf(['kg', 'l']) })),
  deposit: Amount,
  addon: Flag,
})
export type Stock = Static<typeof Stock>
const declared = {
  allergens: Type.Array(oneOf(ALLERGENS)),
  may_contain: Type.Array(oneOf(ALLERGENS)),
  /** When false, the allergens are unknown; the lists are then no declaration of absence. */
  allergens_declared: Flag,
}
/** The content of one step of goods sold by weight or volume. Clients format it in any language. */
export const StepContent = obj({ amount: Type.Number(), unit: oneOf(['g', 'ml']) })
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
      /** The declared diets that the option keeps. */
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
  /** The step in units that the buyer sees (0.25 kg). Quantities are whole counts of steps. */
  interval: Type.Number(),
  /** Sold by weight or volume: `interval` is a part of `unit`. */
  weighed: Flag,
  step_content: nullable(StepContent),
  min_qty: Count,
  max_qty: Count,
  /** Null when the product is not taxed. */
  tax_class_id: nullable(Id),
  /** Customers see only published products. */
  status: oneOf(['published']),
  /** Coupons apply to the product. */
  couponable: Flag,
  ...declared,
  /** The diets that the product can keep with its required options. */
  diets: Type.Array(oneOf(DIETS)),
  kcal: nullable(Count),
  age_restriction: nullable(Count),
  /**
   * Sellable at the requested moment: published, within mealtimes, in stock when counted, and with
   * enough required options.
   */
  available: Flag,
  /** When it is served, in the shop's local time; null: all day. */
  mealtimes: nullable(Type.Array(obj({ from: Type.String(), to: Type.String() }))),
  /** Within its mealtimes at the requested moment. */
  served_now: Flag,
  stocks: Type.Array(Stock),
  addon_groups: Type.Array(AddonGroup),
})
export type Product = Static<typeof Product>
export const MenuCategory = obj({ id: Id, translation: Translation, products: Type.Array(Product) })
export type MenuCategory = Static<typeof MenuCategory>

/** Most menus have fewer products, so that one answer holds all of them. */
export const MENU_PAGE_PRODUCTS = 200
export const listShopProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products',
  summary:
    'The menu: categories in menu order, each with its products. Pages count products, and a ' +
    'category can continue on the next page.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query({
    page: optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    perPage: optional(
      Type.Integer({ minimum: 1, maximum: MENU_PAGE_PRODUCTS, default: MENU_PAGE_PRODUCTS }),
    ),
    at: optional(Instant),
  }),
  response: list(MenuCategory),
  errors: [],
})
export const PRODUCT_ORDERS = ['menu', 'recommended', 'price_asc', 'price_desc', 'newest'] as const
/** Values of `column`; with one, `order_by` does not count. */
export const PRODUCT_COLUMNS = ['id', 'price'] as const
const commaList = (values: readonly string[]) =>
  Type.String({ maxLength: 300, pattern: `^((${values.join('|')})(,|$))*$` })
const productFilters = {
  category_id: optional(Id),
  deals: optional(QueryFlag),
  /** The range of the unit price at the requested moment, in the requested currency. */
  min_price: optional(AmountIn),
  max_price: optional(AmountIn),
  /** Comma-separated. The product and its required options must keep all; undeclared is not enough. */
  diets: optional(commaList(DIETS)),
  /**
   * Comma-separated. Only declared products without these allergens, not even in traces; undeclared
   * counts as unsafe. Enough of the required options must be free of them too.
   */
  without_allergens: optional(commaList(ALLERGENS)),
  order_by: optional(oneOf(PRODUCT_ORDERS)),
  at: optional(Instant),
  cursor: Cursor,
}
export const pageShopProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products/paginate',
  summary: "A page of a shop's products.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: paged({ ...productFilters, search: optional(filledSearch(100)) }),
  response: list(Product),
  sortable: PRODUCT_COLUMNS,
  errors: [],
})
export const listRecommendedProducts = operation({
  method: 'GET',
  path: '/rest/shops/{id}/products/recommended/paginate',
  summary: 'Products that the shop recommends.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: paged({ at: optional(Instant) }),
  response: list(Product),
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
  response: data(Product),
  errors: [],
})
/** A possible replacement from the same shop. `extras` names its variant. */
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
    'Possible replacements for a product, nearest in price first; with search words the matches ' +
    'in its shop.',
  who: 'guest',
  rows: 'public',
  load: 'search',
  params: idParam,
  query: query({ search: optional(filledSearch(100)) }),
  response: all(Alternative),
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
  summary:
    'Searches products by name or description, in one shop or in all that deliver to the address. ' +
    'meta.diets and meta.allergens have the diets and the excluded allergens that the search names ' +
    'and that filter it, meta.rest its other words.',
  who: 'guest',
  rows: 'public',
  load: 'search',
  query: paged({
    search: filledSearch(100),
    shop_id: optional(Id),
    address: AtAddress,
    at: optional(Instant),
    delivery_type: optional(DeliveryTypeName),
  }),
  response: list(SearchedProduct),
  errors: [],
})
export const listProducts = operation({
  method: 'GET',
  path: '/rest/products/paginate',
  summary: 'A page of the products of all shops.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({
    ...productFilters,
    shop_id: optional(Id),
    take: optional(Id),
    open: optional(QueryFlag),
    address: AtAddress,
    delivery_type: optional(DeliveryTypeName),
  }),
  response: list(FoundProduct),
  sortable: PRODUCT_COLUMNS,
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
    'Product prices before deals by marketplace category, of all shops or of those that deliver ' +
    "to the address. With shop_id by the shop's own sections.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({
    type: optional(oneOf(['restaurant', 'shop'])),
    shop_id: optional(Id),
    category_id: optional(Id),
    address: AtAddress,
  }),
  response: all(CategoryPrices),
  errors: [],
})
