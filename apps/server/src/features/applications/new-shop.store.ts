import type { ZoneShape } from '@hawker/domain/zone'
import { type Sql, type Tx, sql } from '../../database/database.ts'
import type { AskedShop } from './application.store.ts'

/** How far it delivers until staff draw another zone; amounts in minor units of the base currency. */
export type FirstZone = {
  shape: ZoneShape
  area: number
  cells: readonly string[]
  price: bigint
  pricePerKm: bigint
  includedM: number
}

/** Of the nearest shop, no further than a few hundred kilometres: who fills in a form may sit in another zone than their kitchen. */
const zoneNear = ({ latitude, longitude }: AskedShop['location']): Sql => sql`(
  select near.timezone from shops near
  where near.status = 'approved' and abs(near.latitude - ${latitude}) < 2 and abs(near.longitude - ${longitude}) < 2
  order by (near.latitude - ${latitude}) ^ 2 + (near.longitude - ${longitude}) ^ 2 limit 1)`

/** The shop that somebody asked for, with its hours, its zone and its person. Nothing is on its menu yet. */
export async function insertShop(
  tx: Tx,
  {
    asked,
    slug,
    zone,
    userId,
    now,
  }: { asked: AskedShop; slug: string; zone: FirstZone; userId: number; now: Date },
): Promise<number> {
  const { location, hours } = asked
  // Two shops of one name that open at once wait for one another.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('shop slug ' || ${slug}::text, 0))`,
  )
  const row = await tx.row<{ id: number }>(sql`
    insert into shops (slug, type, timezone, address, latitude, longitude, phone, min_amount, delivery_types, prep_minutes, logo_img, background_img, created_at)
    values (
      ${slug} || coalesce((
        select '-' || (max(case when slug = ${slug} then 1 else substring(slug from char_length(${slug}) + 2)::int end) + 1)::text
        from shops where slug = ${slug} or slug ~ ('^' || ${slug} || '-[0-9]{1,6}$') having count(*) > 0), ''),
      ${asked.type}, coalesce(${zoneNear(location)}, ${asked.timeZone}), ${asked.address}, ${location.latitude}, ${location.longitude}, ${asked.phone},
      ${asked.minAmount}, ${asked.deliveryTypes}, ${asked.prepMinutes}, ${asked.logoImg}, ${asked.backgroundImg}, ${now})
    returning id`)
  const id = row?.id
  if (id === undefined) throw new Error(`the shop ${slug} was not kept`)
  await tx.run(sql`
    insert into shop_translations (shop_id, locale, title, description)
    select ${id}::bigint, key, value ->> 'title', value ->> 'description' from jsonb_each(${JSON.stringify(asked.translations)}::jsonb)`)
  await tx.run(sql`
    insert into working_days (shop_id, day, opens, closes) select ${id}::bigint, day, ${hours.from}::text, ${hours.to}::text from generate_series(0, 6) as day`)
  await tx.run(sql`
    insert into shop_categories (shop_id, category_id)
    select ${id}::bigint, c.id from categories c where c.id = any(${asked.categories}::bigint[]) and c.type = 'main' and c.shop_id is null`)
  await tx.run(sql`
    with zone as (
      insert into delivery_zones (shop_id, geometry, area, price, price_per_km, included_m)
      values (${id}, ${JSON.stringify(zone.shape)}::jsonb, ${zone.area}, ${zone.price}, ${zone.pricePerKm}, ${zone.includedM}) returning id)
    insert into zone_cells (cell, zone_id) select cell, zone.id from zone, unnest(${[...zone.cells]}::text[]) as cell`)
  await tx.run(
    sql`insert into shop_staff (shop_id, user_id) values (${id}, ${userId}) on conflict do nothing`,
  )
  return id
}

/** Ends the person's sessions by a trigger (migration 0075): what they may has changed. */
export const grantRole = (tx: Tx, userId: number, role: 'seller' | 'driver'): Promise<number> =>
  tx.run(
    sql`insert into user_roles (user_id, role) values (${userId}, ${role}) on conflict do nothing`,
  )
export const enrolCourier = (tx: Tx, userId: number, vehicle: string): Promise<number> =>
  tx.run(
    sql`insert into couriers (user_id, vehicle) values (${userId}, ${vehicle}) on conflict (user_id) do update set vehicle = excluded.vehicle`,
  )
