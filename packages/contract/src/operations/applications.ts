import { Type, type Static } from 'typebox'
import { created, data, list, operation } from '../operation.ts'
import { PicturePath } from './pictures.ts'
import {
  AmountIn,
  Amount,
  Id,
  Instant,
  LocalTime,
  Location,
  arrayOf,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
  words,
} from '../shapes.ts'
import { SHOP_TYPES } from './shops.ts'

/** storefront.md 4: under review, then accepted; or turned down, and made again. */
export const APPLICATION_STATUSES = ['new', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const VEHICLES = ['bicycle', 'scooter', 'car', 'foot'] as const
export const MOST_DOCUMENTS = 5

const phone = Type.String({ minLength: 5, maxLength: 30, pattern: '^\\+?[0-9 ()-]+$' })
const documents = optional(arrayOf(PicturePath, MOST_DOCUMENTS))
const translation = obj({ title: words(80), description: optional(text(300)) })
/** At least one language; the marketplace's own falls back on any of them. */
const translations = obj({
  en: optional(translation),
  ar: optional(translation),
  es: optional(translation),
  fr: optional(translation),
  de: optional(translation),
  tr: optional(translation),
  ru: optional(translation),
  he: optional(translation),
})
const shop = {
  type: oneOf(SHOP_TYPES),
  address: words(250),
  phone,
  /** Wall times of every day; until somebody changes single days. */
  hours: obj({ from: LocalTime, to: LocalTime }),
  /** Minutes that an order takes in the kitchen. */
  prep_minutes: Type.Integer({ minimum: 1, maximum: 240 }),
}
const decided = {
  id: Id,
  status: oneOf(APPLICATION_STATUSES),
  /** Why not. */
  reason: nullable(Type.String()),
  created_at: Instant,
  decided_at: nullable(Instant),
  user: obj({
    id: Id,
    firstname: Type.String(),
    lastname: nullable(Type.String()),
    email: nullable(Type.String()),
  }),
  /** Links that only hold for some minutes. */
  documents: Type.Array(Type.String()),
}
export const ShopApplication = obj({
  ...decided,
  ...shop,
  phone: Type.String(),
  translations,
  location: Location,
  time_zone: Type.String(),
  delivery_types: Type.Array(oneOf(['delivery', 'pickup'])),
  tax_id: nullable(Type.String()),
  min_amount: Amount,
  categories: Type.Array(Id),
  logo_img: nullable(Type.String()),
  background_img: nullable(Type.String()),
  /** The shop that it became. */
  shop: nullable(obj({ id: Id, slug: Type.String() })),
})
export type ShopApplication = Static<typeof ShopApplication>

export const applyForShop = operation({
  method: 'POST',
  path: '/dashboard/user/shops',
  summary: 'Asks to sell here. One a person; one that was turned down may be made again.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    ...shop,
    translations,
    location: Location,
    time_zone: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_+/-]+$' }),
    delivery_types: Type.Array(oneOf(['delivery', 'pickup']), { minItems: 1, maxItems: 2 }),
    tax_id: optional(text(40)),
    min_amount: optional(AmountIn),
    categories: optional(arrayOf(Id, 5)),
    logo_img: optional(PicturePath),
    background_img: optional(PicturePath),
    documents,
  }),
  answer: created(ShopApplication),
  errors: ['application_open'],
})
export const showShopApplication = operation({
  method: 'GET',
  path: '/dashboard/user/shops',
  summary: 'The own application to sell here.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(nullable(ShopApplication)),
  errors: [],
})

export const DriverRequest = obj({
  ...decided,
  vehicle: oneOf(VEHICLES),
  city: Type.String(),
  phone: Type.String(),
})
export type DriverRequest = Static<typeof DriverRequest>
export const requestDriver = operation({
  method: 'POST',
  path: '/dashboard/user/driver-requests',
  summary: 'Asks to carry orders. One a person; one that was turned down may be made again.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ vehicle: oneOf(VEHICLES), city: words(80), phone, documents }),
  answer: created(DriverRequest),
  errors: ['application_open'],
})
export const showDriverRequest = operation({
  method: 'GET',
  path: '/dashboard/user/driver-requests',
  summary: 'The own request to carry orders.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(nullable(DriverRequest)),
  errors: [],
})

const decision = obj({ decision: oneOf(['approved', 'rejected']), reason: optional(text(300)) })
const byStatus = paged({ status: optional(oneOf(APPLICATION_STATUSES)) })
export const listShopApplications = operation({
  method: 'GET',
  path: '/dashboard/admin/shop-applications/paginate',
  summary: 'Who asks to sell here; those that wait longest first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: byStatus,
  answer: list(ShopApplication),
  errors: [],
})
export const decideShopApplication = operation({
  method: 'POST',
  path: '/dashboard/admin/shop-applications/{id}/decide',
  summary:
    'Opens the shop and lets the person run it, or says why not. Whose roles change signs in again.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: decision,
  answer: data(ShopApplication),
  errors: ['invalid_transition', 'reason_required'],
})
export const listDriverRequests = operation({
  method: 'GET',
  path: '/dashboard/admin/driver-requests/paginate',
  summary: 'Who asks to carry orders; those that wait longest first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: byStatus,
  answer: list(DriverRequest),
  errors: [],
})
export const decideDriverRequest = operation({
  method: 'POST',
  path: '/dashboard/admin/driver-requests/{id}/decide',
  summary: 'Lets the person carry orders, or says why not. Whose roles change signs in again.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: decision,
  answer: data(DriverRequest),
  errors: ['invalid_transition', 'reason_required'],
})
