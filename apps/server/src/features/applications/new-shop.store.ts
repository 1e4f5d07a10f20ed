import type { ZoneShape } from '@hawker/domain/delivery/zone'
import { type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { ShopProposal } from './application.store.ts'

/** The delivery zone until staff draw another; amounts in minor units of the base currency. */
export type InitialZone = {
  shape: ZoneShape
  area: number
  cells: readonly string[]
  price: bigint
  pricePerKm: bigint
  includedM: number
}

/**
 * The time zone of the nearest shop within about 200 km. The applicant may fill in the form in
 * another time zone than the shop's.
 */
const timezoneNear = ({ latitude, longitude }: ShopProposal['location']): Sql => sql`(
  select nearby.timezone from shops nearby
  where nearby.status = 'approved'
    and abs(nearby.latitude - ${latitude}) < 2 and abs(nearby.longitude - ${longitude}) < 2
  order by (nearby.latitude - ${latitude}) ^ 2 + (nearby.longitude - ${longitude}) ^ 2 limit 1)`

/** Inserts the shop with its hours, delivery zone and owner; its menu is empty. */
export async function insertShop(
  tx: Tx,
  {
    proposal,
    slug,
    zone,
    userId,
    now,
  }: { proposal: ShopProposal; slug: string; zone: InitialZone; userId: number; now: Date },
): Promise<number> {
  const { location, hours } = proposal
  // Serializes shops with the same slug.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('shop slug ' || ${slug}::text, 0))`,
  )
  const row = await tx.row<{ id: number }>(sql`
    insert into shops (slug, type, timezone, address, latitude, longitude, phone, min_amount, delivery_types,
      prep_minutes, logo_img, background_img, created_at)
    values (
      ${slug} || coalesce((
        select '-' || (max(case when slug = ${slug} then 1
          else substring(slug from char_length(${slug}) + 2)::int end) + 1)::text
        from shops where slug = ${slug} or slug ~ ('^' || ${slug} || '-[0-9]{1,6}$') having count(*) > 0), ''),
      ${proposal.type}, coalesce(${timezoneNear(location)}, ${proposal.timeZone}), ${proposal.address},
      ${location.latitude}, ${location.longitude}, ${proposal.phone}, ${proposal.minAmount},
      ${proposal.deliveryTypes}, ${proposal.prepMinutes}, ${proposal.logoImg}, ${proposal.backgroundImg}, ${now})
    returning id`)
  const id = row?.id
  if (id === undefined) throw new Error(`the shop ${slug} was not stored`)
  await tx.run(sql`
    insert into shop_translations (shop_id, locale, title, description)
    select ${id}::bigint, key, value ->> 'title', value ->> 'description'
    from jsonb_each(${JSON.stringify(proposal.translations)}::jsonb)`)
  await tx.run(sql`
    insert into working_days (shop_id, day, opens, closes)
    select ${id}::bigint, day, ${hours.from}::text, ${hours.to}::text from generate_series(0, 6) as day`)
  await tx.run(sql`
    insert into shop_categories (shop_id, category_id)
    select ${id}::bigint, c.id from categories c
    where c.id = any(${proposal.categories}::bigint[]) and c.type in ('main', 'shop') and c.shop_id is null`)
  await tx.run(sql`
    with zone as (
      insert into delivery_zones (shop_id, geometry, area, price, price_per_km, included_m)
      values (${id}, ${JSON.stringify(zone.shape)}::jsonb, ${zone.area}, ${zone.price}, ${zone.pricePerKm},
        ${zone.includedM}) returning id)
    insert into zone_cells (cell, zone_id)
    select cell, zone.id from zone, unnest(${[...zone.cells]}::text[]) as cell`)
  await tx.run(
    sql`insert into shop_staff (shop_id, user_id) values (${id}, ${userId}) on conflict do nothing`,
  )
  return id
}

/** A trigger ends the user's sessions, because their permissions change. */
export const grantRole = (tx: Tx, userId: number, role: 'seller' | 'driver'): Promise<number> =>
  tx.run(
    sql`insert into user_roles (user_id, role) values (${userId}, ${role}) on conflict do nothing`,
  )
export const enrollCourier = (tx: Tx, userId: number, vehicle: string): Promise<number> =>
  tx.run(
    sql`insert into couriers (user_id, vehicle) values (${userId}, ${vehicle})
      on conflict (user_id) do update set vehicle = excluded.vehicle`,
  )
