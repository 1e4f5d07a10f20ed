import { sql } from '@hawker/postgres/database'
import { collectCash } from '@hawker/server/features/payments/index'
import { makeOrder } from '@hawker/server/testing/make/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import type { Dish } from './dishes.ts'
import type { Marketplace } from './marketplace.ts'

type DemoOrder = {
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
  /** Pays from the wallet instead of in cash. */
  fromWallet?: true
  status?: 'unreleased' | 'new' | 'accepted' | 'delivered' | 'on_a_way'
  /** The scheduled time in the shop's time zone; omitted: as soon as possible. */
  later?: { date: string; time: string }
  /** More dishes, one of each. */
  more?: readonly Dish[]
}

/** Creates a paid order of a demo user and moves it to `status` with the server's own use cases. */
export async function makeDemoOrder(
  market: Marketplace,
  demoOrder: DemoOrder,
): Promise<{ id: number; number: string }> {
  const { database, app } = market
  const id = async (email: string) =>
    (await database.row<{ id: number }>(sql`select id from users where email = ${email}`))?.id ?? 0
  const [userId, driverId] = [await id(demoOrder.email), await id('driver@hawker.test')]
  const shop = await database.row<{ latitude: number; longitude: number }>(
    sql`select latitude, longitude from shops where id = ${demoOrder.dish.shopId}`,
  )
  const lines = await Promise.all(
    [
      { dish: demoOrder.dish, quantity: demoOrder.quantity },
      ...(demoOrder.more ?? []).map((dish) => ({ dish, quantity: 1 })),
    ].map(async ({ dish, quantity }) => ({
      stockId: dish.stocks[0]?.id ?? 0,
      quantity,
      addons: (await requiredAddons(market, dish)).map((stockId) => ({ stockId, quantity })),
    })),
  )
  const made = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: demoOrder.dish.shopId, products: [] } as never,
    userId,
    driverId,
    status: demoOrder.status ?? 'delivered',
    products: lines,
    body: {
      address: {
        location: { latitude: shop?.latitude ?? 0, longitude: shop?.longitude ?? 0 },
        address: '1 Main Street',
      },
      ...(demoOrder.later
        ? { delivery_date: demoOrder.later.date, delivery_time: demoOrder.later.time }
        : {}),
      ...(demoOrder.receiver ? { receiver: demoOrder.receiver } : {}),
      ...(demoOrder.allergyNote ? { allergy_note: demoOrder.allergyNote } : {}),
      ...(demoOrder.fromWallet ? { payment: { tag: 'wallet' } } : {}),
    },
  })
  if ((demoOrder.status ?? 'delivered') === 'delivered' && !demoOrder.fromWallet)
    await database.transaction((tx) =>
      collectCash(tx, { type: 'order', id: made.id }, { by: driverId, now: app.deps.clock.now() }),
    )
  return { id: made.id, number: made.number }
}

/** The first option of each required option group. */
async function requiredAddons({ database }: Marketplace, dish: Dish): Promise<number[]> {
  const rows = await database.rows<{ stock_id: number }>(sql`
    select (select a.stock_id from addons a where a.addon_group_id = g.id order by a.position, a.id limit 1) as stock_id
    from product_addon_groups pg join addon_groups g on g.id = pg.addon_group_id
      where pg.product_id = ${dish.productId} and g.min > 0`)
  return rows.map(({ stock_id: stockId }) => stockId)
}
