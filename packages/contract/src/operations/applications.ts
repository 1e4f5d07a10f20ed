import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { created, data, list, operation } from '../core/operation.ts'
import { PicturePath } from './pictures.ts'
import {
  Amount,
  AmountIn,
  Id,
  Instant,
  LocalTime,
  Location,
  arrayOf,
  filledLine,
  idParam,
  line,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
} from '../core/shapes.ts'
import { Phone } from './accounts.ts'
import { SHOP_TYPES } from './shop-card.ts'

/** A new application is under review. After a rejection the applicant may apply again. */
export const APPLICATION_STATUSES = ['new', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const VEHICLES = ['bicycle', 'scooter', 'car', 'foot'] as const
export const MAX_DOCUMENTS = 5

const documents = optional(arrayOf(PicturePath, MAX_DOCUMENTS))
const translation = obj({ title: name(MAX_NAME_LENGTH.shop), description: optional(text(300)) })
/** At least one language. A missing default language falls back to any other. */
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
  address: filledLine(250),
  phone: Phone,
  /** The same wall times for every day; the shop can change single days later. */
  hours: obj({ from: LocalTime, to: LocalTime }),
  /** Minutes of kitchen time for an order. */
  prep_minutes: Type.Integer({ minimum: 1, maximum: 240 }),
}
const decided = {
  id: Id,
  status: oneOf(APPLICATION_STATUSES),
  /** The reason for a rejection. */
  reason: nullable(Type.String()),
  created_at: Instant,
  decided_at: nullable(Instant),
  user: obj({
    id: Id,
    firstname: Type.String(),
    lastname: nullable(Type.String()),
    email: nullable(Type.String()),
  }),
  /** Links that expire after some minutes. */
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
  /** The shop that was created from an approved application. */
  shop: nullable(obj({ id: Id, slug: Type.String() })),
})
export type ShopApplication = Static<typeof ShopApplication>

export const applyForShop = operation({
  method: 'POST',
  path: '/dashboard/user/shops',
  summary: 'Applies to open a shop. One application per user; a rejected one can be repeated.',
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
    tax_id: optional(line(40)),
    min_amount: optional(AmountIn),
    categories: optional(arrayOf(Id, 5)),
    logo_img: optional(PicturePath),
    background_img: optional(PicturePath),
    documents,
  }),
  response: created(ShopApplication),
  errors: ['phone_invalid', 'application_open'],
})
export const showShopApplication = operation({
  method: 'GET',
  path: '/dashboard/user/shops',
  summary: 'The user’s application to open a shop.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(nullable(ShopApplication)),
  errors: [],
})

export const CourierApplication = obj({
  ...decided,
  vehicle: oneOf(VEHICLES),
  city: Type.String(),
  phone: Type.String(),
})
export type CourierApplication = Static<typeof CourierApplication>
export const requestDriver = operation({
  method: 'POST',
  path: '/dashboard/user/driver-requests',
  summary: 'Applies to become a courier. One application per user; a rejected one can be repeated.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ vehicle: oneOf(VEHICLES), city: filledLine(80), phone: Phone, documents }),
  response: created(CourierApplication),
  errors: ['phone_invalid', 'application_open'],
})
export const showDriverRequest = operation({
  method: 'GET',
  path: '/dashboard/user/driver-requests',
  summary: 'The user’s application to become a courier.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(nullable(CourierApplication)),
  errors: [],
})

const decision = obj({ decision: oneOf(['approved', 'rejected']), reason: optional(text(300)) })
const byStatus = paged({ status: optional(oneOf(APPLICATION_STATUSES)) })
export const listShopApplications = operation({
  method: 'GET',
  path: '/dashboard/admin/shop-applications/paginate',
  summary: 'Shop applications, the longest waiting first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: byStatus,
  response: list(ShopApplication),
  errors: [],
})
export const decideShopApplication = operation({
  method: 'POST',
  path: '/dashboard/admin/shop-applications/{id}/decide',
  summary:
    'Approves an application and opens the shop, or rejects it with a reason. A user whose roles ' +
    'change must sign in again.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: decision,
  response: data(ShopApplication),
  freshProof: true,
  errors: ['invalid_transition', 'reason_required', 'reauth_required'],
})
export const listDriverRequests = operation({
  method: 'GET',
  path: '/dashboard/admin/driver-requests/paginate',
  summary: 'Courier applications, the longest waiting first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: byStatus,
  response: list(CourierApplication),
  errors: [],
})
export const decideDriverRequest = operation({
  method: 'POST',
  path: '/dashboard/admin/driver-requests/{id}/decide',
  summary:
    'Approves a courier or rejects the application with a reason. A user whose roles change must ' +
    'sign in again.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: decision,
  response: data(CourierApplication),
  freshProof: true,
  errors: ['invalid_transition', 'reason_required', 'reauth_required'],
})
