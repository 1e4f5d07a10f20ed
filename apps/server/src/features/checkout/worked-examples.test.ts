import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShopper } from '../../testing/make/make-order.ts'
import { CENTRE, makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from './index.ts'
import { orderRoutes } from '../orders/index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...checkoutRoutes(deps), ...orderRoutes(deps)],
})
after(app.close)

/**
 * Example A is ordered in place-order.test.ts. Example B is paid in the base currency of the tests:
 * no rule depends on the name of a currency.
 */
test('example B, with taxes included in the prices, is quoted and ordered exactly', async () => {
  await app.rows(
    sql`insert into settings (key, value) values ('service_fee_percent', '0'),
      ('service_fee_fixed', '0.79'), ('service_fee_min', '0')`,
  )
  await app.rows(
    sql`insert into coupons (code, title, type, applies_to, value)
      values ('THREE', 'Three', 'fixed', 'total_price', 300)`,
  )
  const shop = await makeShop(app, {
    taxIncluded: true,
    feeTaxPpm: 190_000,
    deliveryTaxPpm: 190_000,
    packagingFee: 50,
    zone: { price: 290, pricePerKm: 0 },
    products: [
      { title: 'Flammkuchen', price: 1190, taxPpm: 70_000 },
      { title: 'Limonade', price: 350, deposit: 25, taxPpm: 190_000 },
    ],
  })
  const [cake, lemonade] = shop.products
  const { quote, place } = await makeShopper(app, shop, {
    products: [
      { stockId: cake?.stockId ?? 0, quantity: 1 },
      { stockId: lemonade?.stockId ?? 0, quantity: 2 },
    ],
    body: {
      address: { location: CENTRE, address: 'Ackerstraße 1' },
      coupon: 'three',
      tips: { type: 'fixed', value: 2 },
    },
  })
  const order = await place()
  assert.ok(order.ok, JSON.stringify(order))
  for (const {
    price,
    total_discount,
    coupon_price,
    delivery_fee,
    service_fee,
    packaging_fee,
    deposit,
    total_tax,
    tips,
    total_price,
  } of [quote, order.data]) {
    assert.deepEqual(
      {
        price,
        total_discount,
        coupon_price,
        delivery_fee,
        service_fee,
        packaging_fee,
        deposit,
        total_tax,
        tips,
        total_price,
      },
      {
        price: 18.9,
        total_discount: 0,
        coupon_price: 3,
        delivery_fee: 2.9,
        service_fee: 0.79,
        packaging_fee: 0.5,
        deposit: 0.5,
        total_tax: 2.26,
        tips: 2,
        total_price: 22.59,
      },
    )
  }
  assert.deepEqual(
    order.data.taxes.map(({ rate, amount, included }) => [rate, amount, included]),
    [
      [7, 0.65, true],
      [19, 1.61, true],
    ],
  )
  assert.deepEqual(
    order.data.details.map(({ coupon }) => coupon),
    [1.89, 1.11],
  )
})
