import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { all, created, data, operation } from '../core/operation.ts'
import {
  Count,
  Flag,
  Id,
  Locale,
  Version,
  filledLine,
  name,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'
import { PicturePath } from './pictures.ts'
import { ReservationSection, SECTION_AREAS } from './reservations.ts'
import { ReservationSummary } from './seller-reservations.ts'

const seller = { who: 'seller', rows: 'shop' } as const
const ofShop = query({ shop_id: Id })

const SectionTitle = obj({
  locale: Locale,
  title: filledLine(MAX_NAME_LENGTH.section),
})
export const SellerSection = obj({
  ...ReservationSection.properties,
  translations: Type.Array(SectionTitle),
  position: Count,
  active: Flag,
  version: Version,
})
export type SellerSection = Static<typeof SellerSection>
/**
 * A saved section, with the reservations to come that were at its tables when it was switched off.
 */
const SavedSection = obj({ ...SellerSection.properties, bookings: Type.Array(ReservationSummary) })
const sectionFields = {
  translations: Type.Array(SectionTitle, { minItems: 1, maxItems: 20 }),
  img: optional(nullable(PicturePath)),
  area: optional(nullable(oneOf(SECTION_AREAS))),
  position: optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  active: optional(Flag),
}

export const listSellerSections = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/shop-sections',
  summary: 'The sections of a shop.',
  load: 'read',
  query: ofShop,
  response: all(SellerSection),
  errors: [],
})
export const createSellerSection = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/shop-sections',
  summary: 'Adds a section to a shop.',
  load: 'write',
  query: query({}),
  body: obj({ shop_id: Id, ...sectionFields }),
  response: created(SavedSection),
  errors: [],
})
export const updateSellerSection = operation({
  ...seller,
  method: 'PUT',
  path: '/dashboard/seller/shop-sections/{id}',
  summary:
    'Changes a section. One that is not active is closed to guests; switching it off lists the ' +
    'reservations to come at its tables.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    version: Version,
    ...sectionFields,
    translations: optional(sectionFields.translations),
  }),
  response: data(SavedSection),
  errors: ['stale'],
})
export const deleteSellerSection = operation({
  ...seller,
  method: 'DELETE',
  path: '/dashboard/seller/shop-sections/{id}',
  summary: 'Deletes a section and its tables. table_in_use lists the reservations to move first.',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(obj({ id: Id })),
  errors: ['table_in_use'],
})

export const TABLE_SHAPES = ['square', 'round', 'long'] as const
const Grid = Type.Integer({ minimum: 0, maximum: 400 })
const Side = Type.Integer({ minimum: 1, maximum: 40 })
const drawing = {
  shape: oneOf(TABLE_SHAPES),
  x: Grid,
  y: Grid,
  w: Side,
  h: Side,
  /** Degrees. */
  turn: Type.Integer({ minimum: 0, maximum: 359 }),
}
export const SellerTable = obj({
  id: Id,
  uuid: Type.String(),
  shop_section_id: Id,
  name: Type.String(),
  position: Count,
  chair_count: Count,
  min_guests: Count,
  online: Flag,
  active: Flag,
  joinable_with: Type.Array(Id),
  ...drawing,
  qr_version: Count,
  version: Version,
})
export type SellerTable = Static<typeof SellerTable>
/** A saved table, with the reservations to come that it no longer serves. */
const SavedTable = obj({ ...SellerTable.properties, bookings: Type.Array(ReservationSummary) })
const tableFields = {
  shop_section_id: Id,
  name: name(MAX_NAME_LENGTH.table),
  chair_count: Type.Integer({ minimum: 1, maximum: 30 }),
  min_guests: optional(Type.Integer({ minimum: 1, maximum: 30 })),
  position: optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  online: optional(Flag),
  active: optional(Flag),
  /** Tables of the same section. */
  joinable_with: optional(Type.Array(Id, { maxItems: 12, uniqueItems: true })),
  shape: optional(drawing.shape),
  x: optional(drawing.x),
  y: optional(drawing.y),
  w: optional(drawing.w),
  h: optional(drawing.h),
  turn: optional(drawing.turn),
}
export const listSellerTables = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/tables',
  summary: 'The floor plan of a shop: its tables and the version of the layout.',
  load: 'read',
  query: ofShop,
  response: data(obj({ version: Version, tables: Type.Array(SellerTable) })),
  errors: [],
})
export const createSellerTable = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/tables',
  summary: 'Adds a table to a section. A name that the shop has already is name_taken.',
  load: 'write',
  query: query({}),
  body: obj(tableFields),
  response: created(SavedTable),
  errors: ['name_taken'],
})
export const updateSellerTable = operation({
  ...seller,
  method: 'PUT',
  path: '/dashboard/seller/tables/{id}',
  summary: 'Changes a table, and lists the reservations to come that it no longer serves.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    version: Version,
    ...tableFields,
    shop_section_id: optional(tableFields.shop_section_id),
    name: optional(tableFields.name),
    chair_count: optional(tableFields.chair_count),
    /** Makes all printed codes of the table invalid. */
    new_qr: optional(Flag),
  }),
  response: data(SavedTable),
  errors: ['name_taken', 'stale'],
})
export const deleteSellerTable = operation({
  ...seller,
  method: 'DELETE',
  path: '/dashboard/seller/tables/{id}',
  summary:
    'Deletes a table. table_in_use lists the reservations to move first, and is also the answer while ' +
    'guests order there.',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(obj({ id: Id })),
  errors: ['table_in_use'],
})
export const restoreSellerTable = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/tables/{id}/restore',
  summary:
    'Restores a deleted table, with its printed codes. name_taken when another table has its name.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({}),
  response: data(SellerTable),
  errors: ['name_taken'],
})
export const saveTableLayout = operation({
  ...seller,
  method: 'PUT',
  path: '/dashboard/seller/tables/layout',
  summary: 'Saves where the tables of a shop are drawn.',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    version: Version,
    tables: Type.Array(obj({ id: Id, ...drawing }), { minItems: 1, maxItems: 300 }),
  }),
  response: data(obj({ version: Version, tables: Type.Array(SellerTable) })),
  errors: ['stale'],
})

/** What a table's printed code links to. */
export const TableCode = obj({
  table_id: Id,
  name: Type.String(),
  section: Type.String(),
  qr_version: Count,
  url: Type.String(),
})
export type TableCode = Static<typeof TableCode>
export const listTableCodes = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/table-codes',
  summary: 'The links of the printed codes of a shop’s tables.',
  load: 'read',
  query: ofShop,
  response: data(
    obj({
      shop: obj({ title: Type.String(), logo_img: nullable(Type.String()) }),
      /** Guests can order at the tables. */
      dine_in: Flag,
      tables: Type.Array(TableCode),
    }),
  ),
  errors: [],
})
