import { type Sql, sql } from '@hawker/postgres/database'
import { changeSetting } from '@hawker/server/testing/change-setting'
import { type TableOptions, changeRules } from '@hawker/server/testing/make/make-floor'
import type { Marketplace } from './marketplace.ts'

export type TableFloor = { id: number; slug: string; title: string; phone: string }

/**
 * Lets guests book tables of a restaurant of the demo city. By default it has one table for four, and
 * seats guests from 11 to 22. Its staff is the seller of the demo.
 */
export async function openTables(
  { database }: Marketplace,
  {
    slug,
    tables = [{}],
    sections = ['Dining room'],
    rules = {},
    hours = ['11:00', '22:00'],
  }: {
    slug: string
    tables?: readonly TableOptions[]
    sections?: readonly string[]
    rules?: Readonly<Record<string, unknown>>
    /** The hours of seating, on every day. */
    hours?: readonly [string, string]
  },
): Promise<TableFloor> {
  const rows = <Row extends object>(query: Sql) => database.rows<Row>(query)
  await changeSetting({ rows }, 'reservationEnableForUser', '1')
  const phone = '+12025550100'
  const shop = await database.row<{ id: number; title: string }>(sql`
    update shops s set takes_reservations = true, phone = ${phone} where slug = ${slug}
    returning id, (select title from shop_translations where shop_id = s.id and locale = 'en') as title`)
  const id = shop?.id ?? 0
  await removeFloor(database, id)
  await database.run(sql`
    insert into working_days (shop_id, day, opens, closes, type)
    select ${id}, day, ${hours[0]}, ${hours[1]}, 'dine_in' from generate_series(0, 6) as day`)
  await database.run(sql`
    insert into shop_staff (shop_id, user_id) select ${id}, id from users where email = 'seller@hawker.test'
    on conflict do nothing`)
  const sectionIds: number[] = []
  for (const [position, title] of sections.entries()) {
    const section = await database.row<{ id: number }>(sql`
      insert into shop_sections (shop_id, position, created_at) values (${id}, ${position}, now()) returning id`)
    sectionIds.push(section?.id ?? 0)
    await database.run(sql`
      insert into shop_section_translations (section_id, locale, title)
      values (${section?.id}, 'en', ${title})`)
  }
  const tableIds: number[] = []
  for (const [position, table] of tables.entries()) {
    const row = await database.row<{ id: number }>(sql`
      insert into tables (shop_id, section_id, name, position, chair_count, min_guests, online, active, created_at)
      values (${id}, ${sectionIds[table.section ?? 0]}, ${table.name ?? `T${position + 1}`}, ${position},
        ${table.chairs ?? 4}, ${table.minGuests ?? 1}, true, true, now()) returning id`)
    tableIds.push(row?.id ?? 0)
  }
  for (const [index, { joins = [] }] of tables.entries())
    for (const other of joins) {
      const pair = [tableIds[index] ?? 0, tableIds[other] ?? 0]
      await database.run(sql`
        insert into table_neighbours (a, b) values (${Math.min(...pair)}, ${Math.max(...pair)})`)
    }
  await database.run(sql`insert into booking_rules (shop_id) values (${id})`)
  await changeRules({ rows }, id, rules)
  return { id, slug, title: shop?.title ?? '', phone }
}

/**
 * The demo city has tables and reservations in every second restaurant, and orders at tables of
 * one.
 */
async function removeFloor(database: Marketplace['database'], shopId: number): Promise<void> {
  await database.run(sql`delete from booking_waits where shop_id = ${shopId}`)
  await database.run(sql`delete from door_waits where shop_id = ${shopId}`)
  await database.run(sql`
    update orders set table_id = null, table_name = null, table_session_id = null where shop_id = ${shopId}`)
  await database.run(sql`delete from table_sessions where shop_id = ${shopId}`)
  await database.run(sql`
    delete from booking_tables b using tables t where t.id = b.table_id and t.shop_id = ${shopId}`)
  await database.run(sql`delete from bookings where shop_id = ${shopId}`)
  await database.run(sql`delete from tables where shop_id = ${shopId}`)
  await database.run(sql`delete from shop_sections where shop_id = ${shopId}`)
  await database.run(sql`delete from booking_rules where shop_id = ${shopId}`)
  await database.run(sql`delete from booking_days where shop_id = ${shopId}`)
  await database.run(sql`delete from working_days where shop_id = ${shopId} and type = 'dine_in'`)
}
