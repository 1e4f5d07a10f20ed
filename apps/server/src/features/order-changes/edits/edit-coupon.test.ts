import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../../testing/order-change-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'

const { app, world } = await startOrderChangeApp()
after(app.close)
await app.rows(sql`
  insert into coupons (code, title, type, applies_to, value, qty, per_user)
    values ('THREE', 'Three', 'fixed', 'total_price', 300, 100, 5)`)
const used = async () =>
  (await app.rows<{ used: number }>(sql`select used from coupons where code = 'THREE'`))[0]?.used

async function cancelWith(answer: { decision: 'accept' } | { decision: 'offer'; refund: number }) {
  const at = await world({ status: 'accepted', units: [2], body: { ...WALLET, coupon: 'THREE' } })
  assert.ok(
    (await at.client('requestCancel', { params: { id: at.id }, body: { reason: 'other' } })).ok,
  )
  const answered = await at.kitchen('answerCancelRequest', { params: { id: at.id }, body: answer })
  assert.ok(answered.ok, JSON.stringify(answered))
  if (answer.decision === 'offer')
    assert.ok(
      (await at.client('answerCancelOffer', { params: { id: at.id }, body: { accept: true } })).ok,
    )
  await app.work()
  await app.work()
}

test('a full cancellation returns the coupon; a partial refund does not', async () => {
  await cancelWith({ decision: 'accept' })
  assert.equal(await used(), 0)
  await cancelWith({ decision: 'offer', refund: 5 })
  assert.equal(await used(), 1)
  app.clock.forward(2 * 3600)
  await app.work()
  const found = describeBreaches(await auditBooks(app.deps.database, app.clock.now()))
  assert.deepEqual(
    found.filter((breach) => !breach.includes('order_without_its_key')),
    [],
  )
})
