import { type Database, type Queries, type Tx, sql } from '../../database.ts'
import type { City } from '../city-types.ts'
import { writeContent, writeGazetteer, writeTags } from './write-content.ts'
import { writeGround } from '../write-ground.ts'
import { writeMenus } from './write-menus.ts'
import { type Person, writePeople } from './write-people.ts'
import { writeRecipes } from './write-recipes.ts'
import { writeShops } from './write-shops.ts'
import { writeStories } from './write-stories.ts'

/** Nobody sells here and nobody is registered: safe to put a demo city in. */
export async function isEmpty(queries: Queries): Promise<boolean> {
  const row = await queries.row<{ empty: boolean }>(
    sql`select not exists (select from shops) and not exists (select from users) as empty`,
  )
  return row?.empty ?? false
}

const SETTINGS = {
  referral_active: '1',
  footer_text: 'Hawker · Washington, DC',
  address: '1600 14th Street NW, Washington, DC 20009',
  phone: '+12025550100',
  email: 'hello@hawker.test',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
}

/** Any constant: two servers that start together must not both write a city. */
const LOCK = 7_314_902

/**
 * Writes the demo city and its people in one transaction. In a database that is not empty it does
 * nothing and answers false.
 */
export function writeCity(
  database: Database,
  city: City,
  { people, now }: { people: readonly Person[]; now: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (!(await isEmpty(tx))) return false
    await writeGround(tx, {
      ...SETTINGS,
      location: `${city.centre.latitude},${city.centre.longitude}`,
    })
    const ids = await writePeople(tx, city, people, now)
    const tags = await writeTags(tx, city)
    const placed = await writeShops(tx, city, tags, ids.get('seller@hawker.test'), now)
    await writeMenus(tx, city, placed, tags)
    await writeContent(tx, city, placed, now)
    await writeStories(tx, now)
    await writeRecipes(tx, city)
    await writeGazetteer(tx, city)
    await updateStatistics(tx)
    return true
  })
}

/**
 * After so much writing at once: search indexes take in what waits beside them, and queries are
 * planned by what the tables are like now.
 */
export async function updateStatistics(tx: Tx): Promise<void> {
  await tx.run(sql`
    select gin_clean_pending_list(i.oid::regclass) from pg_class i join pg_am a on a.oid = i.relam
    where a.amname = 'gin' and i.relnamespace = 'public'::regnamespace`)
  await tx.run(sql`analyze`)
}
