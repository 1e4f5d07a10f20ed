import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BareOrderOptions, makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { courierRoutes } from '../couriers/index.ts'
import { settleOrderOnce, transfer, walletRoutes } from './index.ts'

let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let driver: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: (deps) => [...walletRoutes(deps), ...courierRoutes(deps)] })
  seller = await app.makeUser({ roles: ['seller'] })
  driver = await app.makeUser({ roles: ['driver'] })
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
})
after(() => app.close())

const PERIOD = { from: '2026-11-20', to: '2026-11-21' }
const at = (iso: string) => new Date(iso)

/** An order delivered and settled at that time; `cash`: collected at the door before. */
async function delivered(
  iso: string,
  overrides: Partial<BareOrderOptions> = {},
  cash = false,
): Promise<number> {
  const customer = await app.makeUser({ firstname: 'Rosalind' })
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: customer.id,
    currencyId: shop.currencyIds.USD,
    status: 'delivered',
    ...overrides,
  })
  await app.deps.database.transaction(async (tx) => {
    if (cash) {
      const entries = [
        { account: { kind: 'cash_clearing' }, amount: -4751n } as const,
        { account: { kind: 'escrow' }, amount: 4751n } as const,
      ]
      await transfer(tx, {
        kind: 'cash_payment',
        key: `pay:${id}`,
        ref: { type: 'order', id },
        now: at(iso),
        entries,
      })
    }
    await settleOrderOnce(tx, id, at(iso))
  })
  return id
}

test('a shop statement counts days in local time, and every sum adds up to what customers paid', async () => {
  // In Washington it is still the 20th.
  await delivered('2026-11-21T04:30:00Z')
  await delivered('2026-11-21T05:30:00Z')
  await delivered('2026-11-21T16:00:00Z', { driverId: driver.id, driverPay: 300 })
  await delivered('2026-11-22T05:00:00Z')
  const statement = await app.as(seller)('showSellerStatement', {
    query: { shop_id: shop.id, ...PERIOD },
  })
  assert.ok(statement.ok)
  const { days, total } = statement.data
  assert.deepEqual(
    days.map(({ date, orders }) => [date, orders]),
    [
      ['2026-11-21', 2],
      ['2026-11-20', 1],
    ],
  )
  assert.deepEqual([total.orders, total.paid], [3, 142.53])
  const list = await app.as(seller)('listSellerEarnings', {
    query: { shop_id: shop.id, ...PERIOD, perPage: 100 },
  })
  assert.ok(list.ok)
  assert.equal(list.meta.total, 3)
  const cents = (amount: number) => Math.round(amount * 100)
  for (const row of [total, ...days, ...list.data])
    assert.equal(cents(row.paid), cents(row.tax) + cents(row.fees) + cents(row.earned))
  const summed = list.data.reduce((sum, { earned }) => sum + cents(earned), 0)
  assert.equal(summed, cents(total.earned))
  assert.deepEqual([list.data[0]?.kind, list.data[0]?.order?.number], ['order', 'K7-482'])
})

test('a courier statement separates pay, tips and cash', async () => {
  const rider = await app.makeUser({ roles: ['driver'] })
  const id = await delivered('2026-11-21T16:00:00Z', { driverId: rider.id, driverPay: 300 }, true)
  await app.deps.database.transaction((tx) =>
    transfer(tx, {
      kind: 'tip',
      key: `tip:${id}`,
      ref: { type: 'order', id },
      now: at('2026-11-21T18:00:00Z'),
      entries: [
        { account: { kind: 'escrow' }, amount: -200n },
        { account: { kind: 'courier', userId: rider.id }, amount: 200n },
      ],
    }),
  )
  const statement = await app.as(rider)('showDriverStatement', { query: PERIOD })
  assert.ok(statement.ok)
  const sums = { orders: 1, pay: 3, tips: 7.88, earned: 10.88, cash: 47.51 }
  assert.deepEqual(statement.data.total, sums)
  assert.deepEqual(statement.data.days, [{ date: '2026-11-21', ...sums }])
  const list = await app.as(rider)('listDriverEarnings', { query: PERIOD })
  assert.ok(list.ok)
  assert.deepEqual(
    list.data.map(({ kind, shop: from, tips, cash }) => [kind, from?.title, tips, cash]),
    [
      ['tip', 'Luigi', 2, 0],
      ['order', 'Luigi', 5.88, 47.51],
    ],
  )
})

test('refuses statements of other shops and invalid periods', async () => {
  const stranger = await app.makeUser({ roles: ['seller'] })
  const code = async (user: { token: string }, period: { from: string; to: string }) => {
    const answer = await app.as(user)('showSellerStatement', {
      query: { shop_id: shop.id, ...period },
    })
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await code(stranger, PERIOD), 'not_found')
  assert.equal(await code(seller, { from: '2026-11-22', to: '2026-11-21' }), 'validation_failed')
  assert.equal(await code(seller, { from: '2020-01-01', to: '2026-11-21' }), 'validation_failed')
})

test('a statement runs the same number of statements for one day and for many', async () => {
  const count = async (period: { from: string; to: string }) => {
    app.statements()
    await app.as(seller)('showSellerStatement', { query: { shop_id: shop.id, ...period } })
    return app.statements().length
  }
  assert.equal(
    await count({ from: '2026-11-20', to: '2026-11-20' }),
    await count({ from: '2026-01-01', to: '2026-12-31' }),
  )
})
