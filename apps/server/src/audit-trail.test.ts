import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Call } from '@hawker/contract/core/client'
import { type OperationName, type Operations, operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import { accountRoutes } from './features/accounts/index.ts'
import { applicationRoutes } from './features/applications/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { productEdits } from './features/catalog/index.ts'
import { editingRoutes } from './features/editing/index.ts'
import { courierRoutes } from './features/couriers/index.ts'
import { dineInRoutes } from './features/dine-in/index.ts'
import { floorRoutes } from './features/floor/index.ts'
import { openingHoursRoutes } from './features/opening-hours/index.ts'
import { parcelRoutes } from './features/parcels/index.ts'
import { claimRoutes } from './features/claims/index.ts'
import { reservationRoutes, tableUses } from './features/reservations/index.ts'
import { reviewRoutes } from './features/reviews/index.ts'
import { searchRoutes } from './features/search/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { reconciliationRoutes } from './features/reconciliation/index.ts'
import { providerKeyRoutes } from './features/provider-keys/index.ts'
import { fixedProviders } from './adapters/payments/testing/fixed-providers.ts'
import { keyedAdapter, keyedProvider } from './testing/keyed-provider.ts'
import { insertBareParcel } from './testing/make/make-bare-parcel.ts'
import { makeOrder } from './testing/make/make-order.ts'
import { WALLET, startOrderChangeApp } from './testing/order-change-app.ts'
import { orderCodes, parcelCodes } from './testing/make/handover-codes.ts'

// This test walks the contract: a new write of sellers, couriers or staff does not compile until
// its audit log entry is listed here.
type PartnerRole = 'seller' | 'driver' | 'admin'
type PartnerWrite = {
  [N in OperationName]: Operations[N]['method'] extends 'GET'
    ? never
    : Operations[N]['who'] extends PartnerRole
      ? N
      : never
}[OperationName]
/** The audit log entry of a call, or the reason why it has none. */
type Expected<N extends PartnerWrite> =
  | {
      readonly action: string
      readonly call: (at: World) => Promise<Call<N>> | Call<N>
      /** False for a PUT of values that the log must not have, or that it would repeat as a whole. */
      readonly isChange?: false
    }
  | { readonly noEntryBecause: string }

const { app, world, key } = await startOrderChangeApp({
  routes: (deps) => [
    ...courierRoutes(deps),
    ...editingRoutes(deps, [productEdits(deps)]),
    ...floorRoutes(deps, tableUses),
    ...dineInRoutes(deps),
    ...openingHoursRoutes(deps),
    ...parcelRoutes(deps),
    ...claimRoutes(deps),
    ...reservationRoutes(deps),
    ...reviewRoutes(deps),
    ...settingsRoutes(deps),
    ...searchRoutes(deps),
    ...auditRoutes(deps),
    ...reconciliationRoutes(deps),
    ...applicationRoutes(deps),
    ...accountRoutes(deps),
    ...providerKeyRoutes({
      ...deps,
      payments: fixedProviders(
        [keyedProvider('sk_test_1')],
        {},
        { stripe: keyedAdapter(), paypal: keyedAdapter() },
      ),
    }),
  ],
})
after(app.close)
const KEYS = {
  mode: 'test' as const,
  keys: [
    { name: 'secret_key', value: 'sk_test_17' },
    { name: 'webhook_secret', value: 'whsec_17' },
  ],
}
const staff = await app.makeUser({ roles: ['admin'] })
type AnyClient = (name: string, call: object) => Promise<{ ok: boolean }>
type World = Awaited<ReturnType<typeof world>>

/** The path of a photo that the courier uploaded. */
const parcelPhoto = async ({ driver }: World): Promise<string> => {
  const path = `parcels/${randomUUID().replaceAll('-', '')}.webp`
  await app.rows(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at, loose_since)
    values (${path}, ${driver.id}, 'parcel', 10, now(), now())`)
  return path
}

/** A parcel that the courier holds in this status. */
const parcelOf = async (
  at: World,
  status: 'new' | 'accepted' | 'ready' | 'on_a_way' | 'returning' | 'delivered' | 'returned',
): Promise<number> => {
  await online(at)
  return idOf(
    insertBareParcel({
      userId: at.user.id,
      at: app.clock.now(),
      status,
      driverId: status === 'new' ? null : at.driver.id,
    }),
  )
}
const PARCEL_TYPE = {
  position: 1,
  max_width: 40,
  max_height: 40,
  max_length: 60,
  max_weight_g: 6800,
  max_value: 100,
  price: 4,
  price_per_km: 0.8,
  included_m: 2000,
  vehicles: [],
  tax_included: false,
  active: true,
  translations: [{ locale: 'en', title: 'Backpack', description: '', prohibited_text: '' }],
  options: [],
}
const parcelTypeOf = (at: World): Promise<number> =>
  idOf(sql`
    insert into parcel_types (max_width, max_height, max_length, max_weight_g, max_value, price,
      price_per_km, included_m, created_at)
    values (40, 40, 60, 6800, 10000, ${400 + (at.id % 7)}, 80, 2000, now()) returning id`)

const idOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await app.rows<{ id: number }>(query)
  assert.ok(row)
  return row.id
}
const versionOf = async (at: World) => (await at.show()).version
const setStatus = (at: World, status: string) =>
  app.rows(sql`
    update orders set status = ${status}, accepted_at = ${app.clock.now()},
      ready_at = ${app.clock.now()}, estimate_to = ${app.clock.now()},
      driver_id = ${status === 'new' ? null : at.driver.id}, has_pin = true,
      delivered_at = ${status === 'delivered' ? app.clock.now() : null}
    where id = ${at.id}`)
const online = (at: World) =>
  app.rows(
    sql`insert into couriers (user_id, online) values (${at.driver.id}, true)
      on conflict (user_id) do update set online = true`,
  )
async function claimOf(at: World): Promise<number> {
  await setStatus(at, 'delivered')
  const claimed = await at.client('claimOrder', {
    query: {},
    idempotencyKey: key(),
    body: {
      order_id: at.id,
      cause: 'missing',
      details: [{ order_detail_id: (await at.show()).details[0]?.id ?? 0, quantity: 2 }],
      to: 'wallet',
    },
  })
  assert.ok(claimed.ok, JSON.stringify(claimed))
  return claimed.data.id
}
const reviewOf = (at: World): Promise<number> =>
  idOf(sql`
    insert into reviews (shop_id, order_id, user_id, rating, firstname, created_at, reported_at, report_reason)
    values (${at.shop.id}, ${at.id}, ${at.user.id}, 2, 'Amina', ${app.clock.now()},
      ${app.clock.now()}, 'rude') returning id`)
const synonymsOf = (): Promise<number> =>
  idOf(sql`insert into search_synonyms (words) values ('{fries,chips}') returning id`)

const applicationOf = (at: World): Promise<number> =>
  idOf(sql`
    insert into shop_applications (user_id, asked, created_at)
    values (${at.user.id}, ${JSON.stringify({
      type: 'restaurant',
      translations: { en: { title: 'Nonna' } },
      address: '1 Main St',
      location: { latitude: 38.9, longitude: -77 },
      phone: '+12025550123',
      timeZone: 'America/New_York',
      hours: { from: '10:00', to: '22:00' },
      prepMinutes: 20,
      deliveryTypes: ['delivery'],
      taxId: null,
      minAmount: 0,
      categories: [],
      logoImg: null,
      backgroundImg: null,
    })}::jsonb, ${app.clock.now()}) returning id`)

/** A section with two tables of the shop, and a reservation of the first one. */
async function floorOf(at: World, status = 'approved') {
  const now = app.clock.now()
  const insertOne = async (query: ReturnType<typeof sql>) =>
    (await app.rows<{ id: number }>(query))[0]?.id ?? 0
  const sectionId = await insertOne(sql`
    insert into shop_sections (shop_id, created_at) values (${at.shop.id}, ${now}) returning id`)
  const table = () =>
    insertOne(sql`
      insert into tables (shop_id, section_id, name, chair_count, created_at)
      values (${at.shop.id}, ${sectionId}, ${`T${Math.random()}`.slice(0, 12)}, 4, ${now}) returning id`)
  const [tableId, freeTableId] = [await table(), await table()]
  const ends = new Date(now.getTime() + 3_600_000)
  const reservationId = await insertOne(sql`
    insert into bookings (number, shop_id, source, status, guests, starts_at, ends_at, during, ended_at,
      undo_status, undo_during, created_at)
    values ('A1-111', ${at.shop.id}, 'phone', ${status}, 2, ${now}, ${ends}, tstzrange(${now}, ${ends}),
      ${status === 'completed' ? now : null}, ${status === 'completed' ? 'seated' : null},
      ${status === 'completed' ? sql`tstzrange(${now}, ${ends})` : null}, ${now}) returning id`)
  await app.rows(sql`
    insert into booking_tables (booking_id, table_id, during, live)
    select id, ${tableId}, during, live from bookings where id = ${reservationId}`)
  return { sectionId, tableId, freeTableId, reservationId }
}

/** A session of a table with a ringing call, and an order that is paid there. */
async function sessionOf(at: World) {
  const { tableId, freeTableId } = await floorOf(at, 'canceled')
  const now = app.clock.now()
  const sessionId = await idOf(sql`
    insert into table_sessions (shop_id, table_id, opened_at, closes_at)
    values (${at.shop.id}, ${tableId}, ${now}, ${new Date(now.getTime() + 3_600_000)}) returning id`)
  const callId = await idOf(sql`
    insert into table_calls (session_id, kind, called_at) values (${sessionId}, 'waiter', ${now}) returning id`)
  return { sessionId, callId, tableId, freeTableId }
}

const WRITES: { [N in PartnerWrite]: Expected<N> } = {
  confirmTableGuests: {
    action: 'table_session.confirmed',
    call: async (at) => ({
      params: { id: (await sessionOf(at)).sessionId },
      query: {},
      body: { here: true },
    }),
  },
  moveTableSession: {
    action: 'table_session.moved',
    call: async (at) => {
      const { sessionId, freeTableId } = await sessionOf(at)
      return { params: { id: sessionId }, query: {}, body: { table_id: freeTableId } }
    },
  },
  closeTableSession: {
    action: 'table_session.closed',
    call: async (at) => ({ params: { id: (await sessionOf(at)).sessionId }, query: {} }),
  },
  seeTableCall: {
    action: 'table_session.seen',
    call: async (at) => ({ params: { id: (await sessionOf(at)).callId }, query: {} }),
  },
  collectTablePayment: {
    action: 'order.table_paid',
    call: async (at) => {
      const { sessionId, tableId } = await sessionOf(at)
      const { id } = await makeOrder(app, { shop: at.shop, status: 'accepted' })
      await app.rows(sql`
        update orders set delivery_type = 'dine_in', table_id = ${tableId}, table_name = 'T1',
          table_session_id = ${sessionId} where id = ${id}`)
      return { params: { id }, query: {} }
    },
  },
  createSellerSection: {
    action: 'section.create',
    call: (at) => ({
      query: {},
      body: { shop_id: at.shop.id, translations: [{ locale: 'en', title: 'Garden' }] },
    }),
  },
  updateSellerSection: {
    action: 'section.change',
    call: async (at) => ({
      params: { id: (await floorOf(at)).sectionId },
      query: {},
      body: { version: 1, active: false },
    }),
  },
  deleteSellerSection: {
    action: 'section.delete',
    call: async (at) => ({
      params: { id: (await floorOf(at, 'canceled')).sectionId },
      query: {},
    }),
  },
  createSellerTable: {
    action: 'table.create',
    call: async (at) => ({
      query: {},
      body: { shop_section_id: (await floorOf(at)).sectionId, name: 'Nook', chair_count: 4 },
    }),
  },
  updateSellerTable: {
    action: 'table.change',
    call: async (at) => ({
      params: { id: (await floorOf(at)).tableId },
      query: {},
      body: { version: 1, chair_count: 6 },
    }),
  },
  deleteSellerTable: {
    action: 'table.delete',
    call: async (at) => ({ params: { id: (await floorOf(at)).freeTableId }, query: {} }),
  },
  restoreSellerTable: {
    action: 'table.restore',
    call: async (at) => {
      const { freeTableId: id } = await floorOf(at)
      await app.rows(sql`update tables set deleted_at = ${app.clock.now()} where id = ${id}`)
      return { params: { id }, query: {}, body: {} }
    },
  },
  saveTableLayout: {
    action: 'table.layout',
    isChange: false,
    call: async (at) => {
      const { tableId: id } = await floorOf(at)
      await app.rows(sql`delete from floors where shop_id = ${at.shop.id}`)
      return {
        query: {},
        body: {
          shop_id: at.shop.id,
          version: 1,
          tables: [{ id, shape: 'round', x: 1, y: 2, w: 3, h: 3, turn: 0 }],
        },
      }
    },
  },
  saveBookingRules: {
    action: 'shop.booking_rules',
    call: async (at) => {
      await app.rows(sql`delete from booking_rules where shop_id = ${at.shop.id}`)
      return { query: {}, body: { shop_id: at.shop.id, version: 1, auto_approve: false } }
    },
  },
  saveBookingDay: {
    action: 'shop.booking_day',
    call: (at) => ({
      params: { date: '2026-12-24' },
      query: {},
      body: { shop_id: at.shop.id, version: 0, open: false },
    }),
  },
  createSellerBooking: {
    action: 'booking.create',
    call: async (at) => {
      const { freeTableId } = await floorOf(at)
      return {
        query: {},
        body: {
          shop_id: at.shop.id,
          source: 'walk_in',
          duration: 60,
          guests: 2,
          table_ids: [freeTableId],
        },
        idempotencyKey: key(),
      }
    },
  },
  updateSellerBooking: {
    action: 'booking.change',
    call: async (at) => ({
      params: { id: (await floorOf(at)).reservationId },
      query: {},
      body: { version: 1, guests: 3 },
    }),
  },
  moveSellerBooking: {
    action: 'booking.move',
    call: async (at) => ({
      params: { id: (await floorOf(at)).reservationId },
      query: {},
      body: { version: 1, status: 'seated' },
    }),
  },
  markBookingArrived: {
    action: 'booking.arrived',
    call: async (at) => ({
      params: { id: (await floorOf(at)).reservationId },
      query: {},
      body: { version: 1 },
    }),
  },
  createDoorWait: {
    action: 'door.add',
    call: (at) => ({ query: {}, body: { shop_id: at.shop.id, name: 'Nia', guests: 2 } }),
  },
  moveDoorWait: {
    action: 'door.move',
    call: async (at) => {
      const [row] = await app.rows<{ id: number }>(sql`
        insert into door_waits (uuid, token_hash, shop_id, name, guests, created_at)
        values (gen_random_uuid(), gen_random_uuid()::text::bytea, ${at.shop.id}, 'Nia', 2, now())
        returning id`)
      return { params: { id: row?.id ?? 0 }, query: {}, body: { status: 'left' } }
    },
  },
  undoBooking: {
    action: 'booking.undo',
    call: async (at) => ({
      params: { id: (await floorOf(at, 'completed')).reservationId },
      query: {},
      body: { version: 1 },
    }),
  },
  answerCancelRequest: {
    action: 'order.cancel_request',
    call: async (at) => {
      await setStatus(at, 'accepted')
      const requested = await at.client('requestCancel', {
        params: { id: at.id },
        query: {},
        body: { reason: 'too_long' },
      })
      assert.ok(requested.ok, JSON.stringify(requested))
      return { params: { id: at.id }, query: {}, body: { decision: 'decline' } }
    },
  },
  proposeSubstitution: {
    action: 'order.substitution',
    call: async (at) => {
      await setStatus(at, 'accepted')
      return {
        params: { id: at.id },
        query: {},
        body: { detail_id: (await at.show()).details[0]?.id ?? 0, stock_id: null, quantity: 1 },
      }
    },
  },
  reportNoId: {
    action: 'order.no_id',
    call: async (at) => {
      await setStatus(at, 'on_a_way')
      await app.rows(sql`update order_details set age_restriction = 21 where order_id = ${at.id}`)
      return { params: { id: at.id }, query: {} }
    },
  },
  weighOrderLine: {
    action: 'order.weight',
    call: async (at) => {
      await setStatus(at, 'accepted')
      await app.rows(
        sql`update products set unit = 'kg', step = 0.25 where shop_id = ${at.shop.id}`,
      )
      return {
        params: { id: at.id },
        query: {},
        body: { detail_id: (await at.show()).details[0]?.id ?? 0, weight: 0.25 },
      }
    },
  },
  decideSellerRefund: {
    action: 'order_refund.rejected',
    call: async (at) => ({
      params: { id: await claimOf(at) },
      query: {},
      body: { decision: 'rejected', answer: 'It was there' },
    }),
  },
  decideStaffRefund: {
    action: 'order_refund.rejected',
    call: async (at) => ({
      params: { id: await claimOf(at) },
      query: {},
      body: { decision: 'rejected', answer: 'It was there' },
    }),
  },
  replyToReview: {
    action: 'review.replied',
    call: async (at) => ({
      params: { id: await reviewOf(at) },
      query: {},
      body: { text: 'Thank you' },
    }),
  },
  decideReview: {
    action: 'review.hidden',
    call: async (at) => ({
      params: { id: await reviewOf(at) },
      query: {},
      body: { decision: 'hidden', reason: 'Rude' },
    }),
  },
  decideShopApplication: {
    action: 'shop_application.approved',
    call: async (at) => ({
      params: { id: await applicationOf(at) },
      query: {},
      body: { decision: 'approved' },
    }),
  },
  decideDriverRequest: {
    action: 'driver_request.rejected',
    call: async (at) => ({
      params: {
        id: await idOf(sql`
          insert into driver_requests (user_id, vehicle, city, phone, created_at)
          values (${at.user.id}, 'bicycle', 'Washington', '+12025550123', ${app.clock.now()}) returning id`),
      },
      query: {},
      body: { decision: 'rejected', reason: 'No brakes' },
    }),
  },
  createProduct: {
    action: 'product.create',
    call: (at) => ({
      query: {},
      body: { shop_id: at.shop.id, title: 'Focaccia', section: 'Bread', price: 4.5 },
    }),
  },
  declareProduct: {
    action: 'product.declare',
    call: (at) => ({
      params: { id: at.shop.products[0]?.id ?? 0 },
      query: {},
      body: { version: 1, allergens: ['milk'], may_contain: [], diets: [] },
    }),
  },
  updateProduct: {
    action: 'product.update',
    call: (at) => ({
      params: { id: at.shop.products[0]?.id ?? 0 },
      query: {},
      body: { version: 1, translations: [{ locale: 'en', title: 'Renamed' }] },
    }),
  },
  undoEdit: {
    action: 'product.update',
    call: async (at) => {
      const id = at.shop.products[0]?.id ?? 0
      const published = await app.as(at.seller)('publishProduct', {
        params: { id },
        body: { published: false },
      })
      assert.ok(published.ok)
      return { params: { id: await lastEditOf(id) }, query: {}, body: {} }
    },
  },
  moveSellerOrder: {
    action: 'order.move',
    call: async (at) => ({
      params: { id: at.id },
      query: {},
      body: { status: 'accepted', version: await versionOf(at), prep_minutes: 20 },
    }),
  },
  pauseShop: {
    action: 'shop.pause',
    call: (at) => ({ query: {}, body: { shop_id: at.shop.id, minutes: 15 } }),
  },
  publishProduct: {
    action: 'product.publish',
    call: (at) => ({
      params: { id: at.shop.products[0]?.id ?? 0 },
      query: {},
      body: { published: false },
    }),
  },
  setOpeningException: {
    action: 'shop.hours',
    call: (at) => ({
      params: { id: at.shop.id, date: '2027-01-01' },
      query: {},
      body: { spans: [] },
    }),
  },
  removeOpeningException: {
    action: 'shop.hours',
    call: (at) => ({ params: { id: at.shop.id, date: '2027-01-01' }, query: {} }),
  },
  updateSellerStock: {
    action: 'stock.update',
    call: (at) => ({
      params: { id: at.shop.products[0]?.stockId ?? 0 },
      query: {},
      body: { quantity: 5 },
    }),
  },
  acceptOffer: {
    action: 'order.courier_took',
    call: async (at) => {
      await setStatus(at, 'ready')
      await app.rows(sql`update orders set driver_id = null where id = ${at.id}`)
      await online(at)
      return { params: { id: at.id }, query: {} }
    },
  },
  pickOrder: {
    action: 'order.picked',
    call: async (at) => {
      await setStatus(at, 'ready')
      const { pickup } = orderCodes(app, at.id)
      return { params: { id: at.id }, query: {}, body: { pickup_code: pickup } }
    },
  },
  deliverOrder: {
    action: 'order.delivered',
    call: async (at) => {
      await setStatus(at, 'on_a_way')
      return { params: { id: at.id }, query: {}, body: { pin: orderCodes(app, at.id).pin } }
    },
  },
  setDriverStatus: {
    action: 'courier.online',
    call: () => ({ query: {}, body: { online: true } }),
  },
  sendDriverLocation: {
    noEntryBecause: 'sent every few seconds, and past positions are private',
  },
  recoverOrder: {
    action: 'order.recover.cancel',
    call: (at) => ({
      params: { id: at.id },
      query: {},
      body: { action: 'cancel', reason: 'The shop burnt down' },
    }),
  },
  acceptParcelOffer: {
    action: 'parcel.courier_took',
    call: async (at) => ({ params: { id: await parcelOf(at, 'new') }, query: {} }),
  },
  arriveAtParcel: {
    action: 'parcel.at_pickup',
    call: async (at) => ({ params: { id: await parcelOf(at, 'accepted') }, query: {}, body: {} }),
  },
  pickParcel: {
    action: 'parcel.picked',
    call: async (at) => {
      const id = await parcelOf(at, 'ready')
      const { pickup } = parcelCodes(app, id)
      return { params: { id }, query: {}, body: { code: pickup, photo: await parcelPhoto(at) } }
    },
  },
  tryParcel: {
    action: 'parcel.tried',
    call: async (at) => ({ params: { id: await parcelOf(at, 'on_a_way') }, query: {}, body: {} }),
  },
  deliverParcel: {
    action: 'parcel.delivered',
    call: async (at) => {
      const id = await parcelOf(at, 'on_a_way')
      return { params: { id }, query: {}, body: { pin: parcelCodes(app, id).pin } }
    },
  },
  failParcel: {
    action: 'parcel.failed',
    call: async (at) => ({
      params: { id: await parcelOf(at, 'on_a_way') },
      query: {},
      body: { reason: 'refused' },
    }),
  },
  returnedParcel: {
    action: 'parcel.returned',
    call: async (at) => {
      const id = await parcelOf(at, 'returning')
      return { params: { id }, query: {}, body: { code: parcelCodes(app, id).back } }
    },
  },
  giveParcelBack: {
    action: 'parcel.given_back',
    call: async (at) => ({
      params: { id: await parcelOf(at, 'accepted') },
      query: {},
      body: { reason: 'no_time' },
    }),
  },
  recoverParcel: {
    action: 'parcel.cancel',
    call: async (at) => ({
      params: { id: await parcelOf(at, 'ready') },
      query: {},
      body: { recovery: 'cancel', note: 'The courier is ill', version: 1 },
    }),
  },
  createParcelType: {
    action: 'parcel_type.create',
    call: () => ({ query: {}, body: PARCEL_TYPE }),
  },
  updateParcelType: {
    action: 'parcel_type.update',
    call: async (at) => ({
      params: { id: await parcelTypeOf(at) },
      query: {},
      body: PARCEL_TYPE,
    }),
  },
  deleteParcelType: {
    action: 'parcel_type.delete',
    call: async (at) => ({ params: { id: await parcelTypeOf(at) }, query: {} }),
  },
  decideParcelClaim: {
    action: 'parcel.claim_approved',
    call: async (at) => ({
      params: {
        id: await idOf(sql`
          insert into parcel_claims (parcel_order_id, user_id, cause, created_at)
          values (${await parcelOf(at, 'delivered')}, ${at.user.id}, 'late', now()) returning id`),
      },
      query: {},
      body: { decision: 'approved', amount: 2, fault: 'platform', answer: 'Sorry' },
    }),
  },
  startAudit: { action: 'audit.start', call: () => ({ query: {}, body: {} }) },
  blockUser: {
    action: 'user.block',
    call: (at) => ({ params: { id: at.user.id }, query: {}, body: { reason: 'Fraud' } }),
  },
  unblockUser: {
    action: 'user.unblock',
    call: async (at) => {
      await app.rows(sql`update users set blocked_at = ${app.clock.now()} where id = ${at.user.id}`)
      return { params: { id: at.user.id }, query: {} }
    },
  },
  createSynonyms: {
    action: 'search_synonyms.create',
    call: () => ({ body: { words: ['soda', 'pop'] } }),
  },
  updateSynonyms: {
    action: 'search_synonyms.update',
    call: async () => ({ params: { id: await synonymsOf() }, body: { words: ['soda', 'pop'] } }),
  },
  deleteSynonyms: {
    action: 'search_synonyms.delete',
    call: async () => ({ params: { id: await synonymsOf() } }),
  },
  overrideText: {
    action: 'text.override',
    call: () => ({
      body: { key: 'action.save', locale: 'en', namespace: 'console', value: 'Keep' },
    }),
  },
  restoreText: {
    action: 'text.restore',
    call: () => ({ query: { key: 'action.save', locale: 'en', namespace: 'console' } }),
  },
  saveSettings: {
    action: 'setting.save',
    call: () => ({ query: {}, body: { settings: [{ key: 'undo_seconds', value: '20' }] } }),
  },
  updatePaymentMethod: {
    action: 'payment_method.update',
    call: () => ({ params: { tag: 'stripe' }, query: {}, body: { active: true } }),
  },
  saveProviderKeys: {
    action: 'payment_method.save_keys',
    isChange: false,
    call: () => ({ params: { tag: 'paypal' }, query: {}, body: KEYS }),
  },
  removeProviderKeys: {
    action: 'payment_method.remove_keys',
    async call() {
      await app.rows(sql`
        insert into provider_keys (tag, mode, key_set, name, sealed, last4, set_at)
        values ('stripe', 'test', 7, 'secret_key', 'x', 'abcd', ${app.clock.now()})`)
      return { params: { tag: 'stripe', key_set: 7 }, query: {} }
    },
  },
  testProvider: {
    action: 'payment_method.test',
    call: () => ({ params: { tag: 'stripe' }, query: {} }),
  },
  startTestPayment: {
    action: 'payment_method.test_payment',
    call: () => ({ params: { tag: 'stripe' }, query: {} }),
  },
  decideReconcileFinding: {
    action: 'reconcile_finding.accept',
    call: async () => ({
      params: {
        id: await idOf(sql`
          insert into reconcile_findings (tag, day, class, subject, amount, currency, created_at, updated_at)
          values ('stripe', '2026-11-20', 'missing_here', 'entry 1', 100, 'USD', now(), now()) returning id`),
      },
      query: {},
      body: { decision: 'accept', note: 'A test payment' },
    }),
  },
  recheckStuckPayment: {
    action: 'stuck_payment.ask_again',
    call: async () => ({
      params: {
        subject: 'webhook',
        id: await idOf(sql`
          insert into webhook_events (provider, event_id, payload, received_at, attempts, failure)
          values ('stripe', 'evt_audit', '{}', ${app.clock.now()}::timestamptz - interval '1 hour', 1,
            'unknown_reference') returning id`),
      },
      query: {},
      body: {},
    }),
  },
  decideUnknownRefund: {
    action: 'unknown_refund.not_made',
    call: async (at) => ({
      params: { id: await unknownRefundOf(at.id) },
      query: {},
      body: { decision: 'not_made', note: 'The provider has no such refund' },
    }),
  },
  writeOffOrder: {
    action: 'order.write_off',
    async call(at) {
      await app.rows(sql`
        update orders set status = 'delivered', delivered_at = now(), payment_due = 100, total = total + 100,
          settlement_total = settlement_total + 100 where id = ${at.id}`)
      return { params: { id: at.id }, query: {}, body: { note: 'The customer does not answer' } }
    },
  },
  recordPayout: {
    action: 'recorded_payout.book',
    call: () => ({
      query: {},
      body: {
        tag: 'paytabs',
        amount: 20,
        currency: 'USD',
        day: '2026-01-02',
        reference: `statement ${key()}`,
      },
    }),
  },
  confirmRecordedPayout: {
    action: 'recorded_payout.book',
    call: async () => ({ params: { id: await recordedPayout() }, query: {} }),
  },
  withdrawRecordedPayout: {
    action: 'recorded_payout.withdraw',
    call: async () => ({ params: { id: await recordedPayout() }, query: {} }),
  },
  continueDisputedOrder: {
    action: 'order.continue_disputed',
    async call(at) {
      await disputeOf(at.id)
      return { params: { id: at.id }, query: {}, body: { note: 'The customer showed the card' } }
    },
  },
  updateDispute: {
    action: 'dispute.update',
    call: async (at) => ({
      params: {
        id: await disputeOf(at.id),
      },
      query: {},
      body: { liable: 'shop', note: 'The shop has no proof' },
    }),
  },
  updateCurrency: {
    action: 'currency.update',
    call: (at) => ({ params: { id: at.shop.currencyIds.EUR }, query: {}, body: { rate: 0.5 } }),
  },
}

const lastEditOf = (productId: number) =>
  idOf(sql`
    select max(id) as id from audit_logs where subject = 'product' and subject_id = ${productId}`)
const disputeOf = (orderId: number) =>
  idOf(sql`
    insert into payment_disputes (tag, provider_id, transaction_id, amount, currency, reason, stage, status,
      asked_at, created_at)
    select 'stripe', ${`du_${key()}`}, id, 100, 'USD', 'fraud', 'inquiry', 'open', now(), now()
    from transactions where payable_type = 'order' and payable_id = ${orderId} limit 1 returning id`)
const unknownRefundOf = (orderId: number) =>
  idOf(sql`
    insert into provider_refunds (transaction_id, amount, key, status, created_at, updated_at)
    select id, 100, ${`unknown ${key()}`}, 'unknown', now(), now()
    from transactions where payable_type = 'order' and payable_id = ${orderId} limit 1 returning id`)
const recordedPayout = () =>
  idOf(sql`
    insert into recorded_payouts (tag, amount, currency_id, day, reference, state, created_at)
    select 'paytabs', 100, id, '2026-01-02', ${`planted ${key()}`}, 'proposed', now() from currencies
    where is_default returning id`)

type LoggedWrite = {
  readonly action: string
  readonly call: (at: World) => unknown
  readonly isChange?: false
}
const writes: Readonly<Record<string, LoggedWrite | { readonly noEntryBecause: string }>> = WRITES
const isPartner = (who: string): who is PartnerRole =>
  who === 'seller' || who === 'driver' || who === 'admin'

for (const [name, op] of operations) {
  const expected = writes[name]
  if (op.method === 'GET' || !isPartner(op.who)) continue
  const { who } = op
  assert.ok(expected, `add the audit log entry of ${name} to WRITES`)
  if ('noEntryBecause' in expected) continue
  test(`${name} adds an audit log entry with its user`, async () => {
    const at = await world({ status: 'new', body: WALLET })
    const person = { seller: at.seller, driver: at.driver, admin: staff }[who]
    const call = await expected.call(at)
    const last = await idOf(sql`select coalesce(max(id), 0) as id from audit_logs`)
    const done = await (app.as(person) as AnyClient)(name, {
      ...(call as object),
      idempotencyKey: key(),
    })
    assert.ok(done.ok, JSON.stringify(done))
    const lines = await app.rows<{
      action: string
      user_id: number
      detail: { was?: object; now?: object }
    }>(sql`select action, user_id, detail from audit_logs where id > ${last}`)
    assert.deepEqual(
      lines.map(({ action, user_id: id }) => [action, id]),
      [[expected.action, person.id]],
    )
    if (op.method !== 'PUT' || expected.isChange === false) return
    const { was, now } = lines[0]?.detail ?? {}
    assert.ok(was && now, `${JSON.stringify(lines[0]?.detail)} does not say was and now`)
    assert.notDeepEqual(was, now)
  })
}
