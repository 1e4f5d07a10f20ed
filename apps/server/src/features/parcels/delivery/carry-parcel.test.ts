import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import { giveMoney } from '../../../testing/make/give-money.ts'
import { unexpectedBreaches } from '../../../testing/unexpected-breaches.ts'
import { FROM, type ParcelApp, startParcelApp } from '../../../testing/parcel-app.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

type Person = Awaited<ReturnType<ParcelApp['sender']>>
const TIP = { tips: { type: 'percent' as const, value: 10 } }
const codesOf = async (id: number) => {
  const [row] = await app.rows<{ pin: string; pickup: string; back: string }>(sql`
    select pin, pickup_code as pickup, return_code as back from parcel_orders where id = ${id}`)
  assert.ok(row)
  return row
}
/** A parcel that a courier carries. */
async function carried(changes: Parameters<ParcelApp['send']>[1] = {}, who?: Person) {
  const sender = who ?? (await app.sender())
  const courier = await app.courier()
  const parcel = await app.send(sender, changes)
  await app.carry(parcel, courier, 'on_a_way')
  const client = app.as(courier)
  const at = { params: { id: parcel.id }, query: {} }
  return {
    id: parcel.id,
    at,
    sender,
    courier,
    client,
    mine: app.as(sender),
    codes: await codesOf(parcel.id),
    deliver: (body: { pin?: string; photo?: string; cash_received?: boolean } = {}) =>
      client('deliverParcel', { ...at, body }),
    fail: (reason: 'absent' | 'refused' | 'cash_refused' | 'wrong_address' | 'nobody_there') =>
      client('failParcel', { ...at, body: { reason } }),
    back: (body: { code?: string; photo?: string }) => client('returnedParcel', { ...at, body }),
  }
}
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)

describe('accepting a parcel', () => {
  test('only then the courier sees addresses and masked phones, and never a code or PIN', async () => {
    const sender = await app.sender()
    const courier = await app.courier()
    const parcel = await app.send(sender)
    const taken = await app.carry(parcel, courier, 'accepted')
    assert.deepEqual(
      [taken.status, taken.to.address?.address, taken.to.phone, taken.to.phone_masked, taken.can],
      [
        'accepted',
        '22 Park Road, Washington',
        null,
        '+12 ••• 77',
        ['arrived', 'picked', 'give_back'],
      ],
    )
    const { pickup, back } = await codesOf(parcel.id)
    assert.equal((await app.show(sender, parcel.id)).pickup_code, pickup)
    const list = await app.as(courier)('listDriverParcels', { query: {} })
    const text = JSON.stringify([taken, list])
    for (const secret of [pickup, back, '+12025550177', '+12025550111'])
      assert.ok(!text.includes(secret), secret)
  })

  test('refuses offline, unfit, full and own couriers, and a parcel that is taken', async () => {
    const sender = await app.makeUser({ roles: ['driver'], phone: '+12025550199' })
    await giveMoney(app, sender.id, 50_000n)
    const accept = async (courier: Person, id: number) =>
      codeOf(await app.as(courier)('acceptParcelOffer', { params: { id }, query: {} }))
    const parcel = await app.send(sender)
    assert.equal(await accept(await app.courier({ online: false }), parcel.id), 'courier_offline')
    await app.rows(sql`update parcel_types set vehicles = '{car}' where id = ${app.typeId}`)
    assert.equal(await accept(await app.courier(), parcel.id), 'vehicle_unfit')
    await app.rows(sql`update parcel_types set vehicles = '{}' where id = ${app.typeId}`)
    await app.rows(sql`insert into couriers (user_id, online) values (${sender.id}, true)`)
    assert.equal(await accept(sender, parcel.id), 'own_order')
    const courier = await app.courier()
    assert.equal(await accept(courier, parcel.id), 'ok')
    assert.equal(await accept(courier, parcel.id), 'ok', 'a retry after a lost answer')
    assert.equal(await accept(await app.courier(), parcel.id), 'offer_taken')
    for (const more of [await app.send(sender), await app.send(sender)])
      assert.equal(await accept(courier, more.id), 'ok')
    assert.equal(await accept(courier, (await app.send(sender)).id), 'courier_full')
    assert.equal(await accept(courier, 999_999), 'not_found')
  })

  test('a courier gives a parcel back, and others are offered it', async () => {
    const parcel = await app.send(await app.sender())
    const [courier, other] = [await app.courier(), await app.courier()]
    await app.carry(parcel, courier, 'accepted')
    const given = await app.as(courier)('giveParcelBack', {
      params: { id: parcel.id },
      query: {},
      body: { reason: 'vehicle_problem' },
    })
    assert.ok(given.ok, JSON.stringify(given))
    const sees = async (who: Person) => {
      const offers = await app.as(who)('listParcelOffers', { query: {} })
      return offers.ok && offers.data.some(({ id }) => id === parcel.id)
    }
    assert.deepEqual([await sees(courier), await sees(other)], [false, true])
    const again = await app.as(courier)('acceptParcelOffer', {
      params: { id: parcel.id },
      query: {},
    })
    assert.equal(codeOf(again), 'offer_taken')
    await app.carry(parcel, other, 'accepted')
  })

  test('a parcel without a courier is cancelled half an hour after its window began', async () => {
    const sender = await app.sender(1500n)
    const parcel = await app.send(sender)
    app.clock.forward(29 * 60)
    await app.work()
    assert.equal((await app.show(sender, parcel.id)).status, 'new')
    app.clock.forward(60)
    await app.work()
    const shown = await app.show(sender, parcel.id)
    assert.deepEqual([shown.status, shown.reason?.code], ['cancelled', 'no_courier'])
    assert.deepEqual(await app.ledger(parcel.id), { user: 0, escrow: 0 })
  })

  test('the setting changes how long a parcel waits for a courier', async () => {
    const sender = await app.sender(1500n)
    const parcel = await app.send(sender)
    await changeSetting(app, 'parcelNoCourierMin', '5')
    app.clock.forward(5 * 60)
    await app.work()
    await changeSetting(app, 'parcelNoCourierMin', undefined)
    assert.equal((await app.show(sender, parcel.id)).status, 'cancelled')
  })
})

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
    const { pickup } = await codesOf(parcel.id)
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
    const { pickup } = await codesOf(parcel.id)
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
    const { id, sender, codes } = await carried({ phone_to: '+12025550178' })
    await app.work()
    const shown = await app.show(sender, id)
    assert.match(codes.pin, /^\d{4}$/)
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

describe('the handover', () => {
  test('the PIN delivers, and the money is shared as in the worked example', async () => {
    const parcel = await carried(TIP)
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
    const sender = await app.sender(0n)
    const placed = await app.as(sender)('placeParcel', {
      query: {},
      body: await app.body({ ...TIP, payment: { tag: 'sandbox' } }),
      idempotencyKey: randomUUID(),
    })
    assert.ok(placed.ok)
    const { id } = placed.data
    await app.payAtSandbox(id)
    app.clock.forward(61)
    await app.work()
    const courier = await app.courier()
    await app.carry({ id }, courier, 'on_a_way')
    const { pin } = await codesOf(id)
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
    const parcel = await carried()
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
    const parcel = await carried()
    assert.equal(codeOf(await parcel.mine('confirmParcel', parcel.at)), 'invalid_transition')
  })

  test('a parcel left at the door needs a photo instead of a PIN', async () => {
    const parcel = await carried({ drop_off: 'leave_at_door' })
    assert.equal(parcel.codes.pin, null)
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
    const first = await carried({}, sender)
    assert.ok((await first.deliver({ pin: first.codes.pin })).ok)
    const parcel = await carried({ ...TIP, payer: 'receiver', payment: { tag: 'cash' } }, sender)
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
    const parcel = await carried()
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

describe('the way back', () => {
  test('an absent recipient needs ten minutes and two tries', async () => {
    const parcel = await carried()
    assert.equal(codeOf(await parcel.fail('absent')), 'wait_not_over')
    await parcel.client('arriveAtParcel', { ...parcel.at, body: {} })
    app.clock.forward(10 * 60)
    const untried = await parcel.fail('absent')
    assert.ok(!untried.ok && untried.data['tries_left'] === 2)
    await parcel.client('tryParcel', { ...parcel.at, body: {} })
    await parcel.client('tryParcel', { ...parcel.at, body: {} })
    assert.equal(codeOf(await parcel.fail('cash_refused')), 'reason_required', 'nobody owes cash')
    const turned = await parcel.fail('absent')
    assert.ok(turned.ok && turned.data.status === 'returning', JSON.stringify(turned))
    const shown = await app.show(parcel.sender, parcel.id)
    assert.deepEqual(
      [shown.return_code, shown.tries.length, shown.reason?.code],
      [parcel.codes.back, 2, 'absent'],
    )
  })

  test('is paid by the hold of a card, and shared with the courier', async () => {
    const sender = await app.sender(0n)
    const placed = await app.as(sender)('placeParcel', {
      query: {},
      body: await app.body({ ...TIP, payment: { tag: 'sandbox' } }),
      idempotencyKey: randomUUID(),
    })
    assert.ok(placed.ok)
    const { id } = placed.data
    await app.payAtSandbox(id)
    app.clock.forward(61)
    await app.work()
    const courier = await app.courier()
    await app.carry({ id }, courier, 'on_a_way')
    const at = { params: { id }, query: {} }
    const client = app.as(courier)
    assert.ok((await client('failParcel', { ...at, body: { reason: 'refused' } })).ok)
    const { back } = await codesOf(id)
    const returned = await client('returnedParcel', { ...at, body: { code: back.toLowerCase() } })
    assert.ok(returned.ok && returned.data.status === 'returned', JSON.stringify(returned))
    await app.work()
    assert.deepEqual(await app.ledger(id), {
      provider_clearing: -1546,
      escrow: 0,
      courier: 747 + 332,
      platform_revenue: 265 + 83,
      tax: 82 + 37,
    })
    assert.equal((await app.show(sender, id)).debt, 0)
  })

  test('without a hold the sender owes it, and sends no other parcel before', async () => {
    const sender = await app.sender(1094n)
    const parcel = await carried(TIP, sender)
    const shown = await app.show(sender, parcel.id)
    const asked = await parcel.mine('returnParcel', {
      ...parcel.at,
      body: { version: shown.version },
    })
    assert.ok(asked.ok && asked.data.reason?.code === 'sender_asked', JSON.stringify(asked))
    assert.equal(codeOf(await parcel.back({})), 'wrong_pickup_code')
    assert.equal(codeOf(await parcel.back({ photo: await app.photoOf(parcel.courier) })), 'ok')
    const before = await app.ledger(parcel.id)
    assert.deepEqual([before['escrow'], (before['courier'] ?? 0) >= 664 + 332], [0, true])
    assert.equal((await app.show(sender, parcel.id)).debt, 4.52)

    const next = await app.as(sender)('placeParcel', {
      query: {},
      body: await app.body(),
      idempotencyKey: randomUUID(),
    })
    assert.ok(!next.ok && next.code === 'parcel_debt', JSON.stringify(next))
    assert.deepEqual([next.data['amount'], next.data['id']], [4.52, parcel.id])
    await giveMoney(app, sender.id, 452n)
    const paid = await parcel.mine('payParcel', {
      ...parcel.at,
      body: { tag: 'wallet' },
      idempotencyKey: randomUUID(),
    })
    assert.ok(paid.ok && paid.data.price === 4.52, JSON.stringify(paid))
    await app.work()
    assert.equal((await app.show(sender, parcel.id)).debt, 0)
    assert.deepEqual(await app.ledger(parcel.id), {
      user: -1546,
      escrow: 0,
      courier: 747 + 332,
      platform_revenue: 265 + 83,
      tax: 82 + 37,
    })
  })

  test('uncollected cash is owed together with it', async () => {
    const sender = await app.sender()
    const first = await carried({}, sender)
    assert.ok((await first.deliver({ pin: first.codes.pin })).ok)
    const parcel = await carried({ payer: 'receiver', payment: { tag: 'cash' } }, sender)
    assert.equal(codeOf(await parcel.fail('cash_refused')), 'ok')
    assert.equal(codeOf(await parcel.back({ code: parcel.codes.back })), 'ok')
    const shown = await app.show(sender, parcel.id)
    assert.deepEqual([shown.debt, shown.transactions[0]?.status], [14.63, 'canceled'])
    const { escrow, courier } = await app.ledger(parcel.id)
    assert.deepEqual([escrow ?? 0, courier], [0, 664 + 332])
  })
})

describe('cancelling', () => {
  test('is free before a courier accepted and costs the fee afterwards', async () => {
    const sender = await app.sender(2188n)
    const cancel = (id: number, version: number) =>
      app.as(sender)('cancelParcel', {
        params: { id },
        query: {},
        body: { reason: 'changed_mind', version },
      })
    const free = await app.send(sender, TIP)
    assert.equal(free.cancel_cost, 0)
    assert.ok((await cancel(free.id, free.version)).ok)
    assert.deepEqual(await app.ledger(free.id), { user: 0, escrow: 0 })

    const parcel = await app.send(sender, TIP)
    await app.carry(parcel, await app.courier(), 'accepted')
    const stale = await cancel(parcel.id, parcel.version)
    assert.ok(!stale.ok && stale.code === 'stale' && stale.data['status'] === 'accepted')
    const shown = await app.show(sender, parcel.id)
    assert.equal(shown.cancel_cost, 3)
    const cancelled = await cancel(parcel.id, shown.version)
    assert.ok(cancelled.ok && cancelled.data.refunded === 7.94, JSON.stringify(cancelled))
    assert.deepEqual(await app.ledger(parcel.id), { user: -300, escrow: 0, courier: 300 })
    assert.equal(cancelled.data.debt, 0)
  })

  test('a held card pays only the fee', async () => {
    const sender = await app.sender(0n)
    const placed = await app.as(sender)('placeParcel', {
      query: {},
      body: await app.body({ payment: { tag: 'sandbox' } }),
      idempotencyKey: randomUUID(),
    })
    assert.ok(placed.ok)
    const { id } = placed.data
    await app.payAtSandbox(id)
    app.clock.forward(61)
    await app.work()
    await app.carry({ id }, await app.courier(), 'ready')
    const { version } = await app.show(sender, id)
    const cancelled = await app.as(sender)('cancelParcel', {
      params: { id },
      query: {},
      body: { reason: 'other', version },
    })
    assert.ok(cancelled.ok, JSON.stringify(cancelled))
    await app.work()
    assert.deepEqual(await app.ledger(id), { provider_clearing: -300, escrow: 0, courier: 300 })
  })

  test('is not possible once the courier has the parcel', async () => {
    const parcel = await carried()
    const { version } = await app.show(parcel.sender, parcel.id)
    const body = { reason: 'changed_mind' as const, version }
    assert.equal(
      codeOf(await parcel.mine('cancelParcel', { ...parcel.at, body })),
      'invalid_transition',
    )
  })

  test('a cash parcel leaves its fee as a debt, which goes to the courier', async () => {
    const sender = await app.sender()
    const first = await carried({}, sender)
    assert.ok((await first.deliver({ pin: first.codes.pin })).ok)
    const parcel = await app.send(sender, { payer: 'receiver', payment: { tag: 'cash' } })
    await app.carry(parcel, await app.courier(), 'accepted')
    const { version } = await app.show(sender, parcel.id)
    const at = { params: { id: parcel.id }, query: {} }
    const mine = app.as(sender)
    const cancelled = await mine('cancelParcel', { ...at, body: { reason: 'other', version } })
    assert.ok(cancelled.ok && cancelled.data.debt === 3, JSON.stringify(cancelled))
    const paid = await mine('payParcel', {
      ...at,
      body: { tag: 'wallet' },
      idempotencyKey: randomUUID(),
    })
    assert.ok(paid.ok, JSON.stringify(paid))
    await app.work()
    assert.deepEqual(await app.ledger(parcel.id), { user: -300, escrow: 0, courier: 300 })
  })
})

test('the books of all these parcels are clean, and no refund exceeds its payment', async () => {
  app.clock.forward(3600)
  for (let round = 0; round < 3; round++) await app.work()
  assert.deepEqual(await unexpectedBreaches(app), [])
  const [row] = await app.rows<{ parcels: number; open: number; above: number }>(sql`
    select (select count(*)::int from parcel_orders where ended_at is not null) as parcels,
      (select count(*)::int from parcel_orders where ended_at is not null and settled_at is null) as open,
      (select count(*)::int from transactions where refunded > amount) as above`)
  assert.ok((row?.parcels ?? 0) >= 15, JSON.stringify(row))
  assert.deepEqual([row?.open, row?.above], [0, 0])
})
