import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { detachingPictures } from '../../pictures/index.ts'
import { deletingParcelLinks } from '../../tracking/index.ts'

const NOTHING_PERSONAL = sql`username_from = null, phone_from = null,
  note_from = null, address_from = null, latitude_from = null, longitude_from = null,
  username_to = null, phone_to = null, note_to = null, address_to = null, latitude_to = null,
  longitude_to = null, old_codes = null, description = null, images = '{}', reason_note = null`

/** Deletes names, phones, houses, notes, links and photos of parcels that ended before then. */
export const wipeOldParcels = (queries: Queries, before: Date, now: Date): Promise<number> =>
  queries.run(sql`
    with due as (
      select id, images from parcel_orders where ended_at < ${before} and wiped_at is null
      order by id limit 500 for update skip locked),
    links as (${deletingParcelLinks(sql`select id from due`)}),
    notes as (
      update parcel_histories set note = null
      where parcel_order_id in (select id from due) and note is not null),
    proofs as (
      delete from parcel_proofs where parcel_order_id in (select id from due) returning photo),
    loose as (${detachingPictures(
      sql`select unnest(images) from due union all select photo from proofs`,
      now,
      'parcel',
    )})
    update parcel_orders p set wiped_at = ${now}, ${NOTHING_PERSONAL}
    from due where p.id = due.id`)

/**
 * Deletes texts and photos of claims whose parcel ended before then. Staff still need those of an
 * open claim.
 */
export const wipeOldClaims = (queries: Queries, before: Date, now: Date): Promise<number> =>
  queries.run(sql`
    with due as (
      select c.id, c.images from parcel_claims c join parcel_orders p on p.id = c.parcel_order_id
      where p.ended_at < ${before} and c.status <> 'pending'
        and (c.note is not null or c.images <> '{}')
      order by c.id limit 500 for update of c skip locked),
    loose as (${detachingPictures(sql`select unnest(images) from due`, now, 'claim')})
    update parcel_claims c set note = null, images = '{}' from due where c.id = due.id`)

/** Deletes the same of all parcels of a sender, and of their claims. The amounts stay. */
export async function wipeParcelsOfSender(tx: Tx, userId: number, now: Date): Promise<void> {
  const parcels = sql`select id from parcel_orders where user_id = ${userId}`
  await tx.run(sql`
    update parcel_orders set wiped_at = coalesce(wiped_at, ${now}), ${NOTHING_PERSONAL}
    where user_id = ${userId}`)
  await tx.run(sql`
    with links as (${deletingParcelLinks(parcels)})
    update parcel_histories set note = null where parcel_order_id in (${parcels})`)
  await tx.run(sql`
    with proofs as (
      delete from parcel_proofs where parcel_order_id in (${parcels}) returning photo)
    ${detachingPictures(sql`select photo from proofs`, now)}`)
  await tx.run(sql`update parcel_claims set note = null, images = '{}' where user_id = ${userId}`)
}
