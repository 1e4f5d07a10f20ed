import { AGE_LIMITS, type AgeLimit } from '@hawker/domain/catalog/age-limit'
import { ALLERGENS } from '@hawker/domain/catalog/allergens'
import { DIETS } from '@hawker/domain/catalog/diets'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { editable } from '../core/editable.ts'
import { created, data, list, operation } from '../core/operation.ts'
import { PicturePath } from './pictures.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  Instant,
  Locale,
  Version,
  arrayOf,
  filledLine,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
  text,
} from '../core/shapes.ts'

const AgeIn = Type.Unsafe<AgeLimit>({ type: 'integer', enum: [...AGE_LIMITS] })

const SaleWindow = { starts_at: nullable(Instant), ends_at: nullable(Instant) }
/**
 * A reduction of one price; `value` is a percentage or an amount. A null end of its window is open.
 */
const Sale = obj({ type: oneOf(['percent', 'fixed']), value: Amount, ...SaleWindow })
const SaleIn = obj({
  type: oneOf(['percent', 'fixed']),
  value: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  starts_at: optional(nullable(Instant)),
  ends_at: optional(nullable(Instant)),
})
/** The declaration for a dish, an article or an option. `allergens` null: not declared. */
export const FoodDeclaration = obj({
  allergens: nullable(arrayOf(oneOf(ALLERGENS), ALLERGENS.length)),
  may_contain: arrayOf(oneOf(ALLERGENS), ALLERGENS.length),
  diets: arrayOf(oneOf(DIETS), DIETS.length),
})
export type FoodDeclaration = Static<typeof FoodDeclaration>
/** A sellable size or variant of a product, with price and quantity. */
export const SellerStock = obj({
  id: Id,
  quantity: nullable(Count),
  sold_out_until: nullable(Instant),
  price: Amount,
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  sale: nullable(Sale),
  product: obj({
    id: Id,
    /** The version of its last edit. */
    version: Version,
    title: Type.String(),
    img: nullable(Type.String()),
    category: nullable(Type.String()),
    /** Customers can see it. */
    published: Flag,
    /** An option of a dish, which is not sold alone. */
    option: Flag,
    contents: FoodDeclaration,
    /** The minimum age of the buyer; null: no limit. */
    age_restriction: nullable(Type.Integer()),
  }),
})
export type SellerStock = Static<typeof SellerStock>
export const listSellerStocks = operation({
  method: 'GET',
  path: '/dashboard/seller/stocks/paginate',
  summary: "Stocks of one of the seller's shops.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: paged({
    shop_id: Id,
    search: optional(searched(100)),
    only: optional(oneOf(['options', 'undeclared'])),
  }),
  response: list(SellerStock),
  errors: [],
})
export const updateSellerStock = operation({
  method: 'PUT',
  path: '/dashboard/seller/stocks/{id}',
  summary:
    'Changes a stock: its quantity (null: not counted), sold out until a moment (null: ' +
    'available), price, and sale (null: none).',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    quantity: optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    sold_out_until: optional(nullable(Instant)),
    price: optional(AmountIn),
    sale: optional(nullable(SaleIn)),
  }),
  response: data(SellerStock),
  errors: ['validation_failed'],
})
export const createProduct = operation({
  method: 'POST',
  path: '/dashboard/seller/products',
  summary:
    'Adds a product with one size to the menu, in an existing or a new section. Without ' +
    '`allergens` it is undeclared.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    title: filledLine(MAX_NAME_LENGTH.product),
    description: optional(text(500)),
    section: filledLine(MAX_NAME_LENGTH.section),
    price: AmountIn,
    quantity: optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    img: optional(PicturePath),
    /** All allergens that it contains; an empty list declares none. */
    allergens: optional(arrayOf(oneOf(ALLERGENS), ALLERGENS.length)),
    may_contain: optional(arrayOf(oneOf(ALLERGENS), ALLERGENS.length)),
    diets: optional(arrayOf(oneOf(DIETS), DIETS.length)),
    /** The minimum age of the buyer. Default: no limit. */
    age_restriction: optional(AgeIn),
  }),
  response: created(SellerStock),
  errors: [],
})
/** A product as its shop edits it. A language without a title is not translated. */
export const ProductEdit = editable({
  read: {
    translations: Type.Array(
      obj({
        locale: Type.String(),
        title: Type.String(),
        description: nullable(Type.String()),
      }),
    ),
    contents: FoodDeclaration,
    age_restriction: nullable(Type.Integer()),
    published: Flag,
  },
  write: {
    /** Only the languages and texts that change. Without its title, a language is removed. */
    translations: arrayOf(
      obj({
        locale: Locale,
        title: optional(nullable(filledLine(MAX_NAME_LENGTH.product))),
        description: optional(nullable(text(500))),
      }),
      50,
    ),
    contents: FoodDeclaration,
    age_restriction: nullable(AgeIn),
    published: Flag,
  },
})
export const EditableProduct = ProductEdit.read
export type EditableProduct = Static<typeof EditableProduct>
export const showEditableProduct = operation({
  method: 'GET',
  path: '/dashboard/seller/products/{id}',
  summary: 'A product with the texts of all languages, to edit it.',
  who: 'seller',
  rows: 'shop',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(EditableProduct),
  errors: [],
})
export const updateProduct = operation({
  method: 'PUT',
  path: '/dashboard/seller/products/{id}',
  summary: 'Edits the texts, contents, minimum age and publication of a product.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: ProductEdit.write,
  response: data(EditableProduct),
  stale: ProductEdit.stale,
  errors: ['stale'],
})
export const publishProduct = operation({
  method: 'PUT',
  path: '/dashboard/seller/products/{id}/published',
  summary: 'Publishes a product with all its sizes, or hides it. Raises its version.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ published: Flag }),
  response: data(obj({ id: Id, published: Flag })),
  errors: [],
})
export const declareProduct = operation({
  method: 'PUT',
  path: '/dashboard/seller/products/{id}/contents',
  summary: 'Declares the allergens, traces, diets and minimum age of a product or an option.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  /** `age_restriction` null removes the limit; absent leaves it unchanged. */
  body: obj({
    version: Version,
    ...FoodDeclaration.properties,
    age_restriction: optional(nullable(AgeIn)),
  }),
  response: data(EditableProduct),
  stale: ProductEdit.stale,
  errors: ['stale'],
})
