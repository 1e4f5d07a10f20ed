import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  assertCleanBooks,
  carriedParcel,
  codeOf,
  TIP,
  sendByCard,
} from '../../../testing/parcels/carried-parcel.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { parcelCodes } from '../../../testing/make/handover-codes.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

describe('the handover', () => {
  test('the PIN delivers, and the money is shared as in the worked example', async () => {
    const parcel = await carriedParcel(app, TIP)
    const done = await parcel.deliver({ pin: parcel.codes.pin })
    assert.ok(done.ok, JSON.stringify(done))
    assert.deepEqual([done.data.status, done.data.can], ['delivered', []])
    assert.deepEqual(await app.ledger(parcel.id), {
      user: -1094,
      escrow: 0,
      courier: 747,
      platform_revenue: 265,
      tax: 82,
    })
    const shown = await app.show(parcel.sender, parcel.id)
    assert.deepEqual([shown.delivery_pin, shown.pickup_code, shown.debt], [null, null, 0])
    const again = await parcel.deliver({ pin: parcel.codes.pin })
    assert.equal(codeOf(again), 'invalid_transition')
  })

  test('a held card is captured for the total only', async () => {
    const { id } = await sendByCard(app, TIP)
    const courier = await app.courier()
    await app.carry({ id }, courier, 'on_a_way')
    const { pin } = parcelCodes(app, id)
    const done = await app.as(courier)('deliverParcel', {
      params: { id },
      query: {},
      body: { pin },
    })
    assert.ok(done.ok, JSON.stringify(done))
    await app.work()
    assert.deepEqual(await app.ledger(id), {
      provider_clearing: -1094,
      escrow: 0,
      courier: 747,
      platform_revenue: 265,
      tax: 82,
    })
  })

  test('five wrong PINs lock it until the sender confirms', async () => {
    const parcel = await carriedParcel(app)
    const wrong = parcel.codes.pin === '2580' ? '2581' : '2580'
    const empty = await parcel.deliver()
    assert.ok(!empty.ok && empty.code === 'wrong_pin' && empty.data['left'] === 5)
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 5; tries++) codes.push(codeOf(await parcel.deliver({ pin: wrong })))
    assert.deepEqual(codes, ['wrong_pin', 'wrong_pin', 'wrong_pin', 'wrong_pin', 'pin_locked'])
    assert.equal(codeOf(await parcel.deliver({ pin: parcel.codes.pin })), 'pin_locked')
    const shown = await app.show(parcel.sender, parcel.id)
    assert.deepEqual([shown.pin_state, shown.can.confirm.allowed], ['locked', true])
    const confirmed = await parcel.mine('confirmParcel', parcel.at)
    assert.ok(confirmed.ok && confirmed.data.pin_state === 'confirmed', JSON.stringify(confirmed))
    assert.ok((await parcel.mine('confirmParcel', parcel.at)).ok)
    assert.equal(codeOf(await parcel.deliver()), 'ok')
  })

  test('nothing is confirmed while the PIN is not locked', async () => {
    const parcel = await carriedParcel(app)
    assert.equal(codeOf(await parcel.mine('confirmParcel', parcel.at)), 'invalid_transition')
  })

  test('a parcel left at the door needs a photo instead of a PIN', async () => {
    const parcel = await carriedParcel(app, { drop_off: 'leave_at_door' })
    assert.equal((await app.show(parcel.sender, parcel.id)).delivery_pin, null)
    assert.equal(codeOf(await parcel.deliver()), 'photo_required')
    assert.equal(codeOf(await parcel.deliver({ photo: await app.photoOf(parcel.courier) })), 'ok')
    const { proofs } = await app.show(parcel.sender, parcel.id)
    assert.deepEqual(
      proofs.map(({ kind }) => kind),
      ['parcel', 'door'],
    )
  })

  test('cash is collected at the door and settled like any money', async () => {
    const sender = await app.sender()
    const first = await carriedParcel(app, {}, sender)
    assert.ok((await first.deliver({ pin: first.codes.pin })).ok)
    const parcel = await carriedParcel(
      app,
      { ...TIP, payer: 'receiver', payment: { tag: 'cash' } },
      sender,
    )
    const missing = await parcel.deliver({ pin: parcel.codes.pin })
    assert.ok(!missing.ok && missing.errors['cash_received'])
    assert.equal(codeOf(await parcel.deliver({ pin: parcel.codes.pin, cash_received: true })), 'ok')
    assert.deepEqual(await app.ledger(parcel.id), {
      cash_clearing: -1094,
      escrow: 0,
      courier: 747,
      platform_revenue: 265,
      tax: 82,
    })
  })

  test('other couriers and old versions are refused', async () => {
    const parcel = await carriedParcel(app)
    const other = app.as(await app.courier())
    const body = { pin: parcel.codes.pin }
    assert.equal(codeOf(await other('deliverParcel', { ...parcel.at, body })), 'not_found')
    const stale = await parcel.client('deliverParcel', {
      ...parcel.at,
      body: { ...body, version: 1 },
    })
    assert.ok(!stale.ok && stale.code === 'stale' && stale.data['status'] === 'on_a_way')
  })
})

test('the books of these parcels are clean', () => assertCleanBooks(app))
