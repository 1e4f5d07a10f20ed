import type { ZoneShape } from '@hawker/domain/delivery/zone'
import { type Sql, type Tx, sql } from '@hawker/postgres/database'
import { parameters } from '@hawker/postgres/table/rows'
import { DESCRIBED_SHOPS, type ShopType } from './shop.table.ts'

/** What the shop's future owner says about it; `minAmount` in minor units of the base currency. */
export type ShopDescription = {
  type: ShopType
  translations: Record<string, { title: string; description?: string }>
  address: string
  location: { latitude: number; longitude: number }
  phone: string
  timeZone: string
  hours: { from: string; to: string }
  prepMinutes: number
  deliveryTypes: ('delivery' | 'pickup')[]
  minAmount: number
  categories: number[]
  logoImg: string | null
  backgroundImg: string | null
}

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
 * The time zone of the nearest shop within about 200 km. The owner may describe the shop in
 * another time zone than the shop's.
 */
const timezoneNear = ({ latitude, longitude }: ShopDescription['location']): Sql => sql`(
  select nearby.timezone from shops nearby
  where nearby.status = 'approved'
    and abs(nearby.latitude - ${latitude}) < 2 and abs(nearby.longitude - ${longitude}) < 2
  order by (nearby.latitude - ${latitude}) ^ 2 + (nearby.longitude - ${longitude}) ^ 2 limit 1)`

/** Inserts the shop with its hours, delivery zone and owner; its menu is empty. */
export async function insertShop(
  tx: Tx,
  {
    description,
    slug,
    zone,
    userId,
    now,
  }: { description: ShopDescription; slug: string; zone: InitialZone; userId: number; now: Date },
): Promise<number> {
  const { location, hours } = description
  // Serializes shops with the same slug.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('shop slug ' || ${slug}::text, 0))`,
  )
  const row = await tx.row<{ id: number }>(sql`
    insert into shops (${DESCRIBED_SHOPS.names}, timezone, slug)
    values (${parameters(DESCRIBED_SHOPS, {
      type: description.type,
      address: description.address,
      ...location,
      phone: description.phone,
      minAmount: BigInt(description.minAmount),
      deliveryTypes: description.deliveryTypes,
      prepMinutes: description.prepMinutes,
      logoImg: description.logoImg,
      backgroundImg: description.backgroundImg,
      createdAt: now,
    })}, coalesce(${timezoneNear(location)}, ${description.timeZone}),
      ${slug} || coalesce((
        select '-' || (max(case when slug = ${slug} then 1
          else substring(slug from char_length(${slug}) + 2)::int end) + 1)::text
        from shops where slug = ${slug} or slug ~ ('^' || ${slug} || '-[0-9]{1,6}$') having count(*) > 0), ''))
    returning id`)
  const id = row?.id
  if (id === undefined) throw new Error(`the shop ${slug} was not stored`)
  await tx.run(sql`
    insert into shop_translations (shop_id, locale, title, description)
    select ${id}::bigint, key, value ->> 'title', value ->> 'description'
    from jsonb_each(${JSON.stringify(description.translations)}::jsonb)`)
  await tx.run(sql`
    insert into working_days (shop_id, day, opens, closes)
    select ${id}::bigint, day, ${hours.from}::text, ${hours.to}::text from generate_series(0, 6) as day`)
  await tx.run(sql`
    insert into shop_categories (shop_id, category_id)
    select ${id}::bigint, c.id from categories c
    where c.id = any(${description.categories}::bigint[]) and c.type in ('main', 'shop') and c.shop_id is null`)
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
