import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../../database/database.ts'
import { WALLET, changingOrders, codeOf } from '../../testing/changing-orders.ts'
import { type ChangingOrder, asksForSubstitution, stockOf } from '../../testing/substituting.ts'
import { auditBooks, breachesIn } from './index.ts'

const market = await changingOrders()
const { app, world, key } = market
const { propose, answer } = asksForSubstitution(market)
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
/** Three of the first, each with its option, and one of the second; audited as it stands. */
async function held(status: 'new' | 'accepted' = 'accepted') {
  const at = await world({ shop: COUNTED, status, units: [3, 1], optioned: true, body: SCHEDULED })
  await audited()
  return at
}
const audited = async () =>
  breachesIn(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
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
    codeOf(
      await at.client('cancelOrder', {
        params: { id: at.id },
        query: {},
        body: { reason: 'other' },
      }),
    ),
    'ok',
  )

test('whatever a kitchen could not find, and however the buyer answers, the shelves are right', async () => {
  for (const decision of ['approve', 'decline'] as const)
    for (const quantity of [1, 3]) {
      const at = await held()
      assert.ok((await propose(at, { instead: 2, quantity })).ok)
      assert.ok((await answer(at, decision)).ok)
      assert.deepEqual(
        [await left(at, 0), await left(at, 2)],
        [27, decision === 'approve' ? 30 - quantity : 30],
      )
      // The shop has looked what is really there.
      await count(at, 0, 0)
      await count(at, 2, 12)
      assert.deepEqual(await audited(), [])
    }
  const whole = await world({ shop: COUNTED, status: 'accepted', units: [3], body: WALLET })
  await audited()
  assert.ok((await propose(whole, { quantity: 3 })).ok)
  assert.ok((await answer(whole, 'decline')).ok)
  assert.equal((await whole.show()).status, 'cancelled')
  assert.deepEqual([await left(whole, 0), await audited()], [27, []])
})

test('shelves that are counted, or counted no more, while orders hold of them are right whatever becomes of those', async () => {
  for (const then of [[5], [null], [null, 9], [9, null], [0, 40]] as const) {
    const [gone, changed, stays] = [await held('new'), await held('new'), await held()]
    for (const at of [gone, changed, stays])
      for (const quantity of then) await count(at, 0, quantity)
    await cancel(gone)
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
      codeOf(
        await changed.client('editOrder', {
          params: { id: changed.id },
          query: {},
          idempotencyKey: key(),
          body,
        }),
      ),
      'ok',
    )
    assert.ok((await propose(stays, { quantity: 2 })).ok)
    assert.ok((await answer(stays, 'decline')).ok)
    assert.deepEqual(await audited(), [], `counted ${then.join(', then ')}`)
    // Once more, of what was noted now.
    await cancel(changed)
    await count(stays, 0, 7)
    assert.deepEqual(await audited(), [], `counted ${then.join(', then ')}, and what came after`)
  }
})

test('a portion that was lost before something was replaced, or counted, is found after it', async () => {
  const lose = (at: ChangingOrder) =>
    app.rows(sql`update stocks set quantity = quantity - 1 where id = ${stockOf(at, 0)}`)
  const find = (at: ChangingOrder) =>
    app.rows(sql`update stocks set quantity = quantity + 1 where id = ${stockOf(at, 0)}`)
  const substituted = await held()
  await lose(substituted)
  assert.ok((await propose(substituted, { instead: 2 })).ok)
  assert.ok((await answer(substituted, 'approve')).ok)
  assert.equal((await audited()).length, 1)
  assert.match(
    (await audited())[0] ?? '',
    /portions_lost_or_made: 1, for example \d+ \(30 at first, -1 by counts since, 26 left, 2 held\)/,
  )
  await find(substituted)
  assert.deepEqual(await audited(), [])

  const recounted = await held()
  await lose(recounted)
  await count(recounted, 0, 11)
  assert.equal((await audited()).length, 1)
  await find(recounted)
  assert.deepEqual(await audited(), [])
})
