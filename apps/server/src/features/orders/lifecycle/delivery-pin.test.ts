import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../../testing/order-change-app.ts'

const { app, world } = await startOrderChangeApp()
after(app.close)

async function pinOf(
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
  const [row] = await app.rows<{ pin: string | null }>(
    sql`select pin from orders where id = ${at.id}`,
  )
  return row?.pin ?? null
}

test('a PIN protects handovers in person, for adults and of high value, but not orders left at the door', async () => {
  assert.match((await pinOf('hand_to_me')) ?? '', /^\d{4}$/)
  assert.match(
    (await pinOf('meet_outside')) ?? '',
    /^\d{4}$/,
    'without a setting everything is worth one',
  )
  assert.equal(await pinOf('leave_at_door'), null)

  await app.rows(sql`insert into settings (key, value) values ('pin_min_total', '40')`)
  assert.match((await pinOf('hand_to_me')) ?? '', /^\d{4}$/)
  assert.equal(await pinOf('meet_outside'), null)
  assert.match((await pinOf('meet_outside', { units: [4] })) ?? '', /^\d{4}$/)
  assert.match((await pinOf('meet_outside', { age: true })) ?? '', /^\d{4}$/)
})
