import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'

const SECRET = 'Mrs Noor Khan at 22 Park Road shouted'
const DAYS = 86_400

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

/** A parcel that came back with a note of the courier, and a claim about it. */
async function returned() {
  const sender = await app.sender()
  const courier = await app.courier()
  const parcel = await app.send(sender)
  await app.carry(parcel, courier, 'on_a_way')
  const at = { params: { id: parcel.id }, query: {} }
  const client = app.as(courier)
  const failed = await client('failParcel', { ...at, body: { reason: 'refused', note: SECRET } })
  assert.ok(failed.ok, JSON.stringify(failed))
  const back = await client('returnedParcel', {
    ...at,
    body: { photo: await app.photoOf(courier) },
  })
  assert.ok(back.ok, JSON.stringify(back))
  const filed = await app.as(sender)('claimParcel', {
    ...at,
    body: { cause: 'late', note: SECRET },
    idempotencyKey: randomUUID(),
  })
  assert.ok(filed.ok, JSON.stringify(filed))
  return { id: parcel.id, claimId: filed.data.id }
}
const textsOf = async (id: number) => {
  const [row] = await app.rows<{ parcel: string; claim: string; links: number }>(sql`
    select concat(p.reason_note, (select string_agg(h.note, '') from parcel_histories h
        where h.parcel_order_id = p.id)) as parcel,
      (select concat(string_agg(c.note, ''), string_agg(array_to_string(c.images, ''), ''))
        from parcel_claims c where c.parcel_order_id = p.id) as claim,
      (select count(*)::int from trackings t where t.parcel_order_id = p.id) as links
    from parcel_orders p where p.id = ${id}`)
  assert.ok(row)
  return row
}

test('notes of a parcel and of its decided claim are deleted 30 days after the end', async () => {
  const { id, claimId } = await returned()
  const [picture] = await app.rows<{ path: string }>(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at)
    select 'claims/' || md5('x') || '.jpg', user_id, 'claim', 1, now()
    from parcel_orders where id = ${id} returning path`)
  await app.rows(
    sql`update parcel_claims set images = array[${picture?.path ?? ''}] where id = ${claimId}`,
  )
  const staff = await app.makeUser({ roles: ['admin'] })
  const decided = await app.as(staff)('decideParcelClaim', {
    params: { id: claimId },
    query: {},
    body: { decision: 'rejected', answer: 'It arrived in time' },
    idempotencyKey: randomUUID(),
  })
  assert.ok(decided.ok, JSON.stringify(decided))
  app.clock.forward(29 * DAYS)
  await app.work()
  assert.ok((await textsOf(id)).parcel.includes(SECRET))
  app.clock.forward(2 * DAYS)
  await app.work()
  assert.deepEqual(await textsOf(id), { parcel: '', claim: '', links: 0 })
  const [loose] = await app.rows<{ loose: boolean }>(
    sql`select loose_since is not null as loose from pictures where path = ${picture?.path ?? ''}`,
  )
  assert.equal(loose?.loose ?? true, true)
})

test('an open claim keeps its texts until it is decided', async () => {
  const { id, claimId } = await returned()
  app.clock.forward(31 * DAYS)
  await app.work()
  assert.deepEqual(await textsOf(id), { parcel: '', claim: SECRET, links: 0 })
  await app.rows(sql`
    update parcel_claims set status = 'rejected', decided_at = ${app.clock.now()} where id = ${claimId}`)
  app.clock.forward(DAYS / 12)
  await app.work()
  assert.equal((await textsOf(id)).claim, '')
})
