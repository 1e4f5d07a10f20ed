import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { carriedParcel, codeOf } from '../../../testing/parcels/carried-parcel.ts'
import { type ParcelApp, TO, startParcelApp } from '../../../testing/parcels/parcel-app.ts'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

const FAR = { latitude: TO.latitude + 0.01, longitude: TO.longitude }

const auditOf = async (id: number, action: string) =>
  (
    await app.rows<{ detail: Record<string, unknown> }>(sql`
      select detail from audit_logs where subject = 'parcel' and subject_id = ${id}
        and action = ${action}`)
  ).map(({ detail }) => detail)

describe('a courier far from the recipient', () => {
  test('arrives and tries only if they are sure, which is recorded', async () => {
    const { id, at, client } = await carriedParcel(app)
    const arrived = await client('arriveAtParcel', { ...at, body: FAR })
    assert.ok(!arrived.ok && arrived.code === 'not_there' && arrived.data['radius_m'] === 200)
    assert.equal(codeOf(await client('tryParcel', { ...at, body: FAR })), 'not_there')
    assert.equal(codeOf(await client('tryParcel', { ...at, body: { ...FAR, sure: true } })), 'ok')
    const [detail] = await auditOf(id, 'parcel.tried')
    assert.deepEqual([detail?.['sure'], detail?.['distance_m']], [true, 1112])
  })

  test('turns back only if they are sure, or arrived before', async () => {
    const far = await carriedParcel(app)
    const refuse = (position: object, { client, at } = far) =>
      client('failParcel', { ...at, body: { reason: 'refused', ...position } })
    assert.equal(codeOf(await refuse(FAR)), 'not_there')
    assert.equal(codeOf(await refuse({ ...FAR, sure: true })), 'ok')
    const [detail] = await auditOf(far.id, 'parcel.failed')
    assert.deepEqual([detail?.['sure'], detail?.['distance_m']], [true, 1112])

    const near = await carriedParcel(app)
    assert.equal(codeOf(await near.client('arriveAtParcel', { ...near.at, body: TO })), 'ok')
    assert.equal(codeOf(await refuse(FAR, near)), 'ok')
  })
})

test('attempts to reach the recipient are two minutes apart', async (t) => {
  app.clock.stopDuring(t)
  const { at, client } = await carriedParcel(app)
  const attempt = () => client('tryParcel', { ...at, body: {} })
  assert.equal(codeOf(await attempt()), 'ok')
  app.clock.forward(119)
  const early = await attempt()
  assert.ok(!early.ok && early.code === 'wait_not_over', JSON.stringify(early))
  assert.equal(early.data['until'], new Date(app.clock.now().getTime() + 1000).toISOString())
  app.clock.forward(1)
  const second = await attempt()
  assert.ok(second.ok && second.data.tries.length === 2)
})

for (const reason of ['wrong_address', 'no_access'] as const)
  test(`${reason} needs a photo`, async () => {
    const { id, at, sender, courier, client } = await carriedParcel(app)
    const fail = (body: { photo?: string }) =>
      client('failParcel', { ...at, body: { reason, ...body } })
    assert.equal(codeOf(await fail({})), 'photo_required')
    assert.equal(codeOf(await fail({ photo: await app.photoOf(courier) })), 'ok')
    const { proofs } = await app.show(sender, id)
    assert.equal(proofs.at(-1)?.kind, 'reason')
  })

test('the photo of a handover without a PIN is not shown as left at the door', async () => {
  const { id, at, sender, courier, client } = await carriedParcel(app, { pin: false })
  const delivered = await client('deliverParcel', {
    ...at,
    body: { photo: await app.photoOf(courier) },
  })
  assert.ok(delivered.ok, JSON.stringify(delivered))
  const shown = await app.show(sender, id)
  assert.equal(shown.proofs.at(-1)?.kind, 'handover')
  const token = shown.tracking_url?.split('/t/')[1] ?? ''
  const tracked = await app.as(undefined)('trackParcel', { params: { token }, query: {} })
  assert.ok(tracked.ok && tracked.data.left_photo === null, JSON.stringify(tracked))
})
