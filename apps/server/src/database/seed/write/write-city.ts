import { type Database, type Queries, type Tx, raw, sql } from '@hawker/postgres/database'
import type { City } from '../city-types.ts'
import { writeContent, writeGazetteer, writeTags } from './write-content.ts'
import { writeBaseData } from './write-base-data.ts'
import { writeMenus } from './write-menus.ts'
import { writeParcels } from './write-parcels.ts'
import { type Person, writePeople } from './write-people.ts'
import { writeReservations } from './write-reservations.ts'
import { writeRecipes } from './write-recipes.ts'
import { writeShops } from './write-shops.ts'
import { writeTableSessions } from './write-table-sessions.ts'
import { writeStories } from './write-stories.ts'

/** Whether the database has no shops and no users, so that a demo city may be written. */
export async function isEmpty(queries: Queries): Promise<boolean> {
  const row = await queries.row<{ empty: boolean }>(
    sql`select not exists (select from shops) and not exists (select from users) as empty`,
  )
  return row?.empty ?? false
}

/** The settings of the demo city. */
export const DEMO_SETTINGS = {
  referral_active: '1',
  reservation_enable_for_user: '1',
  active_parcel: '1',
  footer_text: 'Hawker · Washington, DC',
  address: '1600 14th Street NW, Washington, DC 20009',
  phone: '+12025550100',
  email: 'hello@hawker.test',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
}

/** Advisory lock, so that two servers that start together do not both write a city. */
const LOCK = 7_314_902

/** Longer than the database's own limit: on a slow machine one statement takes ten seconds. */
const STATEMENT_TIMEOUT_MS = 120_000

/**
 * Writes the demo city and its people in one transaction. Returns false and does nothing if the
 * database is not empty.
 */
export function writeCity(
  database: Database,
  city: City,
  {
    people,
    personalDataKey,
    now,
  }: { people: readonly Person[]; personalDataKey?: Uint8Array; now: Date },
): Promise<boolean> {
  return database.transactionWithTimeout(STATEMENT_TIMEOUT_MS, async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (!(await isEmpty(tx))) return false
    await writeBaseData(tx, {
      ...DEMO_SETTINGS,
      location: `${city.centre.latitude},${city.centre.longitude}`,
    })
    const ids = await writePeople(tx, city, people, now)
    const tags = await writeTags(tx, city)
    const placed = await writeShops(tx, city, tags, ids.get('seller@hawker.test'), now)
    await writeMenus(tx, city, placed, tags)
    await writeReservations(tx, placed, { ids, personalDataKey }, now)
    const stranger = city.couriers.find(({ email }) => people.every((one) => one.email !== email))
    await writeTableSessions(tx, placed, ids.get(stranger?.email ?? ''))
    await writeParcels(
      tx,
      city,
      { ids, personalDataKey, taxId: tags.taxes.get('general') ?? 0 },
      now,
    )
    await writeContent(tx, city, placed, now)
    await writeStories(tx, now)
    await writeRecipes(tx, city)
    await writeGazetteer(tx, city)
    await recordDemoRows(tx)
    await updateStatistics(tx)
    return true
  })
}

/** The database was empty, so every row is the demo's. `npm run remove-demo` finds them. */
async function recordDemoRows(tx: Tx): Promise<void> {
  for (const [kind, table] of Object.entries(DEMO_TABLES))
    await tx.run(
      sql`insert into demo_rows (kind, id) select ${kind}::text, id from ${raw(table)}
        on conflict do nothing`,
    )
}
const DEMO_TABLES = {
  user: 'users',
  shop: 'shops',
  coupon: 'coupons',
  banner: 'banners',
  blog: 'blogs',
  faq: 'faqs',
  recipe: 'recipes',
  parcel_type: 'parcel_types',
}

/**
 * Merges the pending lists of GIN indexes and updates the planner statistics after the bulk insert.
 */
async function updateStatistics(tx: Tx): Promise<void> {
  await tx.run(sql`
    select gin_clean_pending_list(i.oid::regclass) from pg_class i join pg_am a on a.oid = i.relam
    where a.amname = 'gin' and i.relnamespace = 'public'::regnamespace`)
  await tx.run(sql`analyze`)
}
