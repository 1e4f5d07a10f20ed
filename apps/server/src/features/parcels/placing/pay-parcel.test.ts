import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { giveMoney } from '../../../testing/make/give-money.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { unexpectedBreaches } from '../../../testing/unexpected-breaches.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

type Person = Awaited<ReturnType<ParcelApp['sender']>>
const pay = async (
  sender: Person,
  id: number,
  body: { tag: 'wallet' | 'sandbox'; wallet_amount?: number },
) => {
  const paid = await app.as(sender)('payParcel', {
    params: { id },
    query: {},
    body,
    idempotencyKey: randomUUID(),
  })
  assert.ok(paid.ok, JSON.stringify(paid))
  return paid.data
}
const heldOf = async ({ id }: Person) => {
  const [row] = await app.rows<{ held: number }>(
    sql`select held from ledger_accounts where kind = 'user' and user_id = ${id}`,
  )
  return row?.held
}
const provider = async (id: number) => {
  await app.payAtSandbox(id)
  app.clock.forward(61)
  await app.work()
}

test('an unpaid parcel is paid again with another part from the wallet', async () => {
  const sender = await app.sender(500n)
  const placed = await app.as(sender)('placeParcel', {
    query: {},
    body: await app.body({ payment: { tag: 'sandbox', wallet_amount: 3 } }),
    idempotencyKey: randomUUID(),
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  const { id, transaction, settlement_price: total } = placed.data
  assert.deepEqual([total, transaction.price, await heldOf(sender)], [10.11, 7.11, 300])
  const same = await pay(sender, id, { tag: 'sandbox', wallet_amount: 3 })
  assert.equal(same.id, transaction.id)
  const other = await pay(sender, id, { tag: 'sandbox', wallet_amount: 5 })
  assert.deepEqual([other.price, await heldOf(sender)], [5.11, 500])
  await provider(id)
  assert.equal((await app.show(sender, id)).paid, true)
  const courier = await app.courier()
  await app.carry({ id }, courier, 'on_a_way')
  const { delivery_pin: pin } = await app.show(sender, id)
  const delivered = await app.as(courier)('deliverParcel', {
    params: { id },
    query: {},
    body: { pin: pin ?? '' },
  })
  assert.ok(delivered.ok, JSON.stringify(delivered))
  await app.work()
  assert.deepEqual(await app.ledger(id), {
    user: -500,
    provider_clearing: -511,
    escrow: 0,
    courier: 664,
    platform_revenue: 265,
    tax: 82,
  })
})

test('what is owed is paid with a part from the wallet; a held part is still owed', async () => {
  const sender = await app.sender(1011n)
  const parcel = await app.send(sender)
  const courier = await app.courier()
  await app.carry(parcel, courier, 'on_a_way')
  const at = { params: { id: parcel.id }, query: {} }
  assert.ok((await app.as(courier)('failParcel', { ...at, body: { reason: 'refused' } })).ok)
  const { return_code: code } = await app.show(sender, parcel.id)
  assert.ok((await app.as(courier)('returnedParcel', { ...at, body: { code: code ?? '' } })).ok)
  assert.equal((await app.show(sender, parcel.id)).debt, 4.52)

  await giveMoney(app, sender.id, 300n)
  assert.equal((await pay(sender, parcel.id, { tag: 'sandbox', wallet_amount: 2 })).price, 2.52)
  // The page of the provider was closed.
  assert.deepEqual([(await app.show(sender, parcel.id)).debt, await heldOf(sender)], [4.52, 200])
  const { price } = await pay(sender, parcel.id, { tag: 'sandbox', wallet_amount: 3 })
  assert.deepEqual([price, await heldOf(sender)], [1.52, 300])
  await provider(parcel.id)
  assert.equal((await app.show(sender, parcel.id)).debt, 0)
  assert.deepEqual(await app.ledger(parcel.id), {
    user: -1011 - 300,
    provider_clearing: -152,
    escrow: 0,
    courier: 664 + 332,
    platform_revenue: 265 + 83,
    tax: 82 + 37,
  })
  assert.deepEqual(await unexpectedBreaches(app), [])
})
