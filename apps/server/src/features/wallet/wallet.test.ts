import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '@hawker/postgres/database'
import { Refusal } from '../../core/refuse.ts'
import { makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { captureHeld, hold, readWallet, releaseHeld, settleOrderOnce, transfer } from './index.ts'
import { splitSettlement } from './settlement-split.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: () => [] })
})
after(() => app.close())

const give = (userId: number, amount: bigint, key: string) =>
  app.deps.database.transaction((tx) =>
    transfer(tx, {
      kind: 'credit',
      key,
      now: app.clock.now(),
      entries: [
        { account: { kind: 'promo' }, amount: -amount },
        { account: { kind: 'user', userId }, amount },
      ],
    }),
  )
const spend = (userId: number, amount: bigint, key: string) =>
  app.deps.database.transaction((tx) =>
    transfer(tx, {
      kind: 'order_payment',
      key,
      now: app.clock.now(),
      entries: [
        { account: { kind: 'user', userId }, amount: -amount },
        { account: { kind: 'escrow' }, amount },
      ],
    }),
  )
const sumOfLedger = async () =>
  (
    await app.rows<{ sum: number }>(
      sql`select coalesce(sum(amount), 0)::bigint as sum from ledger_entries`,
    )
  )[0]?.sum

test('exactly ten of a hundred concurrent payments succeed when the wallet covers ten', async () => {
  const user = await app.makeUser()
  await give(user.id, 1000n, 'gift-100')
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => spend(user.id, 100n, `spend-${index}`)),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 10)
  for (const result of results)
    if (result.status === 'rejected')
      assert.ok(result.reason instanceof Refusal && result.reason.code === 'insufficient_wallet')
  const wallet = await readWallet(app.deps.database, user.id)
  assert.equal(wallet.balance, 0n)
  assert.equal(await sumOfLedger(), 0)
})

test('the same transfer again moves nothing', async () => {
  const user = await app.makeUser()
  assert.equal(await give(user.id, 500n, 'gift-once'), true)
  assert.equal(await give(user.id, 500n, 'gift-once'), false)
  assert.equal((await readWallet(app.deps.database, user.id)).balance, 500n)
})

test('the database refuses a transfer that does not sum to zero', async () => {
  await assert.rejects(
    app.deps.database.transaction(async (tx) => {
      const inserted = await tx.row<{ id: number }>(
        sql`insert into ledger_transfers (kind, key, created_at) values ('x', 'lopsided', now()) returning id`,
      )
      const account = await tx.row<{ id: number }>(sql`select id from ledger_accounts limit 1`)
      await tx.run(
        sql`insert into ledger_entries (transfer_id, account_id, amount) values (${inserted?.id}, ${account?.id}, 5)`,
      )
    }),
    { code: '23514' },
  )
})

test('held money cannot be spent until it is released, and a capture happens once', async () => {
  const user = await app.makeUser()
  await give(user.id, 300n, `gift-${user.id}`)
  const { database } = app.deps
  await database.transaction((tx) =>
    hold(tx, { userId: user.id, paid: { type: 'order', id: 1 }, amount: 200n }),
  )
  await assert.rejects(spend(user.id, 150n, 'too-much'), { code: 'insufficient_wallet' })
  await assert.rejects(
    database.transaction((tx) =>
      hold(tx, { userId: user.id, paid: { type: 'order', id: 1 }, amount: 150n }),
    ),
    { code: 'insufficient_wallet' },
  )
  await database.transaction((tx) => releaseHeld(tx, user.id, 50n))
  const capture = () =>
    database.transaction((tx) =>
      captureHeld(tx, {
        userId: user.id,
        amount: 150n,
        key: `capture-${user.id}`,
        paid: { type: 'order', id: 1 },
        now: app.clock.now(),
      }),
    )
  await capture()
  await capture()
  assert.deepEqual(
    { ...(await readWallet(database, user.id)), uuid: null },
    { uuid: null, balance: 150n, held: 0n, available: 150n },
  )
  assert.equal(await sumOfLedger(), 0)
})

test('settlement shares sum to the payment, and the courier gets all tips', () => {
  const amount = fc.bigInt({ min: 0n, max: 1_000_000n })
  fc.assert(
    fc.property(
      fc.record({
        items: amount,
        deposit: amount,
        packaging: amount,
        delivery: amount,
        serviceFee: amount,
        smallOrderFee: amount,
        tips: amount,
        itemsTax: amount,
        feesTax: amount,
        courierPay: amount,
        couponsDue: fc.bigInt({ min: -500_000n, max: 500_000n }),
      }),
      fc.boolean(),
      fc.bigInt({ min: 1n, max: 400n }),
      (parts, taxIncluded, rate) => {
        const untaxed =
          parts.items +
          parts.deposit +
          parts.packaging +
          parts.delivery +
          parts.serviceFee +
          parts.smallOrderFee +
          parts.tips
        const total = untaxed + (taxIncluded ? 0n : parts.itemsTax + parts.feesTax)
        const settlementTotal = (total * rate) / 100n
        const order = { ...parts, taxIncluded, total, settlementTotal, tipsTo: 'courier' } as const
        const shares = splitSettlement(order, settlementTotal)
        assert.equal(
          shares.shop + shares.courier + shares.platform + shares.tax + shares.rounding,
          settlementTotal,
        )
        if (rate === 100n) {
          assert.equal(shares.rounding, 0n)
          assert.equal(shares.courier, parts.courierPay + parts.tips)
        }
        // Each part is off by at most half a unit.
        assert.ok(shares.rounding >= -4n && shares.rounding <= 4n, `rounding ${shares.rounding}`)
        const { shop, courier, platform, tax, rounding } = splitSettlement(order, 0n)
        assert.deepEqual([shop, courier, tax, rounding], [shares.shop, parts.courierPay, 0n, 0n])
        assert.equal(platform, -shop - courier)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a delivered order is settled from escrow once', async () => {
  const shop = await makeShop(app)
  const customer = await app.makeUser()
  const courier = await app.makeUser({ roles: ['driver'] })
  const order = await makeBareOrder(app, {
    shopId: shop.id,
    userId: customer.id,
    currencyId: shop.currencyIds.USD,
    status: 'delivered',
    driverId: courier.id,
    driverPay: 300,
  })
  const settle = () =>
    app.deps.database.transaction((tx) => settleOrderOnce(tx, order.id, app.clock.now()))
  await settle()
  await settle()
  const entries = await app.rows<{ kind: string; amount: number }>(sql`
    select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
    join ledger_transfers t on t.id = e.transfer_id where t.key = ${`settle:order:${order.id}`} order by a.kind`)
  assert.deepEqual(entries, [
    { kind: 'courier', amount: 888 },
    { kind: 'escrow', amount: -4751 },
    { kind: 'platform_revenue', amount: 183 },
    { kind: 'shop', amount: 3437 },
    { kind: 'tax', amount: 243 },
  ])
})
