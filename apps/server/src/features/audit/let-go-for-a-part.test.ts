import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../../database/database.ts'
import { breachesOfMade } from '../../testing/breaches-of-made.ts'
import { WALLET, changingOrders, codeOf } from '../../testing/changing-orders.ts'
import { type ChangingOrder, asksForSubstitution } from '../../testing/substituting.ts'
import { transactionsOf } from '../payments/index.ts'

const market = await changingOrders()
const { app, world, key, payUnheard, ofShop } = market
const { propose, answer } = asksForSubstitution(market)
after(app.close)

const cents = (amount: number) => Math.round(amount * 100)
const settled = async () => {
  await app.work()
  await app.work()
  app.clock.forward(20 * 60)
  await app.work()
}
/** The shop and the buyer agree on 10.00 back; answers what the shop has of it. */
async function letGo({ id, client, kitchen, shop }: ChangingOrder, back = 10): Promise<number> {
  assert.equal(
    codeOf(await client('requestCancel', { params: { id }, body: { reason: 'too_long' } })),
    'ok',
  )
  assert.equal(
    codeOf(
      await kitchen('answerCancelRequest', {
        params: { id },
        body: { decision: 'offer', refund: back },
      }),
    ),
    'ok',
  )
  assert.equal(
    codeOf(await client('answerCancelOffer', { params: { id }, body: { accept: true } })),
    'ok',
  )
  await settled()
  return ofShop(shop.id)
}
const accept = async ({ id, kitchen, show }: ChangingOrder) => {
  const { version } = await show()
  assert.equal(
    codeOf(
      await kitchen('moveSellerOrder', {
        params: { id },
        query: {},
        body: { status: 'accepted', version },
      }),
    ),
    'ok',
  )
}

/** The card was paid in the moment in which its buyer chose the wallet: that money comes back whole. */
async function paidTwice(): Promise<ChangingOrder> {
  const at = await world({
    status: 'unreleased',
    body: { payment: { tag: 'sandbox' }, substitution_default: 'refund' },
  })
  await payUnheard(at.id)
  const retried = await at.client('retryPayment', {
    params: { id: at.id },
    body: { tag: 'wallet' },
    idempotencyKey: key(),
  })
  assert.ok(retried.ok, JSON.stringify(retried))
  app.clock.forward(61)
  await app.work()
  await app.work()
  assert.deepEqual(
    (await transactionsOf(app.deps.database, 'order', [at.id])).map(({ tag, status, note }) => [
      tag,
      status,
      note,
    ]),
    [
      ['sandbox', 'refund', 'too_late'],
      ['wallet', 'paid', null],
    ],
  )
  await accept(at)
  return at
}

test('of an order that is let go for a part, what came too late and went back was never part of it', async () => {
  const at = await paidTwice()
  const total = cents((await at.show()).total_price)
  assert.equal(await letGo(at), total - 1000)
  assert.deepEqual(await breachesOfMade(app), [])
})

test('what came back before, for a dish that could not be had or a smaller tip, is not what was agreed on later', async () => {
  const at = await world({
    status: 'accepted',
    units: [2, 1],
    body: { ...WALLET, tips: { type: 'fixed', value: 4 } },
  })
  assert.ok((await propose(at, { place: 1 })).ok)
  assert.ok((await answer(at, 'decline')).ok)
  const tip = await at.client('tipOrder', {
    params: { id: at.id },
    body: { type: 'fixed', value: 1 },
    idempotencyKey: key(),
  })
  assert.ok(tip.ok, JSON.stringify(tip))
  const total = cents((await at.show()).total_price)
  assert.equal(await letGo(at), total - 1000)
  assert.deepEqual(await breachesOfMade(app), [])
})

test('in cash nothing was paid, so nothing comes back; all of what was paid may', async () => {
  const cash = await world({ status: 'accepted' })
  assert.equal(await letGo(cash, 0), 0)
  const wallet = await world({ status: 'accepted', body: WALLET })
  assert.equal(await letGo(wallet, (await wallet.show()).total_price), 0)
  assert.deepEqual(await breachesOfMade(app), [])
})

test('more or less than what was agreed on is found, also where money had come too late', async () => {
  const whatIsFound = async (at: ChangingOrder, by: number) => {
    const change = (sign: number) =>
      app.rows(
        sql`update transactions set refunded = refunded + ${sign * by}::bigint where payable_type = 'order' and payable_id = ${at.id} and tag = 'wallet'`,
      )
    await change(1)
    const found = await breachesOfMade(app)
    await change(-1)
    return found.some((breach) =>
      breach.includes(`cancelled_and_not_given_back: 1, for example ${at.id} `),
    )
  }
  const [twice, once] = [await paidTwice(), await world({ status: 'accepted', body: WALLET })]
  for (const at of [twice, once]) {
    await letGo(at)
    assert.deepEqual([await whatIsFound(at, 1), await whatIsFound(at, -1)], [true, true])
  }
  // What came too late was kept.
  const kept = (status: string, refunded: string) =>
    app.rows(sql`update transactions set status = ${status}, refunded = case when ${refunded}::text = 'all' then amount else 0 end
      where payable_type = 'order' and payable_id = ${twice.id} and tag = 'sandbox'`)
  await kept('paid', 'none')
  assert.ok(
    (await breachesOfMade(app)).some((breach) => breach.includes('cancelled_and_not_given_back')),
  )
  await kept('refund', 'all')
  assert.deepEqual(await breachesOfMade(app), [])
})
