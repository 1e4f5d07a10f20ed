import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Operation } from '@hawker/contract/operation'
import { type OpenedApp, openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase, raw, sql } from '../database/database.ts'
import { insertSession } from '../features/accounts/index.ts'
import { type RowsOfEachKind, giveRowsOfEachKind } from './rows-of-each-kind.ts'
import { UNKNOWN_ID, bodyOf, pathOf } from './sample-call.ts'
import { cloneCity } from './test-city.ts'

export const CALLERS = [
  'guest',
  'expired',
  'owner',
  'otherUser',
  'seller',
  'otherSeller',
  'driver',
  'otherDriver',
  'admin',
] as const
export type Caller = (typeof CALLERS)[number]
const EMAILS: Record<Exclude<Caller, 'guest'>, string> = {
  owner: 'customer@hawker.test',
  expired: 'customer@hawker.test',
  otherUser: 'friend@hawker.test',
  seller: 'seller@hawker.test',
  otherSeller: 'other-seller@hawker.test',
  driver: 'driver@hawker.test',
  otherDriver: 'other-driver@hawker.test',
  admin: 'admin@hawker.test',
}
export const CALLERS_ALLOWED: Record<Operation['who'], readonly Caller[]> = {
  guest: CALLERS,
  user: ['owner', 'otherUser', 'seller', 'otherSeller', 'driver', 'otherDriver', 'admin'],
  seller: ['seller', 'otherSeller'],
  driver: ['driver', 'otherDriver'],
  admin: ['admin'],
}
/** Ids from here on were made for this test, each of one table alone. */
const FIRST_ID = 50_000_000
export const isTestId = (id: string) => Number(id) >= FIRST_ID
const PATH_VALUES: Readonly<Record<string, string>> = { date: '2026-11-28' }
const STREAM_OPENED = { status: 200, bytes: 'a stream' }

export type RawResponse = { status: number; bytes: string }
export type CallOptions = {
  /** Of every id in the path, or of one by its name. */
  ids?: string | ((name: string) => string)
  query?: string
  body?: string | undefined
  headers?: Record<string, string>
  /**
   * An id in query or body that is asked about: as those of the path, it is not told apart in the
   * answer.
   */
  about?: string
}
export type AuthorizationFixture = {
  readonly app: OpenedApp
  readonly database: Database
  readonly tokens: ReadonlyMap<Caller, string>
  /**
   * Whatever is the owner's, at the seller's and with the driver, and what is the other user's, at
   * the other seller's and with nobody.
   */
  readonly owners: RowsOfEachKind & { ids: readonly string[] }
  readonly others: RowsOfEachKind
  call(op: Operation, person: Caller, asked?: CallOptions): Promise<RawResponse>
  /**
   * A sum over every row of every table: two that are the same mean that nothing was written in
   * between.
   */
  checksumAllTables(): Promise<Record<string, string>>
  close(): Promise<void>
}

/** A city with somebody of each kind in it, signed in, and everything that one of them can have. */
export async function openAuthorizationFixture(): Promise<AuthorizationFixture> {
  const city = await cloneCity()
  const database = openDatabase({ connectionString: city.connectionString, max: 8 })
  const given = {
    PORT: '0',
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: tmpdir(),
    HAWKER_ROLES: 'web',
    HAWKER_DEMO: 'on',
  }
  const app = await openApp(readConfig(given), database, {
    appsFolder: '/nowhere',
    rateLimitScale: 100_000,
    onFault: () => {},
  })
  const tokens = new Map<Caller, string>()
  const idOf = async (person: Exclude<Caller, 'guest'>) => {
    const user = await database.row<{ id: number }>(
      sql`select id from users where email = ${EMAILS[person]}`,
    )
    assert.ok(user, person)
    return user.id
  }

  for (const [person, role] of [
    ['otherSeller', 'seller'],
    ['otherDriver', 'driver'],
  ] as const)
    await database.run(sql`
      with made as (insert into users (email, firstname) values (${EMAILS[person]}, 'Other') returning id)
      insert into user_roles (user_id, role) select id, ${role} from made`)
  await database.run(sql`
    insert into shop_staff (shop_id, user_id)
    select s.id, ${await idOf('otherSeller')} from shops s
    where not exists (select from shop_staff st where st.shop_id = s.id and st.user_id = ${await idOf('seller')}) order by s.id limit 1`)
  const sequences = await database.rows<{ name: string }>(
    sql`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  for (const [index, { name }] of sequences.entries())
    await database.run(sql`select setval(${name}::regclass, ${FIRST_ID + index * 100_000})`)

  const shopOf = async (person: 'seller' | 'otherSeller') =>
    (
      await database.row<{ id: number }>(
        sql`select min(shop_id) as id from shop_staff where user_id = ${await idOf(person)}`,
      )
    )?.id ?? 0
  const books = { rows: database.rows, clock: app.deps.clock }
  const signIn = async (person: Caller) => {
    if (person === 'guest') return
    const now = app.deps.clock.now()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + (person === 'expired' ? -1 : 1) * 3_600_000)
    const userId = await idOf(person)
    await database.transaction((tx) =>
      insertSession(tx, { userId, token, userAgent: undefined, now, expiresAt }),
    )
    tokens.set(person, token)
  }
  await signIn('owner')
  const driverId = await idOf('driver')
  const mine = await giveRowsOfEachKind(books, {
    userId: await idOf('owner'),
    shopId: await shopOf('seller'),
    driverId,
  })
  // The shop with what it sells is the seller's.
  const { shop_id, stock_id } = mine.fitting
  const dish = await database.row<{ id: number }>(
    sql`select product_id as id from stocks where id = ${Number(stock_id)}`,
  )
  const ids = [...(await testIds(database)), ...[shop_id, stock_id, dish?.id].map(String)]
  const others = await giveRowsOfEachKind(books, {
    userId: await idOf('otherUser'),
    shopId: await shopOf('otherSeller'),
    driverId,
  })
  for (const person of CALLERS) if (person !== 'owner') await signIn(person)

  async function ask(
    op: Operation,
    person: Caller,
    { ids: id = UNKNOWN_ID, query = '', headers = {}, about, ...more }: CallOptions = {},
  ): Promise<RawResponse> {
    const token = tokens.get(person)
    const body = 'body' in more ? more.body : bodyOf(op)
    const named = new Set(about === undefined ? [] : [about])
    const idFor = (name: string) => {
      const value = typeof id === 'string' ? id : id(name)
      named.add(value)
      return value
    }
    const asked = app.http.inject({
      method: op.method,
      url: pathOf(op, query, (name) =>
        /(^|_)id$/.test(name) ? idFor(name) : (PATH_VALUES[name] ?? 'nobody'),
      ),
      headers: {
        ...(token && !headers['cookie'] ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(op.method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const answered = asked.then(({ statusCode, body: text }) => ({
      status: statusCode,
      bytes: normalized(text, named),
    }))
    if (op.answer.kind !== 'stream') return answered
    // A refusal is said at once; what was opened does not end by itself.
    const opened = new Promise<RawResponse>((resolve) =>
      setTimeout(resolve, 1_000, STREAM_OPENED).unref(),
    )
    return Promise.race([answered, opened])
  }
  return {
    app,
    database,
    tokens,
    owners: { ...mine, ids },
    others,
    call: ask,
    checksumAllTables: () => checksumAllTables(database),
    async close() {
      await app.close()
      await database.close()
      await city.drop()
    },
  }
}

/** Without what differs from one answer to the next, and without the ids that were asked for. */
function normalized(text: string, named: ReadonlySet<string>): string {
  const same = text.replace(/"(request_id|timestamp)":"[^"]*"/g, '')
  // Those of the demo's first rows are short, and stand in other numbers too.
  return [...named].filter(isTestId).reduce((bytes, id) => bytes.replaceAll(id, '#'), same)
}

async function testIds(database: Database): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'bigint'`)
  const ids: string[] = []
  for (const { name } of tables)
    for (const { id } of await database.rows<{ id: number }>(
      sql`select id from ${raw(name)} where id >= ${FIRST_ID}`,
    ))
      ids.push(String(id))
  return ids
}

async function checksumAllTables(database: Database): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('auth_turns', 'base_map', 'places')`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const row = await database.row<{ sum: string }>(
      sql`select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${raw(name)} t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}
