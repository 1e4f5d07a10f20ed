import { sql } from '@hawker/postgres/database'
import type { OwnedRequests } from './owned-request.ts'
import type { World } from './world.ts'

const PHONE = '+12025550123'
const DAY = '2026-11-27'
const STAY = { duration: 90, guests: 2 }
const booked = async (
  world: World,
  status: 'new' | 'approved' | 'seated' | 'completed' = 'approved',
  inMinutes = 6000,
) => ({ params: { id: await world.reservation({ status, inMinutes }) } })

/** A wait; with a table that is held for the guest if it `isHeld`. */
async function wait(world: World, { isHeld }: { isHeld: boolean }) {
  const { app, customer, floor, insert } = world
  const now = app.clock.now()
  const soon = new Date(now.getTime() + 3_600_000)
  const reservationId = isHeld
    ? await world.reservation({ status: 'new', inMinutes: 6000, source: 'waitlist' })
    : null
  if (isHeld)
    await app.rows(sql`update bookings set answer_until = ${soon} where id = ${reservationId}`)
  const id = await insert(sql`
    insert into booking_waits (user_id, shop_id, date, time_from, time_until, starts_until, guests, phone,
      booking_id, created_at)
    values (${customer.id}, ${floor.id}, ${DAY}, '19:00', '20:00', ${soon}, 2, ${PHONE}, ${reservationId}, ${now})
    returning id`)
  return { params: { id } }
}

const doorWait = ({ app, floor, insert }: World) =>
  insert(sql`
    insert into door_waits (uuid, token_hash, shop_id, name, guests, created_at)
    values (gen_random_uuid(), gen_random_uuid()::text::bytea, ${floor.id}, 'Eve', 2, ${app.clock.now()})
    returning id`)

async function session(world: World): Promise<number> {
  const { app, floor, insert } = world
  const now = app.clock.now()
  return insert(sql`
    insert into table_sessions (shop_id, table_id, opened_at, closes_at)
    values (${floor.id}, ${floor.tableIds[0] ?? 0}, ${now}, ${new Date(now.getTime() + 3_600_000)})
    returning id`)
}
const idOfSession = async (world: World) => ({ params: { id: await session(world) } })

/** A reservation and a preorder at times of a day that is to be closed. */
async function choices(world: World) {
  const reservationId = await world.reservation({ status: 'approved', inMinutes: 24 * 60 })
  const { id: orderId } = await world.order()
  return {
    bookings: [{ id: reservationId, cancel: false }],
    orders: [{ id: orderId, cancel: false }],
  }
}
const ofShop = async ({ floor }: World) => ({ query: { shop_id: floor.id } })
const earned = async (world: World) => {
  await world.order({ status: 'delivered' })
  return { query: { shop_id: world.floor.id, from: '2026-11-01', to: '2026-11-21' } }
}
const section = async ({ floor }: World) => ({ params: { id: floor.sectionIds[0] ?? 0 } })
const drawing = { shape: 'square' as const, x: 1, y: 1, w: 2, h: 2, turn: 0 }

export const RESERVATION_REQUESTS: OwnedRequests = {
  showBooking: (world) => booked(world),
  cancelBooking: async (world) => ({ ...(await booked(world)), query: { version: 1 } }),
  changeBooking: async (world) => [
    {
      ...(await booked(world)),
      body: { version: 1, shop_section_id: world.floor.sectionIds[0] ?? 0 },
    },
    { ...(await booked(world, 'approved', 7440)), body: { version: 1, guests: 3 } },
  ],
  reviewBooking: async (world) => ({
    ...(await booked(world, 'completed', -120)),
    body: { shop: { rating: 5 } },
  }),
  createBooking: async ({ floor }) => ({
    body: {
      ...STAY,
      shop_id: floor.id,
      shop_section_id: floor.sectionIds[0] ?? 0,
      table_id: floor.tableIds[0] ?? 0,
      start_date: `${DAY} 19:00`,
      phone: PHONE,
    },
  }),
  listBookingDays: async (world) => {
    const { params } = await booked(world)
    return {
      query: { shop_id: world.floor.id, guests: 2, from: DAY, days: 2, booking_id: params.id },
    }
  },
  showBookingAvailability: async (world) => {
    const { params } = await booked(world)
    return { query: { shop_id: world.floor.id, guests: 2, date: DAY, booking_id: params.id } }
  },
  deleteBookingWait: (world) => wait(world, { isHeld: false }),
  takeBookingWait: async (world) => ({ ...(await wait(world, { isHeld: true })), body: {} }),

  showSellerBooking: (world) => booked(world),
  listSellerBookings: async (world) => {
    await booked(world, 'approved', 60)
    return { query: { shop_id: world.floor.id, date: '2026-11-21' } }
  },
  createSellerBooking: async ({ floor }) =>
    (['phone', 'walk_in', 'block'] as const).map((source, index) => ({
      body: {
        ...STAY,
        shop_id: floor.id,
        source,
        ...(source === 'walk_in' ? {} : { start_date: `${DAY} 1${2 + 3 * index}:00` }),
        table_ids: [floor.tableIds[0] ?? 0],
        name: 'Eve',
      },
    })),
  updateSellerBooking: async (world) => [
    { ...(await booked(world)), body: { version: 1, table_ids: [world.floor.tableIds[0] ?? 0] } },
    { ...(await booked(world, 'approved', 7000)), body: { version: 1, staff_note: 'Window' } },
  ],
  moveSellerBooking: async (world) => [
    { ...(await booked(world, 'new')), body: { status: 'approved', version: 1 } },
    {
      ...(await booked(world, 'approved', 7000)),
      body: { status: 'canceled', version: 1, reason: 'Closed' },
    },
    { ...(await booked(world, 'approved', 1)), body: { status: 'seated', version: 1 } },
    { ...(await booked(world, 'approved', -125)), body: { status: 'no_show', version: 1 } },
    { ...(await booked(world, 'seated', -63)), body: { status: 'completed', version: 1 } },
  ],
  markBookingArrived: async (world) => ({
    ...(await booked(world, 'approved', 5)),
    body: { version: 1 },
  }),
  undoBooking: async (world) => ({
    ...(await booked(world, 'completed', -30)),
    body: { version: 1 },
  }),
  showBookingRules: ofShop,
  saveBookingRules: async ({ floor }) => ({
    body: { shop_id: floor.id, version: 1, note: 'No dogs' },
  }),
  showBookingDay: async ({ floor }) => ({ params: { date: DAY }, query: { shop_id: floor.id } }),
  saveBookingDay: async (world) => ({
    params: { date: '2026-11-22' },
    body: {
      shop_id: world.floor.id,
      version: 0,
      open: false,
      choices: await choices(world),
    },
  }),
  listOpeningExceptions: async ({ floor }) => ({ params: { id: floor.id } }),
  setOpeningException: async (world) => ({
    params: { id: world.floor.id, date: '2026-11-22' },
    body: { spans: [], choices: await choices(world) },
  }),
  removeOpeningException: async ({ floor }) => ({ params: { id: floor.id, date: DAY } }),
  pauseShop: async (world) => ({
    body: { shop_id: world.floor.id, minutes: 1440, choices: await choices(world) },
  }),

  listSellerSections: ofShop,
  createSellerSection: async ({ floor }) => ({
    body: { shop_id: floor.id, translations: [{ locale: 'en', title: 'Attic' }] },
  }),
  updateSellerSection: async (world) => ({
    ...(await section(world)),
    body: { version: 1, position: 1 },
  }),
  deleteSellerSection: section,
  listSellerTables: ofShop,
  createSellerTable: async ({ floor }) => ({
    body: {
      shop_section_id: floor.sectionIds[0] ?? 0,
      name: 'New',
      chair_count: 2,
      joinable_with: [floor.tableIds[1] ?? 0],
    },
  }),
  updateSellerTable: async ({ floor }) => ({
    params: { id: floor.tableIds[0] ?? 0 },
    body: {
      version: 1,
      shop_section_id: floor.sectionIds[0] ?? 0,
      joinable_with: [floor.tableIds[1] ?? 0],
    },
  }),
  deleteSellerTable: async (world) => ({ params: { id: await world.table('Old') } }),
  restoreSellerTable: async (world) => {
    const id = await world.table('Gone')
    await world.app.rows(sql`
      update tables set deleted_at = ${world.app.clock.now()} where id = ${id}`)
    return { params: { id }, body: {} }
  },
  saveTableLayout: async ({ floor }) => ({
    body: { shop_id: floor.id, version: 1, tables: [{ id: floor.tableIds[0] ?? 0, ...drawing }] },
  }),

  listDoorWaits: async (world) => {
    await doorWait(world)
    return ofShop(world)
  },
  createDoorWait: async ({ floor }) => ({ body: { shop_id: floor.id, name: 'Eve', guests: 2 } }),
  moveDoorWait: async (world) => [
    { params: { id: await doorWait(world) }, body: { status: 'called' } },
    { params: { id: await doorWait(world) }, body: { status: 'left' } },
    {
      params: { id: await doorWait(world) },
      body: { status: 'seated', table_ids: [world.floor.tableIds[0] ?? 0] },
    },
    { params: { id: await doorWait(world) }, body: { status: 'seated' } },
  ],

  listTableCodes: ofShop,
  listTableSessions: async (world) => {
    await session(world)
    return ofShop(world)
  },
  confirmTableGuests: async (world) => {
    const params = { id: await session(world) }
    return [
      { params, body: { here: true } },
      { params, body: { here: false } },
    ]
  },
  moveTableSession: async (world) => ({
    ...(await idOfSession(world)),
    body: { table_id: world.floor.tableIds[1] ?? 0 },
  }),
  closeTableSession: idOfSession,
  seeTableCall: async (world) => {
    const id = await world.insert(sql`
      insert into table_calls (session_id, kind, called_at)
      values (${await session(world)}, 'waiter', ${world.app.clock.now()}) returning id`)
    return { params: { id } }
  },
  collectTablePayment: async (world) => {
    const sessionId = await session(world)
    const { id } = await world.order({ status: 'accepted', body: { delivery_type: 'pickup' } })
    await world.app.rows(sql`
      update orders set delivery_type = 'dine_in', table_id = ${world.floor.tableIds[0] ?? 0},
        table_name = 'A', table_session_id = ${sessionId} where id = ${id}`)
    return { params: { id } }
  },

  listSellerStocks: ofShop,
  createProduct: async ({ floor }) => ({
    body: { shop_id: floor.id, title: 'Soup', section: 'Menu', price: 5 },
  }),
  declareProduct: async ({ floor }) => ({
    params: { id: floor.shop.products[0]?.id ?? 0 },
    body: { version: 1, allergens: [], may_contain: [], diets: [] },
  }),
  publishProduct: async ({ floor }) => ({
    params: { id: floor.shop.products[0]?.id ?? 0 },
    body: { published: false },
  }),
  showEditableProduct: async ({ floor }) => ({
    params: { id: floor.shop.products[0]?.id ?? 0 },
  }),
  updateProduct: async ({ floor }) => ({
    params: { id: floor.shop.products[0]?.id ?? 0 },
    body: { version: 1, translations: [{ locale: 'en', description: 'Hot' }] },
  }),
  listEdits: async ({ floor }) => ({
    query: { subject: 'product', subject_id: floor.shop.products[0]?.id ?? 0 },
  }),
  undoEdit: async ({ app, floor }) => {
    const id = floor.shop.products[0]?.id ?? 0
    await app.as(floor.seller)('publishProduct', { params: { id }, body: { published: false } })
    const [edit] = await app.rows<{ id: number }>(sql`
      select max(id) as id from audit_logs where subject = 'product' and subject_id = ${id}`)
    return { params: { id: edit?.id ?? 0 }, body: {} }
  },
  updateSellerStock: async ({ floor }) => ({
    params: { id: floor.shop.products[0]?.stockId ?? 0 },
    body: { quantity: 3 },
  }),
  showSellerStatement: earned,
  listSellerEarnings: earned,
}
