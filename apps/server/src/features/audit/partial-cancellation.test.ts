import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'
import { WALLET, startOrderChangeApp, resultCode } from '../../testing/order-change-app.ts'
import { type ChangingOrder, substitutionSteps } from '../../testing/substitution-steps.ts'
import { transactionsOf } from '../payments/index.ts'

const market = await startOrderChangeApp()
const { app, world, key, payUnheard, ofShop } = market
const { propose, answer } = substitutionSteps(market)
after(app.close)

const cents = (amount: number) => Math.round(amount * 100)
const settled = async () => {
  await app.work()
  await app.work()
  app.clock.forward(20 * 60)
  await app.work()
}
/** Shop and customer agree on a refund of 10.00. Returns what remains for the shop. */
async function cancelPartially(
  { id, client, kitchen, shop }: ChangingOrder,
  refund = 10,
): Promise<number> {
  assert.equal(
    resultCode(await client('requestCancel', { params: { id }, body: { reason: 'too_long' } })),
    'ok',
  )
  assert.equal(
    resultCode(
      await kitchen('answerCancelRequest', {
        params: { id },
        body: { decision: 'offer', refund },
      }),
    ),
    'ok',
  )
  assert.equal(
    resultCode(await client('answerCancelOffer', { params: { id }, body: { accept: true } })),
    'ok',
  )
  await settled()
  return ofShop(shop.id)
}
const accept = async ({ id, kitchen, show }: ChangingOrder) => {
  const { version } = await show()
  assert.equal(
    resultCode(
      await kitchen('moveSellerOrder', {
        params: { id },
        query: {},
        body: { status: 'accepted', version },
      }),
    ),
    'ok',
  )
}

/** The card payment arrives while the customer chooses the wallet: the card is refunded whole. */
async function makeOrderPaidTwice(): Promise<ChangingOrder> {
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

test('a late payment that was refunded does not count for a partial cancellation', async () => {
  const at = await makeOrderPaidTwice()
  const total = cents((await at.show()).total_price)
  assert.equal(await cancelPartially(at), total - 1000)
  assert.deepEqual(await unexpectedBreaches(app), [])
})

test('earlier refunds for missing dishes and smaller tips do not count for a partial cancellation', async () => {
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
  assert.equal(await cancelPartially(at), total - 1000)
  assert.deepEqual(await unexpectedBreaches(app), [])
})

test('a cash order is cancelled without a refund, and a wallet order may be refunded in full', async () => {
  const cash = await world({ status: 'accepted' })
  assert.equal(await cancelPartially(cash, 0), 0)
  const wallet = await world({ status: 'accepted', body: WALLET })
  assert.equal(await cancelPartially(wallet, (await wallet.show()).total_price), 0)
  assert.deepEqual(await unexpectedBreaches(app), [])
})

test('a wrong refund of a partial cancellation is found, also with a late payment', async () => {
  const isBreachFound = async (at: ChangingOrder, by: number) => {
    const change = (sign: number) =>
      app.rows(
        sql`update transactions set refunded = refunded + ${sign * by}::bigint
          where payable_type = 'order' and payable_id = ${at.id} and tag = 'wallet'`,
      )
    await change(1)
    const found = await unexpectedBreaches(app)
    await change(-1)
    return found.some((breach) =>
      breach.includes(`cancelled_and_not_given_back: 1, for example ${at.id} `),
    )
  }
  const [twice, once] = [
    await makeOrderPaidTwice(),
    await world({ status: 'accepted', body: WALLET }),
  ]
  for (const at of [twice, once]) {
    await cancelPartially(at)
    assert.deepEqual([await isBreachFound(at, 1), await isBreachFound(at, -1)], [true, true])
  }
  // The late payment is not refunded.
  const setLatePayment = (status: string, refunded: string) =>
    app.rows(sql`update transactions
      set status = ${status}, refunded = case when ${refunded}::text = 'all' then amount else 0 end
      where payable_type = 'order' and payable_id = ${twice.id} and tag = 'sandbox'`)
  await setLatePayment('paid', 'none')
  assert.ok(
    (await unexpectedBreaches(app)).some((breach) =>
      breach.includes('cancelled_and_not_given_back'),
    ),
  )
  await setLatePayment('refund', 'all')
  assert.deepEqual(await unexpectedBreaches(app), [])
})
