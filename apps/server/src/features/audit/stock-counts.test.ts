import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../testing/order-change-app.ts'
import { type ChangingOrder, substitutionSteps, stockOf } from '../../testing/substitution-steps.ts'
import { auditBooks, describeBreaches } from './index.ts'

const market = await startOrderChangeApp()
const { app, world, key } = market
const { propose, answer } = substitutionSteps(market)
after(app.close)

const addonGroups = [
  { title: 'Extras', min: 0, max: 2, addons: [{ title: 'Burrata', price: 250, quantity: 20 }] },
]
const COUNTED = {
  products: [
    { price: 1249, quantity: 30, addonGroups },
    { price: 399, quantity: 30 },
    { price: 325, quantity: 30 },
  ],
}
const SCHEDULED = { ...WALLET, delivery_date: '2026-11-22', delivery_time: '13:00' }
/**
 * An order of three of the first product with its option and one of the second, already audited.
 */
async function orderWithStock(status: 'new' | 'accepted' = 'accepted') {
  const at = await world({ shop: COUNTED, status, units: [3, 1], optioned: true, body: SCHEDULED })
  await stockBreaches()
  return at
}
const stockBreaches = async () =>
  describeBreaches(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
    breach.startsWith('A5'),
  )
const count = async (at: ChangingOrder, place: number, quantity: number | null) => {
  const written = await at.kitchen('updateSellerStock', {
    params: { id: stockOf(at, place) },
    query: {},
    body: { quantity },
  })
  assert.ok(written.ok, JSON.stringify(written))
}
const left = async (at: ChangingOrder, place: number) =>
  (
    await app.rows<{ quantity: number | null }>(
      sql`select quantity from stocks where id = ${stockOf(at, place)}`,
    )
  )[0]?.quantity
const cancel = async (at: ChangingOrder) =>
  assert.equal(
    resultCode(
      await at.client('cancelOrder', {
        params: { id: at.id },
        query: {},
        body: { reason: 'other' },
      }),
    ),
    'ok',
  )

test('the shelves are right after every answer to a substitution', async () => {
  for (const decision of ['approve', 'decline'] as const)
    for (const quantity of [1, 3]) {
      const at = await orderWithStock()
      assert.ok((await propose(at, { instead: 2, quantity })).ok)
      assert.ok((await answer(at, decision)).ok)
      assert.deepEqual(
        [await left(at, 0), await left(at, 2)],
        [27, decision === 'approve' ? 30 - quantity : 30],
      )
      // The shop recounts its shelves.
      await count(at, 0, 0)
      await count(at, 2, 12)
      assert.deepEqual(await stockBreaches(), [])
    }
  const whole = await world({ shop: COUNTED, status: 'accepted', units: [3], body: WALLET })
  await stockBreaches()
  assert.ok((await propose(whole, { quantity: 3 })).ok)
  assert.ok((await answer(whole, 'decline')).ok)
  assert.equal((await whole.show()).status, 'cancelled')
  assert.deepEqual([await left(whole, 0), await stockBreaches()], [27, []])
})

test('recounts during orders that are cancelled, edited or substituted cause no breach', async () => {
  for (const counts of [[5], [null], [null, 9], [9, null], [0, 40]] as const) {
    const [cancelled, changed, substituted] = [
      await orderWithStock('new'),
      await orderWithStock('new'),
      await orderWithStock(),
    ]
    for (const at of [cancelled, changed, substituted])
      for (const quantity of counts) await count(at, 0, quantity)
    await cancel(cancelled)
    const { version, details } = await changed.show()
    const products = [{ detail_id: details[0]?.id ?? 0, quantity: 2 }]
    const quote = await changed.client('calculateEdit', {
      params: { id: changed.id },
      query: {},
      body: { products },
    })
    assert.ok(quote.ok, JSON.stringify(quote))
    const body = { products, version, total_price: quote.data.total_price }
    assert.equal(
      resultCode(
        await changed.client('editOrder', {
          params: { id: changed.id },
          query: {},
          idempotencyKey: key(),
          body,
        }),
      ),
      'ok',
    )
    assert.ok((await propose(substituted, { quantity: 2 })).ok)
    assert.ok((await answer(substituted, 'decline')).ok)
    assert.deepEqual(await stockBreaches(), [], `counted ${counts.join(', then ')}`)
    // The same for the new baselines.
    await cancel(changed)
    await count(substituted, 0, 7)
    assert.deepEqual(
      await stockBreaches(),
      [],
      `counted ${counts.join(', then ')}, and later changes`,
    )
  }
})

test('a portion lost before a substitution or a recount is found afterwards', async () => {
  const losePortion = (at: ChangingOrder) =>
    app.rows(sql`update stocks set quantity = quantity - 1 where id = ${stockOf(at, 0)}`)
  const restorePortion = (at: ChangingOrder) =>
    app.rows(sql`update stocks set quantity = quantity + 1 where id = ${stockOf(at, 0)}`)
  const substituted = await orderWithStock()
  await losePortion(substituted)
  assert.ok((await propose(substituted, { instead: 2 })).ok)
  assert.ok((await answer(substituted, 'approve')).ok)
  assert.equal((await stockBreaches()).length, 1)
  assert.match(
    (await stockBreaches())[0] ?? '',
    /portions_lost_or_made: 1, for example \d+ \(30 at first, -1 by counts since, 26 left, 2 held\)/,
  )
  await restorePortion(substituted)
  assert.deepEqual(await stockBreaches(), [])

  const recounted = await orderWithStock()
  await losePortion(recounted)
  await count(recounted, 0, 11)
  assert.equal((await stockBreaches()).length, 1)
  await restorePortion(recounted)
  assert.deepEqual(await stockBreaches(), [])
})
