import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../../testing/order-change-app.ts'

const { app, world } = await startOrderChangeApp()
after(app.close)

async function needsPin(
  dropOff: 'hand_to_me' | 'leave_at_door' | 'meet_outside',
  { age = false, units = [2] } = {},
) {
  const shop = { products: [{ price: 1249, ageRestriction: age ? 18 : null }] }
  const at = await world({ status: 'new', units, body: { ...WALLET, drop_off: dropOff }, shop })
  const { version } = await at.show()
  const moved = await at.kitchen('moveSellerOrder', {
    params: { id: at.id },
    query: {},
    body: { status: 'accepted', version },
  })
  assert.ok(moved.ok, JSON.stringify(moved))
  const rows = await app.rows(sql`select from orders where id = ${at.id} and has_pin`)
  return rows.length === 1
}

test('a PIN protects handovers in person, for adults and of high value, but not orders left at the door', async () => {
  assert.ok(await needsPin('hand_to_me'))
  assert.ok(await needsPin('meet_outside'), 'without a setting everything is worth one')
  assert.ok(!(await needsPin('leave_at_door')))

  await app.rows(sql`insert into settings (key, value) values ('pin_min_total', '40')`)
  assert.ok(await needsPin('hand_to_me'))
  assert.ok(!(await needsPin('meet_outside')))
  assert.ok(await needsPin('meet_outside', { units: [4] }))
  assert.ok(await needsPin('meet_outside', { age: true }))
})
