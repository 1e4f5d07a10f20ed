import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import { orderCodes } from '../make/handover-codes.ts'
import { type TestShop, makeShop } from '../make/make-shop.ts'
import type { TestMarket } from '../test-market.ts'
import { BUYERS, MONEY, type Model, SHELF, USES } from './walk-model.ts'

type Person = { id: number; token: string }
export type World = {
  market: TestMarket
  shop: TestShop
  buyers: Person[]
  seller: Person
  driver: Person
  coupon: string
}

let worlds = 0

export async function makeWorld(market: TestMarket): Promise<World> {
  const number = ++worlds
  const person = (name: string, roles: ('seller' | 'driver')[] = []) =>
    market.makeUser({ email: `${name}-${number}@walk.test`, roles })
  const [seller, driver] = [await person('seller', ['seller']), await person('driver', ['driver'])]
  const buyers: Person[] = []
  for (let index = 0; index < BUYERS; index++) buyers.push(await person(`buyer-${index}`))
  for (const { id } of buyers) await market.give(id, BigInt(MONEY))
  const shop = await makeShop(market, {
    staff: [seller.id],
    hours: ['00:00', '24:00'],
    products: [{ price: 1000, quantity: SHELF }],
  })
  const coupon = `WALK${number}`
  await market.rows(sql`
    insert into coupons (code, shop_id, title, type, applies_to, value, qty)
    values (${coupon}, ${shop.id}, 'Walk', 'fixed', 'total_price', 100, ${USES})`)
  await market.rows(sql`insert into couriers (user_id, online) values (${driver.id}, true)`)
  return { market, shop, buyers, seller, driver, coupon }
}

/** The state of the world in the database, in the shape of `expectedState`. */
async function readState({ market, shop, buyers, coupon }: World) {
  const [row] = await market.rows<{
    shelf: number
    uses: number
    wallets: number[]
    orders: Record<string, unknown>[] | null
  }>(sql`
    select (select quantity from stocks where id = ${shop.products[0]?.stockId ?? 0}) as shelf,
      (select used from coupons where code = ${coupon}) as uses,
      (select array_agg(balance::int - held::int order by user_id) from ledger_accounts where kind = 'user'
        and user_id = any(${buyers.map(({ id }) => id)}::bigint[])) as wallets,
      (select json_agg(json_build_object('id', id, 'status', status,
        'released', released_at is not null) order by id) from orders
        where shop_id = ${shop.id}) as orders`)
  return { ...row, orders: row?.orders ?? [] }
}

const expectedState = ({ shelf, uses, wallets, orders }: Model) => ({
  shelf,
  uses,
  wallets,
  orders: orders.map(({ id, status, released }) => ({ id, status, released })),
})

/** Asserts that the database has the state of the model. */
export async function assertSameState(model: Model, world: World): Promise<void> {
  assert.deepEqual(await readState(world), expectedState(model))
}

/** What steps send about an order: its version, its only line and its codes. */
export const loadStepInputs = async ({ market }: World, id: number) => {
  const [row] = await market.rows<{
    version: number
    detail_id: number
  }>(sql`
    select version,
      (select id from order_details where order_id = o.id) as detail_id
    from orders o where id = ${id}`)
  assert.ok(row)
  return { ...row, ...orderCodes(market, id) }
}

export type StepResult = { ok: boolean; code?: string }
