import type { SECTION_AREAS } from '@hawker/contract/reservations'
import type { TABLE_SHAPES } from '@hawker/contract/seller-floor'
import { type Queries, type Sql, type Tx, join, sql } from '@hawker/postgres/database'

export type SectionRow = {
  id: number
  shop_id: number
  img: string | null
  area: (typeof SECTION_AREAS)[number] | null
  position: number
  active: boolean
  version: number
  titles: Record<string, string>
}
export const selectSections = (queries: Queries, condition: Sql): Promise<SectionRow[]> =>
  queries.rows<SectionRow>(sql`
    select c.id, c.shop_id, c.img, c.area, c.position, c.active, c.version,
      (select coalesce(json_object_agg(x.locale, x.title), '{}') from shop_section_translations x
        where x.section_id = c.id) as titles
    from shop_sections c where ${condition} and c.deleted_at is null order by c.position, c.id`)

const staffOf = (shop: Sql, userId: number): Sql =>
  sql`${shop} in (select shop_id from shop_staff where user_id = ${userId})`

/**
 * Locks the layout of the shop that a section or table belongs to. Every change of a floor does this
 * first, then locks tables, then a section: reservations lock tables before sections as well. False
 * when it is not of the user's shops.
 */
async function lockFloor(tx: Tx, source: Sql, id: number, userId: number): Promise<boolean> {
  const shop = await tx.row<{ id: number }>(sql`
    select f.shop_id as id from ${source} f where f.id = ${id} and ${staffOf(sql`f.shop_id`, userId)}`)
  if (!shop) return false
  await lockLayout(tx, shop.id)
  return true
}
export const lockFloorOfSection = (tx: Tx, id: number, userId: number): Promise<boolean> =>
  lockFloor(tx, sql`shop_sections`, id, userId)
export const lockFloorOfTable = (tx: Tx, id: number, userId: number): Promise<boolean> =>
  lockFloor(tx, sql`tables`, id, userId)

/** Locks a section of the user's shops. */
export const lockSection = async (
  tx: Tx,
  id: number,
  userId: number,
): Promise<SectionRow | undefined> => {
  await tx.run(sql`
    select 1 from shop_sections c where c.id = ${id} and ${staffOf(sql`c.shop_id`, userId)} for update`)
  const [row] = await selectSections(tx, sql`c.id = ${id} and ${staffOf(sql`c.shop_id`, userId)}`)
  return row
}

export type SectionValues = Pick<SectionRow, 'img' | 'area' | 'position' | 'active'>
export const insertSection = async (
  tx: Tx,
  shopId: number,
  section: Omit<SectionValues, 'position'> & { position: number | null },
  now: Date,
): Promise<number> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into shop_sections (shop_id, img, area, position, active, created_at)
      values (${shopId}, ${section.img}, ${section.area}, coalesce(${section.position}::int,
        (select coalesce(max(position), -1) + 1 from shop_sections where shop_id = ${shopId})),
        ${section.active}, ${now}) returning id`)
  )?.id ?? 0
export const updateSection = (tx: Tx, id: number, section: SectionValues): Promise<number> =>
  tx.run(sql`
    update shop_sections set img = ${section.img}, area = ${section.area}, position = ${section.position},
      active = ${section.active}, version = version + 1 where id = ${id}`)
export async function replaceTitles(
  tx: Tx,
  id: number,
  titles: readonly { locale: string; title: string }[],
): Promise<void> {
  await tx.run(sql`delete from shop_section_translations where section_id = ${id}`)
  await tx.run(sql`
    insert into shop_section_translations (section_id, locale, title)
    select ${id}::bigint, x.locale, x.title
    from unnest(${titles.map(({ locale }) => locale)}::text[], ${titles.map(({ title }) => title)}::text[])
      as x (locale, title) on conflict (section_id, locale) do nothing`)
}

export type FloorTable = {
  id: number
  uuid: string
  shop_id: number
  section_id: number
  name: string
  position: number
  chair_count: number
  min_guests: number
  online: boolean
  active: boolean
  shape: (typeof TABLE_SHAPES)[number]
  x: number
  y: number
  w: number
  h: number
  turn: number
  qr_version: number
  version: number
  neighbours: number[]
}
export const selectTables = (queries: Queries, condition: Sql): Promise<FloorTable[]> =>
  queries.rows<FloorTable>(sql`
    select t.id, t.uuid, t.shop_id, t.section_id, t.name, t.position, t.chair_count, t.min_guests, t.online,
      t.active, t.shape, t.x, t.y, t.w, t.h, t.turn, t.qr_version, t.version,
      (select coalesce(json_agg(o.id order by o.id), '[]') from table_neighbours n
        join tables o on o.id = case when n.a = t.id then n.b else n.a end
        where t.id in (n.a, n.b) and o.section_id = t.section_id and o.deleted_at is null ) as neighbours
    from tables t join shop_sections c on c.id = t.section_id where ${condition} and t.deleted_at is null
    order by c.position, c.id, t.position, t.id`)

/**
 * Locks tables of the user's shops. Reservations hold a shared lock of their tables until they
 * commit, so the next statement sees all of them.
 */
export async function lockTables(tx: Tx, userId: number, condition: Sql): Promise<FloorTable[]> {
  const locked = await tx.rows<{ id: number }>(sql`
    select t.id from tables t where ${condition} and ${staffOf(sql`t.shop_id`, userId)}
      and t.deleted_at is null order by t.id for update`)
  return locked.length === 0
    ? []
    : selectTables(tx, sql`t.id = any(${locked.map(({ id }) => id)}::bigint[])`)
}

export type TableValues = Omit<
  FloorTable,
  'id' | 'uuid' | 'shop_id' | 'qr_version' | 'version' | 'neighbours'
>
const TAKEN_NAME = 'tables_name'
const isTakenName = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === TAKEN_NAME

async function unlessNameTaken(writing: Promise<number>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    if (isTakenName(error)) return false
    throw error
  }
}

/** Undefined when the shop has a table with this name. */
export async function insertTable(
  tx: Tx,
  shopId: number,
  table: Omit<TableValues, 'position'> & { position: number | null },
  now: Date,
): Promise<number | undefined> {
  const row = await tx.row<{ id: number }>(sql`
    insert into tables (shop_id, section_id, name, position, chair_count, min_guests, online, active,
      shape, x, y, w, h, turn, created_at)
    values (${shopId}, ${table.section_id}, ${table.name}, coalesce(${table.position}::int,
        (select coalesce(max(position), -1) + 1 from tables where section_id = ${table.section_id})),
      ${table.chair_count}, ${table.min_guests}, ${table.online}, ${table.active}, ${table.shape}, ${table.x},
      ${table.y}, ${table.w}, ${table.h}, ${table.turn}, ${now})
    on conflict (shop_id, name) where deleted_at is null do nothing returning id`)
  return row?.id
}
/** False when the shop has another table with this name; the transaction is then aborted. */
export async function updateTable(
  tx: Tx,
  id: number,
  table: TableValues,
  { newQr }: { newQr: boolean },
): Promise<boolean> {
  return unlessNameTaken(
    tx.run(sql`
      update tables set section_id = ${table.section_id}, name = ${table.name}, position = ${table.position},
        chair_count = ${table.chair_count}, min_guests = ${table.min_guests}, online = ${table.online},
        active = ${table.active}, shape = ${table.shape}, x = ${table.x}, y = ${table.y}, w = ${table.w},
        h = ${table.h}, turn = ${table.turn}, version = version + 1,
        qr_version = qr_version + ${newQr ? 1 : 0} where id = ${id}`),
  )
}
/** Ids that are no other tables of the same section are left out. */
export async function replaceNeighbours(
  tx: Tx,
  id: number,
  neighbours: readonly number[],
): Promise<void> {
  await tx.run(sql`delete from table_neighbours where ${id} in (a, b)`)
  await tx.run(sql`
    insert into table_neighbours (a, b)
    select least(o.id, t.id), greatest(o.id, t.id) from tables t
      join tables o on o.section_id = t.section_id and o.id <> t.id and o.deleted_at is null
    where t.id = ${id} and o.id = any(${[...neighbours]}::bigint[]) on conflict do nothing`)
}
/** Its values and neighbours stay, so that the table can be restored. */
export const removeTables = (tx: Tx, ids: readonly number[], now: Date): Promise<number> =>
  tx.run(sql`update tables set deleted_at = ${now} where id = any(${[...ids]}::bigint[])`)
/**
 * Restores a deleted table of a section that exists. False when the shop has another table with its
 * name; the transaction is then lost.
 */
export const restoreTable = (tx: Tx, id: number): Promise<boolean> =>
  unlessNameTaken(
    tx.run(sql`
      update tables t set deleted_at = null, version = t.version + 1 from shop_sections c
      where t.id = ${id} and t.deleted_at is not null and c.id = t.section_id and c.deleted_at is null`),
  )
export const removeSection = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update shop_sections set deleted_at = ${now}, active = false where id = ${id}`)

export type Drawing = Pick<FloorTable, 'id' | 'shape' | 'x' | 'y' | 'w' | 'h' | 'turn'>
export async function saveDrawings(
  tx: Tx,
  shopId: number,
  drawings: readonly Drawing[],
): Promise<number> {
  const column = <K extends keyof Drawing>(key: K) => drawings.map((drawing) => drawing[key])
  const columns = join([
    sql`${column('id')}::bigint[]`,
    sql`${column('shape')}::text[]`,
    sql`${column('x')}::int[]`,
    sql`${column('y')}::int[]`,
    sql`${column('w')}::int[]`,
    sql`${column('h')}::int[]`,
    sql`${column('turn')}::int[]`,
  ])
  return tx.run(sql`
    update tables t set shape = d.shape, x = d.x, y = d.y, w = d.w, h = d.h, turn = d.turn
    from unnest(${columns}) as d (id, shape, x, y, w, h, turn)
    where t.id = d.id and t.shop_id = ${shopId} and t.deleted_at is null`)
}

/** Locks the layout of a shop, and creates it at the first change. Returns its version. */
export async function lockLayout(tx: Tx, shopId: number): Promise<number> {
  await tx.run(
    sql`insert into floors (shop_id) values (${shopId}) on conflict (shop_id) do nothing`,
  )
  const row = await tx.row<{ version: number }>(sql`
    select layout_version as version from floors where shop_id = ${shopId} for update`)
  return row?.version ?? 1
}
export const incrementLayoutVersion = (tx: Tx, shopId: number): Promise<number> =>
  tx.run(sql`update floors set layout_version = layout_version + 1 where shop_id = ${shopId}`)
/** A shop without a row has never changed its floor. */
export const layoutVersion = async (queries: Queries, shopId: number): Promise<number> =>
  (
    await queries.row<{ version: number }>(
      sql`select layout_version as version from floors where shop_id = ${shopId}`,
    )
  )?.version ?? 1

/** Conditions of `selectSections`. */
export const sectionById = (id: number): Sql => sql`c.id = ${id}`
export const sectionsOfShop = (shopId: number): Sql => sql`c.shop_id = ${shopId}`
/** Conditions of `selectTables` and `lockTables`. */
export const tableById = (id: number): Sql => sql`t.id = ${id}`
export const tablesOfShop = (shopId: number): Sql => sql`t.shop_id = ${shopId}`
export const tablesOfSection = (sectionId: number): Sql => sql`t.section_id = ${sectionId}`
