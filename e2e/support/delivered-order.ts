import { sql } from '@hawker/server/database/database'
import { collectCash } from '@hawker/server/features/payments/index'
import { makeOrder } from '@hawker/server/testing/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import type { Dish } from './dishes.ts'
import type { Marketplace } from './marketplace.ts'

type Given = {
  email: string
  dish: Dish
  quantity: number
  receiver?: {
    name: string
    phone: string
    share_tracking?: boolean
    gift_message?: string
    hide_prices?: boolean
  }
  allergyNote?: string
  /** Instead of cash. */
  fromWallet?: true
  status?: 'unreleased' | 'new' | 'accepted' | 'delivered' | 'on_a_way'
  /** In the shop's own time; as soon as possible without. */
  later?: { date: string; time: string }
  /** What else is in it, one of each. */
  more?: readonly Dish[]
}

/** An order that somebody of the demo placed and paid, moved along by the code that shops and couriers use: how it gets there is another story. */
export async function makeDeliveredOrder(
  market: Marketplace,
  given: Given,
): Promise<{ id: number; number: string }> {
  const { database, app } = market
  const id = async (email: string) =>
    (await database.row<{ id: number }>(sql`select id from users where email = ${email}`))?.id ?? 0
  const [userId, driverId] = [await id(given.email), await id('driver@hawker.test')]
  const shop = await database.row<{ latitude: number; longitude: number }>(
    sql`select latitude, longitude from shops where id = ${given.dish.shopId}`,
  )
  const lines = await Promise.all(
    [
      { dish: given.dish, quantity: given.quantity },
      ...(given.more ?? []).map((dish) => ({ dish, quantity: 1 })),
    ].map(async ({ dish, quantity }) => ({
      stockId: dish.stocks[0]?.id ?? 0,
      quantity,
      addons: (await requiredAddons(market, dish)).map((stockId) => ({ stockId, quantity })),
    })),
  )
  const made = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: given.dish.shopId, products: [] } as never,
    userId,
    driverId,
    status: given.status ?? 'delivered',
    products: lines,
    body: {
      address: {
        location: { latitude: shop?.latitude ?? 0, longitude: shop?.longitude ?? 0 },
        address: '1 Main Street',
      },
      ...(given.later ? { delivery_date: given.later.date, delivery_time: given.later.time } : {}),
      ...(given.receiver ? { receiver: given.receiver } : {}),
      ...(given.allergyNote ? { allergy_note: given.allergyNote } : {}),
      ...(given.fromWallet ? { payment: { tag: 'wallet' } } : {}),
    },
  })
  if ((given.status ?? 'delivered') === 'delivered' && !given.fromWallet)
    await database.transaction((tx) =>
      collectCash(tx, made.id, { by: driverId, now: app.deps.clock.now() }),
    )
  return { id: made.id, number: made.number }
}

/** The first of each group of options that asks for one. */
async function requiredAddons({ database }: Marketplace, dish: Dish): Promise<number[]> {
  const rows = await database.rows<{ stock_id: number }>(sql`
    select (select a.stock_id from addons a where a.addon_group_id = g.id order by a.position, a.id limit 1) as stock_id
    from product_addon_groups pg join addon_groups g on g.id = pg.addon_group_id where pg.product_id = ${dish.productId} and g.min > 0`)
  return rows.map(({ stock_id: stockId }) => stockId)
}
