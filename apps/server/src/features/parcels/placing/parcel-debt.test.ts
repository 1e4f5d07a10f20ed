import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { refusalMessage } from '../../../core/refusal-message.ts'
import { Refusal } from '../../../core/refuse.ts'
import { DISTANCE_M, type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { placeParcel } from './place-parcel.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

type Person = Awaited<ReturnType<ParcelApp['sender']>>
/** The message of the refusal, without the marks around amounts. */
async function refusal(sender: Person, lang: string): Promise<string> {
  const body = await app.body()
  const placing = app.deps.database.transaction((tx) =>
    placeParcel(tx, app.deps, {
      userId: sender.id,
      body,
      distanceM: DISTANCE_M,
      lang,
      ip: '192.0.2.1',
    }),
  )
  const refused = await placing.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  assert.ok(refused instanceof Refusal && refused.code === 'parcel_debt', String(refused))
  const message = refusalMessage(lang, refused.code, refused.details.data)
  return message.replaceAll(/[\u2066-\u2069]/g, '')
}

test('a return is owed in money of the person’s language', async () => {
  const sender = await app.sender(1094n)
  const parcel = await app.send(sender)
  const courier = await app.courier()
  await app.carry(parcel, courier, 'on_a_way')
  const at = { params: { id: parcel.id }, query: {} }
  const client = app.as(courier)
  assert.ok((await client('failParcel', { ...at, body: { reason: 'refused' } })).ok)
  const photo = await app.photoOf(courier)
  assert.ok((await client('returnedParcel', { ...at, body: { photo } })).ok)
  const { debt } = await app.show(sender, parcel.id)
  assert.equal(
    await refusal(sender, 'en'),
    `Please pay $${debt.toFixed(2)} for the way back of ${parcel.number} first.`,
  )
  assert.equal(
    await refusal(sender, 'de'),
    `Bitte bezahle zuerst $${debt.toFixed(2).replace('.', ',')} für den Rückweg von ${parcel.number}.`,
  )
})

test('the fee of a cancellation is not called a way back', async () => {
  const sender = await app.sender()
  const first = await app.send(sender)
  await app.rows(sql`
    update parcel_orders set status = 'delivered', driver_id = ${(await app.courier()).id},
      ended_at = now(), settled_at = now() where id = ${first.id}`)
  const parcel = await app.send(sender, { payer: 'receiver', payment: { tag: 'cash' } })
  await app.carry(parcel, await app.courier(), 'accepted')
  const { version } = await app.show(sender, parcel.id)
  const cancelled = await app.as(sender)('cancelParcel', {
    params: { id: parcel.id },
    query: {},
    body: { reason: 'other', version },
  })
  assert.ok(cancelled.ok && cancelled.data.debt === 3, JSON.stringify(cancelled))
  assert.equal(
    await refusal(sender, 'en'),
    `Please pay $3.00 for the cancellation of ${parcel.number} first.`,
  )
})
