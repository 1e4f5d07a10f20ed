import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type ParcelApp, startParcelApp } from '../../testing/parcels/parcel-app.ts'
import { wipeParcelsOfSender } from '../parcels/index.ts'

const NOTE = 'Mrs Noor Khan at 22 Park Road shouted'

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

test('a deleted account takes the links and notes of its parcels along', async () => {
  const sender = await app.sender()
  const courier = await app.courier()
  const { id } = await app.send(sender)
  await app.carry({ id }, courier, 'on_a_way')
  const at = { params: { id }, query: {} }
  const failed = await app.as(courier)('failParcel', {
    ...at,
    body: { reason: 'refused', note: NOTE },
  })
  assert.ok(failed.ok, JSON.stringify(failed))
  const rest = async () => {
    const [row] = await app.rows<{ links: number; texts: string }>(sql`
      select (select count(*)::int from trackings where parcel_order_id = p.id) as links,
        concat(p.reason_note, (select string_agg(h.note, '') from parcel_histories h
          where h.parcel_order_id = p.id)) as texts
      from parcel_orders p where p.id = ${id}`)
    return row
  }
  const before = await rest()
  assert.ok(before?.links === 2 && before.texts.includes(NOTE), JSON.stringify(before))
  await app.deps.database.transaction((tx) => wipeParcelsOfSender(tx, sender.id, app.clock.now()))
  assert.deepEqual(await rest(), { links: 0, texts: '' })
})
