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
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

describe('cancelling', () => {
  test('is free before a courier accepted and costs the fee afterwards', async () => {
    const sender = await app.sender(2188n)
    const cancel = (id: number, version: number) =>
      app.as(sender)('cancelParcel', {
        params: { id },
        query: {},
        body: { version },
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
    const { id, sender } = await sendByCard(app)
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
    const parcel = await carriedParcel(app)
    const { version } = await app.show(parcel.sender, parcel.id)
    const body = { reason: 'changed_mind' as const, version }
    assert.equal(
      codeOf(await parcel.mine('cancelParcel', { ...parcel.at, body })),
      'invalid_transition',
    )
  })

  test('a cash parcel leaves its fee as a debt, which goes to the courier', async () => {
    const sender = await app.sender()
    const first = await carriedParcel(app, {}, sender)
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

test('the books of these parcels are clean', () => assertCleanBooks(app))
