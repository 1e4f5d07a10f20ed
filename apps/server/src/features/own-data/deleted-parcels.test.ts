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

test('a deleted account takes the links, notes, photos and claims of its parcels along', async () => {
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
  const photo = 'parcels/deleted-account.webp'
  await app.rows(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at)
    values (${photo}, ${courier.id}, 'parcel', 10, now())`)
  await app.rows(sql`
    insert into parcel_proofs (parcel_order_id, kind, photo, driver_id, created_at)
    values (${id}, 'parcel', ${photo}, ${courier.id}, now())`)
  await app.rows(sql`
    insert into parcel_claims (parcel_order_id, user_id, cause, note, images, created_at)
    values (${id}, ${sender.id}, 'late', ${NOTE}, '{claims/late.webp}', now())`)
  const rest = async () => {
    const [row] = await app.rows<{
      links: number
      texts: string
      photos: number
      claim: string
    }>(sql`
      select (select count(*)::int from trackings where parcel_order_id = p.id) as links,
        concat(p.reason_note, (select string_agg(h.note, '') from parcel_histories h
          where h.parcel_order_id = p.id)) as texts,
        (select count(*)::int from parcel_proofs where parcel_order_id = p.id)
          + (select count(*)::int from pictures where path = ${photo} and loose_since is null) as photos,
        (select concat(c.note, array_to_string(c.images, '')) from parcel_claims c
          where c.parcel_order_id = p.id) as claim
      from parcel_orders p where p.id = ${id}`)
    return row
  }
  const before = await rest()
  assert.ok(before?.links === 2 && before.photos >= 2, JSON.stringify(before))
  assert.ok(before.texts.includes(NOTE) && before.claim.includes(NOTE), JSON.stringify(before))
  await app.deps.database.transaction((tx) => wipeParcelsOfSender(tx, sender.id, app.clock.now()))
  assert.deepEqual(await rest(), { links: 0, texts: '', photos: 0, claim: '' })
})
