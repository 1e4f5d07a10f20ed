import { ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { created, data, operation, stream } from '../core/operation.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Uuid,
  code,
  idParam,
  nameOrEmpty,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'
import { Token } from './identity.ts'
import { SellerOrder } from './seller.ts'

export const TABLE_CALLS = ['waiter', 'bill'] as const
const Call = obj({ kind: oneOf(TABLE_CALLS), called_at: Instant })

/** The visit of guests at a table. Its uuid is the secret by which they order there. */
export const TableSession = obj({
  uuid: Type.String(),
  shop: obj({
    id: Id,
    slug: Type.String(),
    logo_img: nullable(Type.String()),
    translation: obj({ title: Type.String() }),
  }),
  table: obj({ name: Type.String() }),
  /** The shop knows that guests sit there. Until then nobody pays at the table. */
  trusted: Flag,
  /** The guests may enter the code of the day. */
  ask_code: Flag,
  closes_at: Instant,
  /** The table was cleared. Guests scan its code again. */
  closed: Flag,
  /** Calls that the staff have not seen. */
  calls: Type.Array(Call),
  /** Group orders at the table that a guest can join. */
  groups: Type.Array(obj({ host: Type.String(), join_url: Type.String() })),
})
export type TableSession = Static<typeof TableSession>

const guest = { who: 'guest', rows: 'public', load: 'write' } as const
const uuidParam = obj({ uuid: Uuid })

export const openTable = operation({
  ...guest,
  method: 'POST',
  path: '/rest/dine-in/open',
  summary:
    'Opens the session of a table by the key of its printed code, or returns the open one. A wrong ' +
    'key answers like an unknown table.',
  query: query({}),
  body: obj({ table: Uuid, key: code(40) }),
  response: created(TableSession),
  errors: [],
})
export const showTableSession = operation({
  ...guest,
  load: 'read',
  method: 'GET',
  path: '/rest/dine-in/{uuid}',
  summary: 'The session of a table.',
  params: uuidParam,
  query: query({}),
  response: data(TableSession),
  errors: [],
})
export const enterTableCode = operation({
  ...guest,
  method: 'POST',
  path: '/rest/dine-in/{uuid}/code',
  summary: 'Confirms the guests of a table by the code of the day; five tries in ten minutes.',
  params: uuidParam,
  query: query({}),
  body: obj({ code: code(12) }),
  response: data(TableSession),
  errors: ['wrong_code', 'code_locked', 'table_cleared'],
})
export const streamTableSession = operation({
  ...guest,
  load: 'stream',
  method: 'GET',
  path: '/rest/dine-in/{uuid}/stream',
  summary: 'An event for each change of a table’s session: read the session then.',
  params: uuidParam,
  query: query({}),
  response: stream(obj({ event: oneOf(['table']) })),
  errors: [],
})
export const callStaff = operation({
  ...guest,
  method: 'POST',
  path: '/rest/dine-in/{uuid}/calls',
  summary: 'Calls the staff to the table, or asks for the bill. Once a minute.',
  params: uuidParam,
  query: query({}),
  body: obj({ kind: oneOf(TABLE_CALLS) }),
  response: created(TableSession),
  errors: ['table_cleared', 'newcomer_limit'],
})

/** The session of a device at a table, whose guest has no account. */
export const TableGuest = obj({
  id: Id,
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_at: Instant,
})
export type TableGuest = Static<typeof TableGuest>
export const openTableGuest = operation({
  ...guest,
  method: 'POST',
  path: '/rest/dine-in/{uuid}/guests',
  summary:
    'Lets a device at a confirmed table order without an account. Its orders, receipts, reviews and ' +
    'claims belong to the token.',
  params: uuidParam,
  query: query({}),
  body: obj({ name: optional(nameOrEmpty(100)) }),
  response: created(TableGuest),
  errors: ['table_cleared', 'table_unconfirmed'],
})
export const takeTableOrders = operation({
  method: 'POST',
  path: '/dashboard/user/table-orders',
  summary: 'Moves the orders of a guest at a table to the account. Other tokens move nothing.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ access_token: Token }),
  response: data(obj({ orders: Count })),
  errors: [],
})

const seller = { who: 'seller', rows: 'shop' } as const
const ofShop = query({ shop_id: Id })

/** An order of a session that is not finished or not paid. */
export const TableOrder = obj({
  id: Id,
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  total_price: Amount,
  currency: obj({
    code: Type.String(),
    symbol: Type.String(),
    position: oneOf(['before', 'after']),
    decimal_places: Count,
  }),
  /** Paid, or held by a card. */
  paid: Flag,
  /** What the staff collect at the table; null: nothing. */
  cash_due: nullable(Amount),
})
export type TableOrder = Static<typeof TableOrder>
export const SellerTableSession = obj({
  id: Id,
  shop_id: Id,
  table: obj({ id: Id, name: Type.String() }),
  booking_id: nullable(Id),
  trusted: Flag,
  /** The staff say whether guests sit there. */
  asks: Flag,
  opened_at: Instant,
  closes_at: Instant,
  closed: Flag,
  calls: Type.Array(obj({ id: Id, ...Call.properties })),
  orders: Type.Array(TableOrder),
})
export type SellerTableSession = Static<typeof SellerTableSession>

export const listTableSessions = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/table-sessions',
  summary: 'The open sessions of a shop, and its code of the day if guests enter one.',
  load: 'read',
  query: ofShop,
  response: data(obj({ code: nullable(Type.String()), sessions: Type.Array(SellerTableSession) })),
  errors: [],
})
export const confirmTableGuests = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/table-sessions/{id}/guests',
  summary: 'Says whether guests sit at the table. Without guests the session ends.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ here: Flag }),
  response: data(SellerTableSession),
  errors: ['table_cleared'],
})
export const moveTableSession = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/table-sessions/{id}/move',
  summary:
    'Moves the guests to another table of the shop, with their open orders and the table of their reservation.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ table_id: Id }),
  response: data(SellerTableSession),
  errors: ['table_cleared', 'table_taken', 'stale'],
})
export const closeTableSession = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/table-sessions/{id}/close',
  summary: 'Clears the table. table_unpaid lists the orders that are not paid.',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(SellerTableSession),
  errors: ['table_unpaid'],
})
export const seeTableCall = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/table-calls/{id}/seen',
  summary: 'Ends the ringing of a call.',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(SellerTableSession),
  errors: [],
})
export const collectTablePayment = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/collect',
  summary: 'Records that the guests have paid an order at the table.',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(SellerOrder),
  errors: ['invalid_transition'],
})
