import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from '@hawker/postgres/database'
import { parcelCodes } from '../make/handover-codes.ts'
import type { ParcelApp, PlaceBody } from './parcel-app.ts'
import { unexpectedBreaches } from '../unexpected-breaches.ts'

type Person = Awaited<ReturnType<ParcelApp['sender']>>

export const TIP = { tips: { type: 'percent' as const, value: 10 } }
export const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)

/** A parcel paid by a held card, which couriers can see. Its sender has no money in the wallet. */
export async function sendByCard(app: ParcelApp, changes: Partial<PlaceBody> = {}) {
  const sender = await app.sender(0n)
  const placed = await app.as(sender)('placeParcel', {
    query: {},
    body: await app.body({ ...changes, payment: { tag: 'sandbox' } }),
    idempotencyKey: randomUUID(),
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  const { id } = placed.data
  await app.payAtSandbox(id)
  app.clock.forward(61)
  await app.work()
  return { id, sender }
}

/** A parcel that a courier carries, and what its courier and its sender do next. */
export async function carriedParcel(
  app: ParcelApp,
  changes: Partial<PlaceBody> = {},
  who?: Person,
) {
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
    codes: parcelCodes(app, parcel.id),
    deliver: (body: { pin?: string; photo?: string; cash_received?: boolean } = {}) =>
      client('deliverParcel', { ...at, body }),
    fail: (reason: 'absent' | 'refused' | 'cash_refused' | 'wrong_address' | 'nobody_there') =>
      client('failParcel', { ...at, body: { reason } }),
    back: (body: { code?: string; photo?: string }) => client('returnedParcel', { ...at, body }),
  }
}

/** All ended parcels are settled, the audit finds nothing, and no refund exceeds its payment. */
export async function assertCleanBooks(app: ParcelApp): Promise<void> {
  app.clock.forward(3600)
  for (let round = 0; round < 3; round++) await app.work()
  assert.deepEqual(await unexpectedBreaches(app), [])
  const [row] = await app.rows<{ ended: number; open: number; above: number }>(sql`
    select (select count(*)::int from parcel_orders where ended_at is not null) as ended,
      (select count(*)::int from parcel_orders where ended_at is not null and settled_at is null) as open,
      (select count(*)::int from transactions where refunded > amount) as above`)
  assert.ok((row?.ended ?? 0) > 0, JSON.stringify(row))
  assert.deepEqual([row?.open, row?.above], [0, 0])
}
