import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { insertBareParcel } from '../../../testing/make/make-bare-parcel.ts'
import {
  type ParcelApp,
  type PlaceBody,
  startParcelApp,
} from '../../../testing/parcels/parcel-app.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp({ limitScale: 1 })
})
after(() => app?.close())
beforeEach(() => app.rows(sql`delete from budget_uses`))

type Person = Awaited<ReturnType<ParcelApp['sender']>>
let phones = 0
const nextPhone = () => `+1202556${String(++phones).padStart(4, '0')}`
const bodyOf = (changes: Partial<PlaceBody> = {}) =>
  app.body({ phone_from: nextPhone(), payment: { tag: 'wallet' }, ...changes })
const placeBody = (sender: Person, body: PlaceBody) =>
  app.as(sender)('placeParcel', { query: {}, body, idempotencyKey: randomUUID() })
const place = async (sender: Person, changes: Partial<PlaceBody> = {}) =>
  placeBody(sender, await bodyOf(changes))
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code

test('an account that confirmed nothing sends no parcel from its wallet', async () => {
  const sender = await app.sender()
  await app.rows(sql`delete from user_cards where user_id = ${sender.id}`)
  const refused = await place(sender)
  assert.ok(!refused.ok)
  assert.deepEqual(
    [refused.code, refused.data],
    ['phone_unverified', { confirm: 'phone', cause: 'pay_online' }],
  )
  const unpaid = await place(sender, { payment: { tag: 'sandbox' } })
  assert.ok(unpaid.ok, 'a payment service confirms who pays')
  const retried = await app.as(sender)('payParcel', {
    params: { id: unpaid.data.id },
    query: {},
    body: { tag: 'wallet' },
    idempotencyKey: randomUUID(),
  })
  assert.equal(codeOf(retried), 'phone_unverified')
})

test('new senders at one address send fifteen parcels from wallets, also at once', async () => {
  const sends = []
  for (let sender = 0; sender < 18; sender += 1)
    sends.push({ sender: await app.sender(), body: await bodyOf() })
  await app.deps.database.warm()
  const answers = await Promise.all(sends.map(({ sender, body }) => placeBody(sender, body)))
  assert.deepEqual(answers.map(codeOf).toSorted(), [
    ...Array<string>(3).fill('newcomer_limit'),
    ...Array<string>(15).fill('ok'),
  ])
})

test('one sender gets three, one phone number gets three, and a delivered parcel ends the limit', async () => {
  const sender = await app.sender()
  const own = []
  for (let parcel = 0; parcel < 4; parcel += 1) own.push(codeOf(await place(sender)))
  assert.deepEqual(own, ['ok', 'ok', 'ok', 'newcomer_limit'])
  const phone = nextPhone()
  const byPhone = []
  for (let parcel = 0; parcel < 4; parcel += 1)
    byPhone.push(codeOf(await place(await app.sender(), { phone_from: phone })))
  assert.deepEqual(byPhone, ['ok', 'ok', 'ok', 'newcomer_limit'])
  const { id: driverId } = await app.courier()
  await app.rows(
    insertBareParcel({ userId: sender.id, at: app.clock.now(), status: 'delivered', driverId }),
  )
  assert.equal(codeOf(await place(sender)), 'ok')
})
