import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import { settleOrderOnce } from '../../../features/wallet/index.ts'
import { giveMoney } from '../../make/give-money.ts'
import { orderCodes } from '../../make/handover-codes.ts'
import { makeBareReservation } from '../../make/make-bare-reservation.ts'
import { insertBareParcel, type BareParcelOptions } from '../../make/make-bare-parcel.ts'
import { type TestFloor, makeFloor } from '../../make/make-floor.ts'
import { type OrderOptions, makeOrder } from '../../make/make-order.ts'
import type { TestApp } from '../../test-app.ts'

type Person = Awaited<ReturnType<TestApp['makeUser']>>
export type OwnedOrder = {
  id: number
  version: number
  pickupCode: string
  pin: string
  detailIds: number[]
}
type OrderChoices = Pick<OrderOptions, 'status' | 'body'>

/** A customer, a courier and a shop with its seller. No other world shares a row with them. */
export type World = {
  readonly app: TestApp
  readonly customer: Person
  readonly courier: Person
  /** A shop that serves, delivers and takes reservations. Its seller is the only one of its staff. */
  readonly floor: TestFloor
  /** Inserts a row and returns its id. */
  insert(statement: ReturnType<typeof sql>): Promise<number>
  /** An order of the customer at the shop, carried by the courier: two dishes, then one drink. */
  order(choices?: OrderChoices): Promise<OwnedOrder>
  parcel(choices?: Pick<BareParcelOptions, 'status' | 'paid' | 'released'>): Promise<number>
  /** A reservation at a table of its own, unless one is named. */
  reservation(choices: {
    status: 'new' | 'approved' | 'seated' | 'completed'
    inMinutes: number
    source?: 'app' | 'waitlist'
    tableId?: number
  }): Promise<number>
  table(name: string): Promise<number>
  /** The open cart of the customer, with one dish. */
  cart(): Promise<{ id: number; version: number; lineId: number; memberUuid: string }>
  /** The customer's cart as a group order that a guest has joined. */
  group(): Promise<OwnedGroup>
  address(): Promise<number>
}
export type OwnedGroup = {
  id: number
  token: string
  host: string
  guest: { id: number; uuid: string }
}

const PRODUCTS = [
  { title: 'Pizza', price: 1249, ageRestriction: 18 },
  { title: 'Lemonade', price: 399 },
  { title: 'Grapes', price: 200, unit: 'kg', step: '0.25' },
]

export async function openWorld(app: TestApp): Promise<World> {
  const now = app.clock.now()
  const customer = await app.makeUser()
  const courier = await app.makeUser({ roles: ['driver'] })
  await app.rows(
    sql`insert into couriers (user_id, vehicle, online) values (${courier.id}, 'bicycle', true)`,
  )
  await giveMoney(app, customer.id, 50_000n)
  const floor = await makeFloor(app, {
    products: PRODUCTS,
    zone: {},
    deliveryTypes: ['delivery', 'pickup', 'dine_in'],
    tables: [{ name: 'A' }, { name: 'B' }],
    rules: { auto_approve: true },
  })
  const { shop } = floor
  const stockIds = shop.products.map(({ stockId }) => stockId)
  const insert: World['insert'] = async (statement) => {
    const [row] = await app.rows<{ id: number }>(statement)
    assert.ok(row)
    return row.id
  }
  const table = (name: string) =>
    insert(sql`
      insert into tables (shop_id, section_id, name, chair_count, created_at)
      values (${shop.id}, ${floor.sectionIds[0] ?? 0}, ${name}, 4, ${now}) returning id`)
  const client = app.as(customer)
  const cart: World['cart'] = async () => {
    const made = await client('createCart', {
      body: { shop_id: shop.id, products: [{ stock_id: stockIds[0] ?? 0, quantity: 1 }] },
    })
    assert.ok(made.ok, JSON.stringify(made))
    const [member] = made.data.user_carts
    return {
      id: made.data.id,
      version: made.data.version,
      lineId: member?.cartDetails[0]?.id ?? 0,
      memberUuid: member?.uuid ?? '',
    }
  }
  return {
    app,
    customer,
    courier,
    floor,
    insert,
    table,
    cart,
    async order(choices = {}) {
      const { id, version } = await makeOrder(app, {
        ...choices,
        // Only a few orders of a customer may wait for cash.
        body: { payment: { tag: 'wallet' }, ...choices.body },
        shop,
        userId: customer.id,
        driverId: courier.id,
        products: stockIds.map((stockId, index) => ({ stockId, quantity: index === 0 ? 2 : 1 })),
      })
      // As the listener of deliveries does.
      if (choices.status === 'delivered')
        await app.deps.database.transaction(async (tx) => {
          await tx.run(sql`update orders set driver_pay = 300 where id = ${id}`)
          await settleOrderOnce(tx, id, now)
        })
      const [row] = await app.rows<Pick<OwnedOrder, 'detailIds'>>(sql`
        select json_agg(id order by id) as "detailIds" from order_details where order_id = ${id}`)
      assert.ok(row)
      const { pickup: pickupCode, pin } = orderCodes(app, id)
      return { id, version, pickupCode, pin, ...row }
    },
    parcel: ({ status = 'new', ...choices } = {}) =>
      insert(
        insertBareParcel({
          userId: customer.id,
          at: now,
          status,
          driverId: status === 'new' ? null : courier.id,
          ...choices,
        }),
      ),
    async reservation({ tableId, ...choices }) {
      const { id } = await makeBareReservation(app, {
        shopId: shop.id,
        userId: customer.id,
        tableId: tableId ?? (await table(`T${choices.inMinutes}`)),
        ...choices,
      })
      return id
    },
    async group() {
      const { id, memberUuid: host } = await cart()
      const group = await client('setGroup', {
        params: { id },
        body: { group_settings: { payment_mode: 'split' } },
      })
      assert.ok(group.ok, JSON.stringify(group))
      const token = new URL(group.data.join_url ?? '', 'http://x').searchParams.get('t') ?? ''
      const joined = await app.as(undefined)('openGuestGroupCart', {
        body: { cart_id: id, token, name: 'Gina' },
      })
      assert.ok(joined.ok, JSON.stringify(joined))
      const guest = joined.data.user_carts.find(({ uuid }) => uuid !== null)
      assert.ok(guest)
      return { id, token, host, guest: { id: guest.id, uuid: guest.uuid ?? '' } }
    },
    address: () =>
      insert(sql`
        insert into addresses (user_id, address, latitude, longitude)
        values (${customer.id}, '1600 14th Street NW', 38.9120424, -77.035308) returning id`),
  }
}
