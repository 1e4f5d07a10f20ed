import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import { WALLET, resultCode, startOrderChangeApp } from '../../testing/order-change-app.ts'
import { type ChangingOrder, substitutionSteps } from '../../testing/substitution-steps.ts'

const market = await startOrderChangeApp()
const { app, world, key } = market
const { propose } = substitutionSteps(market)
after(app.close)

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const tip = async ({ client, id }: ChangingOrder, value: number) =>
  resultCode(
    await client('tipOrder', {
      params: { id },
      body: { type: 'fixed', value, ...WALLET },
      idempotencyKey: key(),
    }),
  )

test('maxTipBase limits the tip of an order that is placed already', async () => {
  const at = await world({ status: 'accepted', body: WALLET, shop: { products: [{ price: 200 }] } })

  await changeSetting(app, 'maxTipBase', '5.00')
  assert.deepEqual([await tip(at, 5.01), await tip(at, 5)], ['tip_too_large', 'ok'])
  await changeSetting(app, 'maxTipBase', undefined)
  assert.deepEqual([await tip(at, 50.01), await tip(at, 50)], ['tip_too_large', 'ok'])
})

test('substitutionMinutes is the time to answer a proposal', async () => {
  async function proposed() {
    const at = await world({ status: 'accepted', body: WALLET, units: [1, 1] })
    assert.equal(resultCode(await propose(at, { instead: 2 })), 'ok')
    return async () => {
      await app.work()
      return (await at.show()).substitutions.at(-1)?.status
    }
  }

  await changeSetting(app, 'substitutionMinutes', '3')
  const short = await proposed()
  await changeSetting(app, 'substitutionMinutes', undefined)
  const usual = await proposed()
  app.clock.forward(3 * 60 - 1)
  assert.equal(await short(), 'proposed')
  app.clock.forward(1)
  assert.deepEqual([await short(), await usual()], ['timed_out', 'proposed'])
})

test('editCutoffMin ends the edits of a scheduled order before its slot', async () => {
  const { id, client } = await world({
    status: 'accepted',
    body: { ...WALLET, delivery_date: '2026-11-22', delivery_time: '12:00' },
  })
  const [order] = await app.rows<{ starts: Date }>(
    sql`select slot_starts_at as starts from orders where id = ${id}`,
  )
  const beforeSlot = (seconds: number) =>
    app.clock.set(new Date(Number(order?.starts) - seconds * 1000))
  const edit = async () =>
    resultCode(
      await client('calculateEdit', { params: { id }, query: {}, body: { note: 'Ring twice' } }),
    )

  await changeSetting(app, 'editCutoffMin', '90')
  beforeSlot(90 * 60 + 1)
  assert.equal(await edit(), 'ok')
  beforeSlot(90 * 60)
  assert.equal(await edit(), 'invalid_transition')
  await changeSetting(app, 'editCutoffMin', undefined)
  assert.equal(await edit(), 'ok')
  beforeSlot(75 * 60)
  assert.equal(await edit(), 'invalid_transition')
})

test('tipChangeHours is the time to raise a tip after delivery', async () => {
  const at = await world({
    status: 'delivered',
    body: { ...WALLET, tips: { type: 'fixed', value: 2 } },
  })

  await changeSetting(app, 'tipChangeHours', '3')
  app.clock.forward(3 * HOUR_S)
  assert.equal(await tip(at, 3), 'invalid_transition')
  app.clock.forward(-1)
  assert.equal(await tip(at, 3), 'ok')
  await changeSetting(app, 'tipChangeHours', undefined)
  assert.equal(await tip(at, 4), 'invalid_transition', 'one hour by default')
})

test('tipAddDays is the time to add a first tip after delivery', async () => {
  const delivered = () => world({ status: 'delivered', body: WALLET })
  const [onTime, late] = [await delivered(), await delivered()]

  await changeSetting(app, 'tipAddDays', '2')
  app.clock.forward(2 * DAY_S - 1)
  assert.equal(await tip(onTime, 1), 'ok')
  app.clock.forward(1)
  assert.equal(await tip(late, 1), 'invalid_transition')
  await changeSetting(app, 'tipAddDays', undefined)
  assert.equal(await tip(late, 1), 'ok', '30 days by default')
})
