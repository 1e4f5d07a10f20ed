import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  assertCleanBooks,
  carriedParcel,
  codeOf,
  TIP,
  sendByCard,
} from '../../../testing/parcels/carried-parcel.ts'
import { giveMoney } from '../../../testing/make/give-money.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'
import { parcelCodes } from '../../../testing/make/handover-codes.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

describe('the way back', () => {
  test('an absent recipient needs ten minutes and two tries', async () => {
    const parcel = await carriedParcel(app)
    assert.equal(codeOf(await parcel.fail('absent')), 'wait_not_over')
    await parcel.client('arriveAtParcel', { ...parcel.at, body: {} })
    app.clock.forward(10 * 60)
    const untried = await parcel.fail('absent')
    assert.ok(!untried.ok && untried.data['tries_left'] === 2)
    await parcel.client('tryParcel', { ...parcel.at, body: {} })
    app.clock.forward(2 * 60)
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
    const { id, sender } = await sendByCard(app, TIP)
    const courier = await app.courier()
    await app.carry({ id }, courier, 'on_a_way')
    const at = { params: { id }, query: {} }
    const client = app.as(courier)
    assert.ok((await client('failParcel', { ...at, body: { reason: 'refused' } })).ok)
    const { back } = parcelCodes(app, id)
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
    const parcel = await carriedParcel(app, TIP, sender)
    const shown = await app.show(sender, parcel.id)
    const returning = await parcel.mine('returnParcel', {
      ...parcel.at,
      body: { version: shown.version },
    })
    assert.ok(
      returning.ok && returning.data.reason?.code === 'sender_asked',
      JSON.stringify(returning),
    )
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
    const first = await carriedParcel(app, {}, sender)
    assert.ok((await first.deliver({ pin: first.codes.pin })).ok)
    const parcel = await carriedParcel(app, { payer: 'receiver', payment: { tag: 'cash' } }, sender)
    assert.equal(codeOf(await parcel.fail('cash_refused')), 'ok')
    assert.equal(codeOf(await parcel.back({ code: parcel.codes.back })), 'ok')
    const shown = await app.show(sender, parcel.id)
    assert.deepEqual([shown.debt, shown.transactions[0]?.status], [14.63, 'canceled'])
    const { escrow, courier } = await app.ledger(parcel.id)
    assert.deepEqual([escrow ?? 0, courier], [0, 664 + 332])
  })
})

test('the books of these parcels are clean', () => assertCleanBooks(app))
