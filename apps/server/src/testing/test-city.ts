import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { openDatabase, sql } from '@hawker/postgres/database'
import { addressOf, runOnServer } from '@hawker/postgres/testing/test-server'
import { buildCity } from '../database/seed/city.ts'
import { writeCity } from '../database/seed/write/write-city.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo-people.ts'
import { startTestServer } from './test-database.ts'

/** Saturday at six in the evening in Washington, when all shops but one are open. */
const DINNER_TIME = new Date('2026-11-21T23:00:00Z')
const CITY = 'hawker_city'
const CITY_LOCK = 6_500_002

/** Creates the template of the demo city at dinner time, once per test run. */
export async function createCityTemplate(admin: string): Promise<void> {
  // Two test files may need the city at the same time.
  const lock = new pg.Client({ connectionString: addressOf(admin, 'postgres') })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [CITY_LOCK])
    const [existing] = await runOnServer(admin, 'select 1 from pg_database where datname = $1', [
      CITY,
    ])
    if (!existing) await makeCityTemplate(admin)
  } finally {
    await lock.end()
  }
}

async function makeCityTemplate(admin: string): Promise<void> {
  await runOnServer(admin, `create database ${CITY}_making template hawker_template`)
  // Statements with thousands of rows need more time than requests may take.
  const database = openDatabase({
    connectionString: addressOf(admin, `${CITY}_making`),
    max: 4,
    statementTimeoutMs: 300_000,
  })
  const passwordHash = await hash(DEMO_PASSWORD)
  await writeCity(database, buildCity({ seed: 1, now: DINNER_TIME }), {
    people: DEMO_PEOPLE.map((person) => ({ ...person, passwordHash })),
    now: DINNER_TIME,
  })
  await database.close()
  await runOnServer(admin, `alter database ${CITY}_making rename to ${CITY}`)
}

export type TestCity = { connectionString: string; drop(): Promise<void> }
let count = 0

/** Clones the demo city. Its clock starts at dinner time and runs. */
export async function cloneCity(): Promise<TestCity> {
  const shared = process.env['HAWKER_TEST_POSTGRES']
  const own = shared ? undefined : await startTestServer()
  const admin = shared ?? own?.admin ?? ''
  await createCityTemplate(admin)
  const name = `city_${process.pid}_${++count}`
  await runOnServer(admin, `create database ${name} template ${CITY} strategy file_copy`)
  const connectionString = addressOf(admin, name)
  const database = openDatabase({ connectionString, max: 1 })
  await database.run(sql`
    insert into settings (key, value)
    values ('demo_clock_offset_ms', ${String(DINNER_TIME.getTime() - Date.now())})
    on conflict (key) do update set value = excluded.value`)
  await database.close()
  return {
    connectionString,
    async drop() {
      await runOnServer(admin, `drop database if exists ${name} with (force)`)
      await own?.stop()
    },
  }
}
