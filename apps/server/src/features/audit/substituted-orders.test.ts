import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'
import { WALLET, startOrderChangeApp, resultCode } from '../../testing/order-change-app.ts'
import type { ShopOptions } from '../../testing/make/make-shop.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { type ChangingOrder, substitutionSteps, stockOf } from '../../testing/substitution-steps.ts'
import { startTestMarket } from '../../testing/test-market.ts'
import { moveOrder } from '../orders/index.ts'
import { auditBooks, describeBreaches } from './index.ts'

const market = await startOrderChangeApp()
const { app, world } = market
const { propose, answer, addsUp } = substitutionSteps(market)
after(app.close)

const addonGroups = [
  {
    title: 'Extras',
    min: 0,
    max: 3,
    addons: [{ title: 'More', price: 151, maxQty: 3, quantity: 90 }],
  },
]
const discount = { type: 'percent' as const, value: 150_000 }
const shopOf = (taxIncluded: boolean): ShopOptions => ({
  taxIncluded,
  packagingFee: 77,
  feeTaxPpm: 190_000,
  deliveryTaxPpm: 190_000,
  products: [
    { title: 'Pizza', price: 1249, quantity: 90, discount, addonGroups, taxPpm: 88_750 },
    { title: 'Grapes', price: 233, unit: 'kg', step: '0.25', discount, taxPpm: 70_000 },
    { title: 'Water', price: 333, quantity: 90, deposit: 25, taxPpm: 190_000 },
    { title: 'Bread', price: 401, quantity: 90 },
  ],
})
const weigh = async (at: ChangingOrder, weight: number) => {
  const { details, version } = await at.show()
  const line = details.find(({ stock_id: id }) => id === stockOf(at, 1))
  return at.kitchen('weighOrderLine', {
    params: { id: at.id },
    query: {},
    body: { detail_id: line?.id ?? 0, weight, version },
  })
}
/** A seeded generator: the same sequence for the same seed. */
const seededRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('the books are clean after random substitutions and weighings', async () => {
  await app.rows(sql`
    insert into coupons (code, title, type, applies_to, value, qty, per_user)
    values ('ODD', 'Odd', 'percent', 'total_price', 137000, 100, 5)`)
  const counts = new Map<string, number>()
  const count = (action: string, answered: { ok: boolean }) =>
    answered.ok && counts.set(action, (counts.get(action) ?? 0) + 1)
  for (let seed = 1; seed <= 8; seed++) {
    const random = seededRandom(seed)
    const below = (count: number) => Math.floor(random() * count)
    const at = await world({
      shop: shopOf(seed % 2 === 0),
      status: 'accepted',
      units: [3, 5, 3, 2],
      optioned: true,
      body: { ...(seed % 3 === 0 ? {} : WALLET), ...(seed % 4 < 2 ? { coupon: 'ODD' } : {}) },
    })
    for (let step = 0; step < 7; step++) {
      if (random() < 0.3) {
        count('weigh', await weigh(at, (2 + below(12)) / 10))
        continue
      }
      const { details } = await at.show()
      const line = details[below(details.length)]
      const place = at.shop.products.findIndex(({ stockId }) => stockId === line?.stock_id)
      if (!line || place < 0) continue
      const request = {
        place,
        instead: random() < 0.7 ? below(4) : null,
        quantity: 1 + below(line.quantity),
      }
      const proposed = await propose(at, request)
      if (!proposed.ok) continue
      const decision = (['approve', 'decline', 'choose'] as const)[below(3)] ?? 'approve'
      const more = decision === 'choose' ? { place: below(4), tag: 'wallet' as const } : {}
      count(decision, await answer(at, decision, more))
    }
    if (seed % 3 !== 0 && (await at.show()).status === 'accepted') await addsUp(at)
  }
  for (const action of ['weigh', 'approve', 'decline', 'choose'])
    assert.ok((counts.get(action) ?? 0) > 3, action)
  app.clock.forward(3600)
  await app.work()
  assert.deepEqual(await unexpectedBreaches(app), [])
})

test('a substituted, weighed, tipped and cancelled group order has clean books', async () => {
  const place = await startTestMarket()
  after(place.close)
  const settled = async () => {
    for (let round = 0; round < 3; round++) await place.work()
  }
  const isClean = async (when: string) => {
    place.clock.forward(16 * 60)
    await settled()
    assert.deepEqual(
      describeBreaches(await auditBooks(place.deps.database, place.clock.now())),
      [],
      when,
    )
  }
  for (const tag of ['wallet', 'cash'] as const) {
    const host = await place.makeUser({ firstname: 'Olga' })
    await place.give(host.id, 50_000n)
    const { shop, order, client, requests } = await placeGroupOrder(place, { tag, host })
    const { id } = order
    place.clock.forward(31)
    await settled()
    const seller = await place.makeUser({ roles: ['seller'] })
    await place.rows(
      sql`insert into shop_staff (shop_id, user_id) values (${shop.id}, ${seller.id})`,
    )
    await place.rows(sql`update products set unit = 'kg' where shop_id = ${shop.id}`)
    await place.deps.database.transaction((tx) =>
      moveOrder(tx, place.deps, { orderId: id, to: 'accepted', by: { actor: 'seller' } }),
    )
    const shown = async () => {
      const answered = await client('showOrder', { params: { id }, query: {} })
      assert.ok(answered.ok)
      return answered.data
    }
    const weighs = async (name: string, weight: number) => {
      const { details, version } = await shown()
      const line = details.find(({ member_name: member }) => member === name)
      const body = { detail_id: line?.id ?? 0, weight, version }
      const weighed = await place.as(seller)('weighOrderLine', { params: { id }, query: {}, body })
      assert.ok(weighed.ok, JSON.stringify(weighed))
      await isClean(`${name} at ${weight}`)
    }
    const replaces = async (
      name: string,
      instead: number | null,
      decision: 'approve' | 'decline',
    ) => {
      const line = (await shown()).details.find(({ member_name: member }) => member === name)
      const body = {
        detail_id: line?.id ?? 0,
        stock_id: instead === null ? null : (shop.products[instead]?.stockId ?? 0),
        quantity: 1,
      }
      const proposed = await place.as(seller)('proposeSubstitution', {
        params: { id },
        query: {},
        body,
      })
      assert.ok(proposed.ok, JSON.stringify(proposed))
      const answered = await client('answerSubstitution', {
        params: { id, substitution_id: (await shown()).substitutions.at(-1)?.id ?? 0 },
        query: {},
        idempotencyKey: place.deps.random.uuid(),
        body: { decision },
      })
      assert.ok(answered.ok, JSON.stringify(answered))
      await isClean(`${name} ${decision}`)
    }
    await replaces('Gina', null, 'decline')
    await replaces('Farid', 0, 'approve')
    await weighs('Olga', 0.6)
    await weighs('Olga', 0.9)
    await weighs('Farid', 0.5)
    await weighs('Farid', 1)
    const tip = (value: number) =>
      client('tipOrder', {
        params: { id },
        body: { type: 'fixed', value, payment: { tag: 'wallet' } },
        idempotencyKey: place.deps.random.uuid(),
      })
    assert.equal(resultCode(await tip(3)), 'ok')
    await isClean('tipped')
    assert.equal(resultCode(await tip(0)), 'ok')
    await isClean('tipped no more')
    const owed = (await requests()).reduce((sum, { amount }) => sum + amount, 0)
    assert.ok(owed < (await shown()).total_price)
    await place.deps.database.transaction((tx) =>
      moveOrder(tx, place.deps, {
        orderId: id,
        to: 'cancelled',
        by: { actor: 'seller' },
        reason: 'too_busy',
      }),
    )
    await isClean('cancelled')
  }
})
