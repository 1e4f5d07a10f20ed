import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { type TestMarket, startTestMarket } from '../../testing/test-market.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { moveOrder, orderShares } from '../orders/index.ts'
import { readWallet } from '../wallet/index.ts'

let app: TestMarket
before(async () => {
  app = await startTestMarket()
})
after(() => app?.close())

const minor = (amount: number) => BigInt(Math.round(amount * 100))
const balanceOf = async ({ id }: { id: number }) =>
  (await readWallet(app.deps.database, id)).balance
const settled = async () => {
  await app.work()
  await app.work()
  await app.work()
}
const isClean = async () =>
  assert.deepEqual(describeBreaches(await auditBooks(app.deps.database, app.clock.now())), [])

type Caller = Parameters<TestMarket['as']>[0]
const pay = (caller: Caller, { pay_url }: { pay_url: string }, tag: 'sandbox' | 'wallet') =>
  app.as(caller)('payPaymentRequest', {
    params: { uuid: pay_url.replace('/share/', '') },
    query: {},
    body: { payment: { tag } },
  })

/** A released group order with requested shares. */
async function orderWithRequests(tag: 'cash' | 'wallet' = 'wallet') {
  const host = await app.makeUser({ firstname: 'Olga' })
  if (tag === 'wallet') await app.give(host.id, 100_000n)
  const group = await placeGroupOrder(app, { tag, host })
  app.clock.forward(31)
  await settled()
  const [farids, ginas] = await group.requests()
  assert.ok(farids && ginas)
  await app.give(group.friend.id, 5_000n)
  const cancel = (changes: { cancelRefund?: bigint } = {}) =>
    app.deps.database.transaction((tx) =>
      moveOrder(tx, app.deps, {
        orderId: group.order.id,
        to: 'cancelled',
        by: { actor: 'seller' },
        reason: 'too_busy',
        changes,
      }),
    )
  return { ...group, farids, ginas, cancel }
}
/** Farid has paid from his wallet and Gina by card. */
async function paidOrder(tag: 'cash' | 'wallet' = 'wallet') {
  const group = await orderWithRequests(tag)
  const { farids, ginas } = group
  assert.ok((await pay(group.friend, farids, 'wallet')).ok)
  assert.ok((await pay(undefined, ginas, 'sandbox')).ok)
  await app.payAtSandbox(ginas.id, 'pay', 'payment_request')
  await app.sandbox.sendDueWebhooks()
  await settled()
  /** The refunds to Gina's card in the sandbox's records. */
  const onCard = async () => {
    const [row] = await app.rows<{ refunded: number }>(sql`
      select s.refunded from sandbox_payments s join transactions t on t.uuid::text = s.reference
      where t.payable_type = 'payment_request' and t.payable_id = ${ginas.id}`)
    return BigInt(row?.refunded ?? -1)
  }
  return { ...group, onCard }
}
const repeatEvents = async (orderId: number) => {
  await app.rows(
    sql`select graphile_worker.add_job('hear_event', json_build_object('id', id)) from events
      where order_id = ${orderId}`,
  )
  await settled()
}

test('a cancellation refunds each share to its source, and a repeated event refunds nothing twice', async () => {
  const { host, friend, order, farids, ginas, onCard, cancel, requests } = await paidOrder()
  assert.equal(
    await balanceOf(host),
    100_000n - minor(order.total_price) + minor(farids.amount) + minor(ginas.amount),
  )
  await cancel()
  await settled()
  await repeatEvents(order.id)
  assert.deepEqual(
    [await balanceOf(host), await balanceOf(friend), await onCard()],
    [100_000n, 5_000n, minor(ginas.amount)],
  )
  assert.deepEqual(
    (await requests()).map(({ status, amount, given_back }) => [status, amount, given_back]),
    [farids, ginas].map(({ amount }) => ['paid', amount, amount]),
  )
  // Every wallet entry links to its source, if its owner may see it.
  const statement = async (who: { token: string }) => {
    const answer = await app.as(who)('listWalletHistories', { query: { perPage: 50 } })
    assert.ok(answer.ok)
    return answer.data.map(({ type, url, price }) => [
      type,
      price > 0 ? '+' : '-',
      url.replace(/[0-9a-f-]{36}$/, (uuid) => (farids.pay_url.endsWith(uuid) ? uuid : '…')),
    ])
  }
  assert.deepEqual(await statement(friend), [
    ['refund', '+', farids.pay_url],
    ['send', '-', farids.pay_url],
    ['credit', '+', '/wallet?movement=…'],
  ])
  const ofOrder = `/orders/${order.id}`
  assert.deepEqual((await statement(host)).toSorted(), [
    ['credit', '+', '/wallet?movement=…'],
    ['order', '-', ofOrder],
    ['receive', '+', ofOrder],
    ['receive', '+', ofOrder],
    ['refund', '+', ofOrder],
    ['send', '-', ofOrder],
    ['send', '-', ofOrder],
  ])
  await isClean()
})

test('a partial cancellation refunds the same part of each share; the host gets the odd cents', async () => {
  const { friend, order, farids, ginas, onCard, cancel } = await paidOrder()
  await cancel({ cancelRefund: minor(order.total_price) / 2n })
  await settled()
  const backs = [(await balanceOf(friend)) - 5_000n + minor(farids.amount), await onCard()]
  for (const [place, share] of [farids, ginas].entries()) {
    const double = (backs[place] ?? 0n) * 2n
    assert.ok(
      double >= minor(share.amount) - 2n && double <= minor(share.amount) + 2n,
      `${backs[place]} of ${share.amount}`,
    )
  }
  await isClean()
})

test('refunds a missing dish to its member, and the rest after a later cancellation', async () => {
  const { shop, client, order, friend, farids, ginas, onCard, cancel } = await paidOrder()
  const seller = await app.makeUser({ roles: ['seller'] })
  await app.rows(sql`insert into shop_staff (shop_id, user_id) values (${shop.id}, ${seller.id})`)
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, { orderId: order.id, to: 'accepted', by: { actor: 'seller' } }),
  )
  const before = await orderShares(app.deps.database, order.id)
  /** Returns by how much the order got cheaper. */
  const soldOut = async (name: string): Promise<bigint> => {
    const totals = () =>
      app.rows<{ total: number }>(sql`select total from orders where id = ${order.id}`)
    const [was] = await totals()
    const detail = order.details.find(({ member_name: member }) => member === name)
    const body = { detail_id: detail?.id ?? 0, stock_id: null, quantity: 1 }
    const proposed = await app.as(seller)('proposeSubstitution', {
      params: { id: order.id },
      query: {},
      body,
    })
    assert.ok(proposed.ok, JSON.stringify(proposed))
    const [waiting] = await app.rows<{ id: number }>(
      sql`select id from order_substitutions where order_id = ${order.id} and status = 'proposed'`,
    )
    const answered = await client('answerSubstitution', {
      params: { id: order.id, substitution_id: waiting?.id ?? 0 },
      query: {},
      idempotencyKey: app.deps.random.uuid(),
      body: { decision: 'approve' },
    })
    assert.ok(answered.ok, JSON.stringify(answered))
    await settled()
    const [now] = await totals()
    return BigInt((was?.total ?? 0) - (now?.total ?? 0))
  }
  // One of Gina's two dishes, and Farid's only one.
  assert.equal(await onCard(), 0n)
  assert.equal(await soldOut('Gina'), await onCard())
  assert.equal(await balanceOf(friend), 5_000n - minor(farids.amount))
  assert.equal((await soldOut('Farid')) + 5_000n - minor(farids.amount), await balanceOf(friend))
  // Receipts still show the shares at release.
  assert.deepEqual(
    (await orderShares(app.deps.database, order.id))?.shares.map(({ memberId, amount }) => [
      memberId,
      amount,
    ]),
    before?.shares.map(({ memberId, amount }) => [memberId, amount]),
  )
  await cancel()
  await settled()
  assert.deepEqual([await onCard(), await balanceOf(friend)], [minor(ginas.amount), 5_000n])
  await isClean()
})

test("a claim for a member's dish refunds that member, not the host", async () => {
  const { friend, host, client, order, onCard } = await paidOrder()
  const driver = await app.makeUser({ roles: ['driver'] })
  for (const to of ['accepted', 'ready', 'on_a_way', 'delivered'] as const)
    await app.deps.database.transaction((tx) =>
      moveOrder(tx, app.deps, {
        orderId: order.id,
        to,
        by:
          to === 'accepted' || to === 'ready'
            ? { actor: 'seller' }
            : { actor: 'driver', userId: driver.id },
        changes: to === 'on_a_way' ? { driverId: driver.id, driverPay: 300n } : {},
      }),
    )
  await settled()
  const farid = order.details.find(({ member_name: name }) => name === 'Farid')
  const [before, had] = [await balanceOf(friend), await balanceOf(host)]
  const claimed = await client('claimOrder', {
    query: {},
    idempotencyKey: app.deps.random.uuid(),
    body: {
      order_id: order.id,
      cause: 'missing',
      details: [{ order_detail_id: farid?.id ?? 0, quantity: 1 }],
      to: 'wallet',
    },
  })
  assert.ok(claimed.ok, JSON.stringify(claimed))
  assert.equal(claimed.data.status, 'approved')
  await settled()
  assert.equal((await balanceOf(friend)) - before, minor(claimed.data.amount))
  assert.equal(await balanceOf(host), had)
  assert.equal(await onCard(), 0n)
  await isClean()
})

test('a cancellation during a payment either closes the share or refunds it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { host, friend, farids, cancel, requests } = await orderWithRequests()
    const [paid] = await Promise.all([pay(friend, farids, 'wallet'), cancel()])
    await settled()
    assert.deepEqual([await balanceOf(friend), await balanceOf(host)], [5_000n, 100_000n])
    const [share] = await requests()
    assert.deepEqual(
      [share?.status, share?.given_back],
      paid.ok ? ['paid', share?.amount] : ['expired', 0],
    )
  }
  await isClean()
})

test('notifies a host without the money and refunds as soon as their wallet has it', async () => {
  const { host, friend, farids, ginas, onCard, cancel } = await paidOrder('cash')
  await app.deps.database.transaction((tx) =>
    tx.run(
      sql`update users set phone = '+12025550199', phone_verified_at = now() where id = ${host.id}`,
    ),
  )
  const spent = await balanceOf(host)
  await app.give(host.id, -spent)
  await cancel()
  await settled()
  assert.deepEqual([await balanceOf(friend), await onCard()], [5_000n - minor(farids.amount), 0n])
  const waiting = await app.rows<{ n: number }>(sql`
    select count(*)::int as n from events where topic = 'share.changed' and payload ->> 'step' = 'back_waits'
      and user_id = ${host.id}`)
  assert.deepEqual(waiting, [{ n: 2 }])
  await app.give(host.id, spent)
  app.clock.forward(1801)
  await settled()
  assert.deepEqual(
    [await balanceOf(host), await balanceOf(friend), await onCard()],
    [0n, 5_000n, minor(ginas.amount)],
  )
  await isClean()
})
