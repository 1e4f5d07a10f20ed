import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

/** A parcel that a courier accepted 20 minutes after its window began, and holds at minute 31. */
async function lateParcel() {
  const sender = await app.sender()
  const courier = await app.courier()
  const parcel = await app.send(sender)
  app.clock.forward(20 * 60)
  await app.carry(parcel, courier, 'accepted')
  app.clock.forward(11 * 60)
  return { sender, courier, at: { params: { id: parcel.id }, query: {} } }
}
const statusAfter = async (
  seconds: number,
  { sender, at }: Awaited<ReturnType<typeof lateParcel>>,
) => {
  app.clock.forward(seconds)
  await app.work()
  return (await app.show(sender, at.params.id)).status
}

test('a parcel that a courier gives back is offered for the whole time again', async () => {
  const parcel = await lateParcel()
  const answer = await app.as(parcel.courier)('giveParcelBack', {
    ...parcel.at,
    body: { reason: 'vehicle_problem' },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  assert.equal(await statusAfter(29 * 60, parcel), 'new')
  assert.equal(await statusAfter(60, parcel), 'cancelled')
})

test('a parcel that staff offer again is offered for the whole time', async () => {
  const parcel = await lateParcel()
  const staff = await app.makeUser({ roles: ['admin'] })
  const { version } = await app.show(parcel.sender, parcel.at.params.id)
  const offered = await app.as(staff)('recoverParcel', {
    ...parcel.at,
    body: { recovery: 'offer_again', note: 'The courier does not answer', version },
  })
  assert.ok(offered.ok, JSON.stringify(offered))
  assert.equal(await statusAfter(29 * 60, parcel), 'new')
  assert.equal(await statusAfter(60, parcel), 'cancelled')
})
