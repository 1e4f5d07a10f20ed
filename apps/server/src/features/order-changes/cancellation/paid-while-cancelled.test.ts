import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../../testing/order-change-app.ts'
import { describeBreaches, auditBooks } from '../../audit/index.ts'
import { checkPayment } from '../../payments/status/check-payment.ts'
import { transactionsOf } from '../../payments/index.ts'

const { app, world, key, escrow, ofShop, payUnheard } = await startOrderChangeApp()
after(app.close)
const { deps } = app

/** An order with an offered partial refund of 10.00 and an open card payment for a tip of 4.00. */
async function prepareOrder() {
  const at = await world({ status: 'accepted', body: WALLET })
  const { id, client, kitchen } = at
  const body = { type: 'fixed' as const, value: 4, payment: { tag: 'sandbox' as const } }
  const tipped = await client('tipOrder', { params: { id }, body, idempotencyKey: key() })
  assert.ok(tipped.ok, JSON.stringify(tipped))
  assert.ok((await client('requestCancel', { params: { id }, body: { reason: 'too_long' } })).ok)
  assert.ok(
    (
      await kitchen('answerCancelRequest', {
        params: { id },
        body: { decision: 'offer', refund: 10 },
      })
    ).ok,
  )
  const { total_price: total } = await at.show()
  await payUnheard(id)
  const tip = (await transactionsOf(deps.database, 'order', [id])).at(-1)
  assert.ok(tip)
  const checkTip = () => checkPayment(deps, tip)
  const acceptOffer = () => client('answerCancelOffer', { params: { id }, body: { accept: true } })
  return { ...at, total: Math.round(total * 100), tip, checkTip, acceptOffer }
}

async function assertRefunded(at: Awaited<ReturnType<typeof prepareOrder>>) {
  await app.work()
  await app.work()
  app.clock.forward(20 * 60)
  await app.work()
  assert.equal(
    await ofShop(at.shop.id),
    at.total - 1000,
    'the shop gets the agreed part without the tip',
  )
  const [order, payments] = [await at.show(), await transactionsOf(deps.database, 'order', [at.id])]
  const tip = payments.find(({ id }) => id === at.tip.id)
  assert.deepEqual(
    [order.status, order.tips, tip?.status, tip?.refunded],
    ['cancelled', 0, 'refund', 400n],
  )
  assert.equal(await escrow(at.id), 0)
  assert.equal(await at.balance(), 20_000n - BigInt(at.total) + 1000n)
  const [charge] = await app.rows<{ status: string }>(
    sql`select status from order_charges where order_id = ${at.id}`,
  )
  assert.equal(charge?.status, 'dropped')
}

test('refunds a tip paid just before a partial cancellation, in either order of the events', async () => {
  const first = await prepareOrder()
  await first.checkTip()
  assert.ok((await first.acceptOffer()).ok)
  await assertRefunded(first)

  const last = await prepareOrder()
  assert.ok((await last.acceptOffer()).ok)
  await last.checkTip()
  await assertRefunded(last)

  const third = await prepareOrder()
  await third.checkTip()
  assert.ok((await third.acceptOffer()).ok)
  // The cancellation event is handled before the payment event.
  await app.rows(sql`
    update graphile_worker._private_jobs set priority = 100 where payload ->> 'id' in (select id::text
      from events where topic = 'payment.paid')`)
  await assertRefunded(third)
})

test('refunds a tip that is paid during the cancellation', async () => {
  for (let round = 0; round < 8; round++) {
    const at = await prepareOrder()
    await deps.database.warm()
    const [agreed] = await Promise.all(
      round % 2
        ? [at.acceptOffer(), at.checkTip()]
        : [at.checkTip().then(at.acceptOffer), undefined],
    )
    assert.ok(agreed?.ok, JSON.stringify(agreed))
    await assertRefunded(at)
  }
})

test('the books are clean after all tests', async () => {
  app.clock.forward(2 * 3600)
  await app.work()
  const found = describeBreaches(await auditBooks(deps.database, app.clock.now()))
  // These orders bypass the route, so they have no idempotency key.
  assert.deepEqual(
    found.filter((breach) => !breach.includes('order_without_its_key')),
    [],
  )
})
