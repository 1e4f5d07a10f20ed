import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from '@hawker/postgres/database'
import type { Tx } from '@hawker/postgres/tx'
import { Refusal } from '../../core/refuse.ts'
import { makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import {
  captureHeld,
  endCredit,
  grantCredit,
  hold,
  releaseHeld,
  returnCredit,
  transfer,
  walletRoutes,
  walletSweeps,
} from './index.ts'

/** Baskets just below and at the minimum. */
const SMALL = 1499n
const LARGE = 1500n
let ordersOf: Record<'small' | 'large', number>
let app: TestApp
before(async () => {
  app = await startTestApp({ routes: walletRoutes, sweeps: walletSweeps })
  const shop = await makeShop(app)
  const { id: userId } = await app.makeUser()
  const makeOrder = async (basket: bigint) => {
    const { id } = await makeBareOrder(app, {
      shopId: shop.id,
      userId,
      currencyId: shop.currencyIds.USD,
    })
    await app.rows(sql`
      update orders set breakdown = ${JSON.stringify({ settlement: { itemsNet: `${basket}n` } })}::jsonb
      where id = ${id} returning id`)
    return id
  }
  ordersOf = { small: await makeOrder(SMALL), large: await makeOrder(LARGE) }
})
after(() => app.close())

const DAY = 86_400
const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.transaction(work)
const now = () => app.clock.now()
const move = (
  from: number | 'promo' | 'escrow' | 'provider_clearing',
  to: typeof from,
  amount: bigint,
  kind: string,
  key: string = randomUUID(),
  order?: number,
) => {
  const account = (of: typeof from) =>
    typeof of === 'number' ? ({ kind: 'user', userId: of } as const) : ({ kind: of } as const)
  return inTx((tx) =>
    transfer(tx, {
      kind,
      key,
      ...(order === undefined ? {} : { ref: { type: 'order', id: order } }),
      now: now(),
      entries: [
        { account: account(from), amount: -amount },
        { account: account(to), amount },
      ],
    }),
  )
}
const topUp = (userId: number, amount: bigint) => move('provider_clearing', userId, amount, 'topup')
const spend = (userId: number, amount: bigint, key: string = randomUUID(), order?: number) =>
  move(userId, 'escrow', amount, 'order_payment', key, order)
const grant = (
  userId: number,
  amount: bigint,
  days: number,
  key: string = randomUUID(),
  minBasket = 0n,
) =>
  inTx((tx) =>
    grantCredit(tx, {
      userId,
      amount,
      minBasket,
      kind: 'credit',
      key,
      expiresAt: new Date(now().getTime() + days * DAY * 1000),
      now: now(),
    }),
  )
const refund = async (
  userId: number,
  paid: string,
  { spent, before: earlier = 0n, amount }: { spent: bigint; before?: bigint; amount: bigint },
) => {
  await move('escrow', userId, amount, 'order_refund')
  await inTx((tx) =>
    returnCredit(tx, { userId, key: paid, spent, back: earlier + amount, now: now() }),
  )
}
async function walletState(userId: number) {
  const [row] = await app.rows<{
    balance: number
    held: number
    credit: number
    lots: number[] | null
  }>(sql`
    select balance, held, credit, (select array_agg(remaining order by expires_at, id) from wallet_credits
      where account_id = a.id) as lots
    from ledger_accounts a where kind = 'user' and user_id = ${userId}`)
  return {
    balance: row?.balance ?? 0,
    held: row?.held ?? 0,
    credit: row?.credit ?? 0,
    lots: (row?.lots ?? []).map(Number),
  }
}
const isShort = (error: unknown) => error instanceof Refusal && error.code === 'insufficient_wallet'

test('credit is spent before money, earliest expiry first', async () => {
  const { id } = await app.makeUser()
  await topUp(id, 1000n)
  await grant(id, 300n, 30)
  await grant(id, 200n, 10)
  await spend(id, 250n)
  assert.deepEqual(await walletState(id), { balance: 1250, held: 0, credit: 250, lots: [0, 250] })
  await spend(id, 500n)
  assert.deepEqual(await walletState(id), { balance: 750, held: 0, credit: 0, lots: [0, 0] })
})

test('credit cannot be sent to another user, and a hold does not turn it into money', async () => {
  const [amina, theo] = [await app.makeUser(), await app.makeUser()]
  await topUp(amina.id, 100n)
  await grant(amina.id, 500n, 10)
  await assert.rejects(move(amina.id, theo.id, 101n, 'send'), isShort)
  await inTx((tx) => hold(tx, { userId: amina.id, paid: { type: 'order', id: 1 }, amount: 550n }))
  await assert.rejects(move(amina.id, theo.id, 51n, 'send'), isShort)
  await move(amina.id, theo.id, 50n, 'payment_request')
  assert.deepEqual(await walletState(amina.id), {
    balance: 550,
    held: 550,
    credit: 500,
    lots: [500],
  })
  await inTx((tx) =>
    captureHeld(tx, {
      userId: amina.id,
      amount: 550n,
      key: randomUUID(),
      paid: { type: 'order', id: 1 },
      now: now(),
    }),
  )
  assert.deepEqual(await walletState(amina.id), { balance: 0, held: 0, credit: 0, lots: [0] })
})

test('expired credit is removed once, and held credit waits for its order', async () => {
  const { id } = await app.makeUser()
  await topUp(id, 100n)
  await grant(id, 300n, 1)
  await grant(id, 400n, 20)
  await inTx((tx) => hold(tx, { userId: id, paid: { type: 'order', id: 1 }, amount: 700n }))
  app.clock.forward(2 * DAY)
  await app.work()
  assert.deepEqual(await walletState(id), {
    balance: 700,
    held: 700,
    credit: 600,
    lots: [200, 400],
  })
  await inTx((tx) => releaseHeld(tx, id, 700n))
  await app.work()
  await app.work()
  assert.deepEqual(await walletState(id), { balance: 500, held: 0, credit: 400, lots: [0, 400] })
})

test('a refund returns money first, then credit that is valid for at least a week', async () => {
  const { id } = await app.makeUser()
  await topUp(id, 1000n)
  await grant(id, 300n, 1)
  const paid = randomUUID()
  await spend(id, 800n, paid)
  app.clock.forward(3 * DAY)
  await refund(id, paid, { spent: 800n, amount: 400n })
  assert.deepEqual(await walletState(id), { balance: 900, held: 0, credit: 0, lots: [0] })
  await refund(id, paid, { spent: 800n, before: 400n, amount: 400n })
  assert.deepEqual(await walletState(id), { balance: 1300, held: 0, credit: 300, lots: [300] })
  app.clock.forward(6 * DAY)
  await app.work()
  assert.equal((await walletState(id)).credit, 300)
  app.clock.forward(2 * DAY)
  await app.work()
  assert.deepEqual(await walletState(id), { balance: 1000, held: 0, credit: 0, lots: [0] })
})

test('ending a credit removes its unspent part and leaves other credits alone', async () => {
  const { id } = await app.makeUser()
  await grant(id, 100n, 1)
  const granted = randomUUID()
  await grant(id, 500n, 30, granted)
  await spend(id, 150n)
  const key = randomUUID()
  const end = () =>
    inTx((tx) => endCredit(tx, { userId: id, granted, kind: 'referral', key, now: now() }))
  await end()
  await end()
  assert.deepEqual(await walletState(id), { balance: 0, held: 0, credit: 0, lots: [0, 0] })
})

test('credit with a minimum basket applies only to larger orders, spent at once or held', async () => {
  const { id } = await app.makeUser()
  await topUp(id, 1000n)
  await grant(id, 500n, 1, randomUUID(), LARGE)
  await grant(id, 100n, 30)
  await assert.rejects(spend(id, 1101n, randomUUID(), ordersOf.small), isShort)
  await assert.rejects(
    inTx((tx) =>
      hold(tx, { userId: id, paid: { type: 'order', id: ordersOf.small }, amount: 1101n }),
    ),
    isShort,
  )
  await spend(id, 200n, randomUUID(), ordersOf.small)
  assert.deepEqual(await walletState(id), { balance: 1400, held: 0, credit: 500, lots: [500, 0] })
  const take = async (orderId: number, amount: bigint) => {
    await inTx((tx) => hold(tx, { userId: id, paid: { type: 'order', id: orderId }, amount }))
    await inTx((tx) =>
      captureHeld(tx, {
        userId: id,
        paid: { type: 'order', id: orderId },
        amount,
        key: randomUUID(),
        now: now(),
      }),
    )
  }
  await take(ordersOf.small, 900n)
  assert.deepEqual(await walletState(id), { balance: 500, held: 0, credit: 500, lots: [500, 0] })
  await take(ordersOf.large, 300n)
  await spend(id, 200n, randomUUID(), ordersOf.large)
  assert.deepEqual(await walletState(id), { balance: 0, held: 0, credit: 0, lots: [0, 0] })
})

test('a hold for a small order cannot be sent away when only restricted credit is left', async () => {
  const [amina, theo] = [await app.makeUser(), await app.makeUser()]
  await topUp(amina.id, 500n)
  await grant(amina.id, 500n, 30, randomUUID(), LARGE)
  await inTx((tx) =>
    hold(tx, { userId: amina.id, paid: { type: 'order', id: ordersOf.small }, amount: 400n }),
  )
  const wallet = await app.as(amina)('showWallet', { query: {} })
  assert.ok(wallet.ok && wallet.data.sendable === 1)
  await assert.rejects(move(amina.id, theo.id, 101n, 'send'), isShort)
  await move(amina.id, theo.id, 100n, 'send')
  await inTx((tx) =>
    captureHeld(tx, {
      userId: amina.id,
      paid: { type: 'order', id: ordersOf.small },
      amount: 400n,
      key: randomUUID(),
      now: now(),
    }),
  )
  assert.deepEqual(await walletState(amina.id), { balance: 500, held: 0, credit: 500, lots: [500] })
})

test('a hold for a small order is captured even after its credit was spent or expired', async () => {
  const pay = (userId: number, amount: bigint) =>
    inTx((tx) =>
      captureHeld(tx, {
        userId,
        paid: { type: 'order', id: ordersOf.small },
        amount,
        key: randomUUID(),
        now: now(),
      }),
    )
  const spent = await app.makeUser()
  await grant(spent.id, 500n, 1)
  await grant(spent.id, 500n, 30, randomUUID(), LARGE)
  await inTx((tx) =>
    hold(tx, { userId: spent.id, paid: { type: 'order', id: ordersOf.small }, amount: 400n }),
  )
  await spend(spent.id, 500n, randomUUID(), ordersOf.large)
  await pay(spent.id, 400n)
  assert.deepEqual(await walletState(spent.id), {
    balance: 100,
    held: 0,
    credit: 100,
    lots: [0, 100],
  })

  const ended = await app.makeUser()
  await grant(ended.id, 500n, 1)
  await grant(ended.id, 500n, 30, randomUUID(), LARGE)
  await inTx((tx) =>
    hold(tx, { userId: ended.id, paid: { type: 'order', id: ordersOf.small }, amount: 500n }),
  )
  app.clock.forward(2 * DAY)
  await app.work()
  await pay(ended.id, 500n)
  assert.deepEqual(await walletState(ended.id), { balance: 0, held: 0, credit: 0, lots: [0, 0] })
})

test('restricted credit granted during a smaller payment does not pay for it', async () => {
  const { id } = await app.makeUser()
  await topUp(id, 300n)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const waiting = async () =>
    (
      await app.rows(sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_accounts%'`)
    ).length
  let granted = false
  const coming = inTx(async (tx) => {
    const expiresAt = new Date(now().getTime() + DAY * 1000)
    await grantCredit(tx, {
      userId: id,
      amount: 500n,
      minBasket: LARGE,
      kind: 'credit',
      key: randomUUID(),
      expiresAt,
      now: now(),
    })
    granted = true
    await released
  })
  while (!granted) await setTimeout(5)
  const [dear, cheap] = [
    spend(id, 301n, randomUUID(), ordersOf.small),
    spend(id, 200n, randomUUID(), ordersOf.small),
  ]
  const refused = assert.rejects(dear, isShort)
  while ((await waiting()) < 2) await setTimeout(5)
  release()
  await coming
  await refused
  await cheap
  assert.deepEqual(await walletState(id), { balance: 600, held: 0, credit: 500, lots: [500] })
})

test('random wallet operations keep the books consistent and never create money', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      'topup',
      'grant',
      'spend',
      'send',
      'hold',
      'release',
      'capture',
      'refund',
      'wait',
    ),
    who: fc.integer({ min: 0, max: 2 }),
    amount: fc.integer({ min: 1, max: 900 }),
  } as const)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const people = [await app.makeUser(), await app.makeUser(), await app.makeUser()].map(
        ({ id }) => id,
      )
      const held = new Map<number, bigint>()
      const payments: { who: number; key: string; spent: bigint; back: bigint }[] = []
      let money = 0n
      const pay = async (who: number, spent: bigint, act: (key: string) => Promise<unknown>) => {
        const key = randomUUID()
        await act(key)
        payments.push({ who, key, spent, back: 0n })
      }
      for (const { what, who: place, amount: units } of steps) {
        const who = people[place] ?? 0
        const amount = BigInt(units)
        const other = people[(place + 1) % 3] ?? 0
        const mine = held.get(who) ?? 0n
        const orderId = ordersOf[units % 3 === 0 ? 'large' : 'small']
        try {
          if (what === 'topup') money += (await topUp(who, amount)) ? amount : 0n
          if (what === 'grant')
            await grant(who, amount, 1 + (units % 20), randomUUID(), units % 2 === 0 ? LARGE : 0n)
          if (what === 'spend') await pay(who, amount, (key) => spend(who, amount, key, orderId))
          if (what === 'send') await move(who, other, amount, 'send')
          if (what === 'hold') {
            await inTx((tx) =>
              hold(tx, { userId: who, paid: { type: 'order', id: orderId }, amount }),
            )
            held.set(who, mine + amount)
          }
          if (what === 'release' && mine > 0n) {
            await inTx((tx) => releaseHeld(tx, who, mine))
            held.delete(who)
          }
          if (what === 'capture' && mine > 0n) {
            await pay(who, mine, (key) =>
              inTx((tx) =>
                captureHeld(tx, {
                  userId: who,
                  amount: mine,
                  key,
                  paid: { type: 'order', id: orderId },
                  now: now(),
                }),
              ),
            )
            held.delete(who)
          }
          const paid = payments.find(
            (payment) => payment.who === who && payment.back < payment.spent,
          )
          if (what === 'refund' && paid) {
            const part = amount < paid.spent - paid.back ? amount : paid.spent - paid.back
            await refund(who, paid.key, { spent: paid.spent, before: paid.back, amount: part })
            paid.back += part
          }
          if (what === 'wait') {
            app.clock.forward((units % 10) * DAY)
            await app.work()
          }
        } catch (error) {
          if (!isShort(error)) throw error
        }
      }
      const all = await Promise.all(people.map(walletState))
      for (const { balance, held, credit, lots } of all) {
        assert.ok(balance >= held && balance >= credit && held >= 0)
        assert.equal(
          credit,
          lots.reduce((sum, lot) => sum + lot, 0),
        )
      }
      const real = all.reduce((sum, { balance, credit }) => sum + balance - credit, 0)
      assert.ok(BigInt(real) <= money, `${real} of ${money}`)
    }),
    { numRuns: 25 },
  )
  assert.deepEqual(
    await app.rows(sql`
      select a.id from ledger_accounts a where a.kind = 'user'
        and a.balance <> (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id)`),
    [],
  )
  assert.deepEqual(
    await app.rows(sql`select transfer_id from ledger_entries group by 1 having sum(amount) <> 0`),
    [],
  )
  assert.deepEqual(
    await app.rows(sql`
      select id from (select e.id, e.balance_after, sum(e.amount)
        over (partition by e.account_id order by e.id) as running
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'user') lines
      where balance_after is distinct from running`),
    [],
  )
})
