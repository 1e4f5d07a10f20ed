import { raw, sql } from '@hawker/postgres/database'
import { changeSetting } from '../change-setting.ts'
import type { TestApp } from '../test-app.ts'
import { type ShopOptions, type TestShop, makeShop } from './make-shop.ts'

export type TableOptions = {
  name?: string
  chairs?: number
  minGuests?: number
  online?: boolean
  active?: boolean
  /** The index of its section. */
  section?: number
  /** Indexes of tables in the list that can be joined to it. */
  joins?: readonly number[]
}
export type FloorOptions = ShopOptions & {
  tables?: readonly TableOptions[]
  sections?: readonly string[]
  rules?: Readonly<Record<string, unknown>>
}
export type TestFloor = {
  /** The id of its shop. */
  id: number
  slug: string
  uuid: string
  sectionIds: number[]
  tableIds: number[]
  shop: TestShop
  /** One of the shop's staff. */
  seller: { id: number; token: string; email: string }
}

/**
 * A restaurant that takes reservations, open from 10 to 22 in Washington. By default it has one
 * section with one table for four.
 */
export async function makeFloor(app: TestApp, options: FloorOptions = {}): Promise<TestFloor> {
  await changeSetting(app, 'reservationEnableForUser', '1')
  const seller = await app.makeUser({ roles: ['seller'], firstname: 'Sam' })
  const shop = await makeShop(app, {
    takesReservations: true,
    products: [],
    zone: null,
    ...options,
    staff: [seller.id, ...(options.staff ?? [])],
  })
  const now = app.clock.now()
  const sectionIds: number[] = []
  for (const [position, title] of (options.sections ?? ['Dining room']).entries()) {
    const [section] = await app.rows<{ id: number }>(sql`
      insert into shop_sections (shop_id, position, created_at) values (${shop.id}, ${position}, ${now}) returning id`)
    const id = section?.id ?? 0
    await app.rows(
      sql`insert into shop_section_translations (section_id, locale, title) values (${id}, 'en', ${title})`,
    )
    sectionIds.push(id)
  }
  const tables = options.tables ?? [{}]
  const tableIds: number[] = []
  for (const [position, table] of tables.entries()) {
    const chairs = table.chairs ?? 4
    const [row] = await app.rows<{ id: number }>(sql`
      insert into tables (shop_id, section_id, name, position, chair_count, min_guests, online, active, created_at)
      values (${shop.id}, ${sectionIds[table.section ?? 0] ?? 0}, ${table.name ?? `T${position + 1}`}, ${position},
        ${chairs}, ${table.minGuests ?? 1}, ${table.online ?? true}, ${table.active ?? true}, ${now}) returning id`)
    tableIds.push(row?.id ?? 0)
  }
  for (const [index, { joins = [] }] of tables.entries())
    for (const other of joins) {
      const pair = [tableIds[index] ?? 0, tableIds[other] ?? 0]
      await app.rows(sql`
        insert into table_neighbours (a, b) values (${Math.min(...pair)}, ${Math.max(...pair)}) on conflict do nothing`)
    }
  if (options.rules) {
    await app.rows(sql`insert into booking_rules (shop_id) values (${shop.id})`)
    await changeRules(app, shop.id, options.rules)
  }
  return { id: shop.id, slug: shop.slug, uuid: shop.uuid, sectionIds, tableIds, shop, seller }
}

/** Columns of booking_rules and their values. */
export async function changeRules(
  app: Pick<TestApp, 'rows'>,
  shopId: number,
  rules: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [column, value] of Object.entries(rules))
    await app.rows(sql`
      update booking_rules set ${raw(column)} = (jsonb_populate_record(booking_rules,
        ${JSON.stringify({ [column]: value })}::jsonb)).${raw(column)} where shop_id = ${shopId}`)
}
