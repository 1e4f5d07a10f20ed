import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertCleanBooks, carriedParcel, codeOf } from '../../../testing/parcels/carried-parcel.ts'
import { changeSetting } from '../../../testing/change-setting.ts'
import { FROM, type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { parcelCodes } from '../../../testing/make/handover-codes.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

describe('the pickup', () => {
  test('a courier who is far away must be sure', async () => {
    const sender = await app.sender()
    const courier = await app.courier()
    const parcel = await app.send(sender)
    await app.carry(parcel, courier, 'accepted')
    const arrive = (body: object) =>
      app.as(courier)('arriveAtParcel', { params: { id: parcel.id }, query: {}, body })
    const far = await arrive({ latitude: FROM.latitude + 0.01, longitude: FROM.longitude })
    assert.ok(!far.ok && far.code === 'not_there' && far.data['radius_m'] === 200)
    const sure = await arrive({
      latitude: FROM.latitude + 0.01,
      longitude: FROM.longitude,
      sure: true,
    })
    assert.ok(sure.ok && sure.data.status === 'ready')
    assert.equal((await app.show(sender, parcel.id)).wait_until, sure.data.wait_until)
  })

  test('takes the code of the sender with a photo; five wrong ones leave only a photo', async () => {
    const sender = await app.sender()
    const courier = await app.courier()
    const parcel = await app.send(sender)
    await app.carry(parcel, courier, 'ready')
    const photo = await app.photoOf(courier)
    const pick = (body: { code?: string; door_photo?: string }) =>
      app.as(courier)('pickParcel', {
        params: { id: parcel.id },
        query: {},
        body: { photo, ...body },
      })
    const none = await pick({})
    assert.ok(!none.ok && none.code === 'wrong_pickup_code' && none.data['left'] === 5)
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 6; tries++) codes.push(codeOf(await pick({ code: 'ZZZZ' })))
    assert.deepEqual(codes, [
      ...Array.from({ length: 4 }, () => 'wrong_pickup_code'),
      'code_locked',
      'code_locked',
    ])
    const { pickup } = parcelCodes(app, parcel.id)
    assert.equal(codeOf(await pick({ code: pickup })), 'code_locked')
    const picked = await pick({ door_photo: await app.photoOf(courier) })
    assert.ok(picked.ok, JSON.stringify(picked))
    assert.deepEqual(
      (await app.show(sender, parcel.id)).proofs.map(({ kind }) => kind),
      ['parcel', 'pickup'],
    )
  })

  test('takes no photo that another user uploaded, or that was used before', async () => {
    const [sender, courier] = [await app.sender(), await app.courier()]
    const parcel = await app.send(sender)
    await app.carry(parcel, courier, 'ready')
    const { pickup } = parcelCodes(app, parcel.id)
    const pick = (photo: string, door_photo?: string) =>
      app.as(courier)('pickParcel', {
        params: { id: parcel.id },
        query: {},
        body: { code: pickup, photo, ...(door_photo ? { door_photo } : {}) },
      })
    const foreign = await pick(await app.photoOf(await app.courier()))
    assert.ok(!foreign.ok && foreign.errors['photo'] !== undefined, JSON.stringify(foreign))
    const photo = await app.photoOf(courier)
    const twice = await pick(photo, photo)
    assert.ok(!twice.ok && twice.errors['door_photo'] !== undefined, JSON.stringify(twice))
    assert.equal(codeOf(await pick(photo)), 'ok')
    const { proofs } = await app.show(sender, parcel.id)
    assert.match(proofs[0]?.photo ?? '', /^parcels\/[0-9a-f]{32}\..*\?until=\d+&seal=/)
  })

  test('the code counts in any case, and the recipient gets a text message', async () => {
    app.texts.length = 0
    const { id, sender, codes } = await carriedParcel(app, { phone_to: '+12025550178' })
    await app.work()
    const shown = await app.show(sender, id)
    assert.equal(shown.delivery_pin, codes.pin)
    assert.ok(
      app.texts.some(
        ({ to, text }) => to === '+12025550178' && text.includes(shown.tracking_url ?? '?'),
      ),
    )
    assert.ok(!JSON.stringify(app.texts).includes(codes.pin))
  })

  test('nobody there costs nothing and needs the clock', async () => {
    const sender = await app.sender(1500n)
    const courier = await app.courier()
    const parcel = await app.send(sender)
    await app.carry(parcel, courier, 'ready')
    const fail = (body: { reason: 'nobody_there' | 'prohibited' | 'absent'; photo?: string }) =>
      app.as(courier)('failParcel', { params: { id: parcel.id }, query: {}, body })
    assert.equal(codeOf(await fail({ reason: 'absent' })), 'reason_required')
    assert.equal(codeOf(await fail({ reason: 'prohibited' })), 'photo_required')
    const early = await fail({ reason: 'nobody_there' })
    assert.ok(!early.ok && early.code === 'wait_not_over')
    await changeSetting(app, 'parcelWaitMinutes', '3')
    app.clock.forward(3 * 60)
    const failed = await fail({ reason: 'nobody_there' })
    await changeSetting(app, 'parcelWaitMinutes', undefined)
    assert.ok(failed.ok, JSON.stringify(failed))
    assert.deepEqual(await app.ledger(parcel.id), { user: 0, escrow: 0 })
    assert.deepEqual((await app.show(sender, parcel.id)).reason, {
      code: 'nobody_there',
      by: 'driver',
      note: null,
    })
  })

  test('a prohibited thing is cancelled with a photo', async () => {
    const sender = await app.sender(1500n)
    const courier = await app.courier()
    const parcel = await app.send(sender)
    await app.carry(parcel, courier, 'ready')
    const failed = await app.as(courier)('failParcel', {
      params: { id: parcel.id },
      query: {},
      body: { reason: 'prohibited', photo: await app.photoOf(courier) },
    })
    assert.ok(failed.ok, JSON.stringify(failed))
    assert.deepEqual(
      (await app.show(sender, parcel.id)).proofs.map(({ kind }) => kind),
      ['reason'],
    )
  })
})

test('the books of these parcels are clean', () => assertCleanBooks(app))
