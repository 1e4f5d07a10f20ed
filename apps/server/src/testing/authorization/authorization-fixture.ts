import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Operation } from '@hawker/contract/core/operation'
import { type OpenedApp, openApp } from '../../app.ts'
import { readConfig } from '../../config/read-config.ts'
import { type Database, openDatabase, sql } from '@hawker/postgres/database'
import { insertSession } from '../../features/accounts/index.ts'
import { checksumTables } from './checksum-tables.ts'
import { type RowsOfEachKind, insertRowsOfEachKind } from './rows-of-each-kind.ts'
import { UNKNOWN_ID, bodyOf, pathOf } from './sample-call.ts'
import { cloneCity } from '../test-city.ts'

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
/** Ids from here on belong to rows of this fixture. */
export const FIRST_ID = 50_000_000
const PATH_VALUES: Readonly<Record<string, string>> = {
  date: '2026-11-28',
  tag: 'stripe',
  key_set: '1',
}
const STREAM_OPENED = { status: 200, bytes: 'a stream' }

export type RawResponse = { status: number; bytes: string }
export type CallOptions = {
  /** The value of every id in the path. */
  ids?: string
  query?: string
  body?: string | undefined
  headers?: Record<string, string>
}
export type AuthorizationFixture = {
  readonly app: OpenedApp
  readonly database: Database
  readonly tokens: ReadonlyMap<Caller, string>
  /** Rows of the owner at the seller's shop, with the driver. */
  readonly owners: RowsOfEachKind
  call(op: Operation, caller: Caller, options?: CallOptions): Promise<RawResponse>
  /** A checksum per table. Equal checksums mean that nothing was written in between. */
  checksumAllTables(): Promise<Record<string, string>>
  close(): Promise<void>
}

/**
 * The demo city with a signed-in caller of each kind, and rows of every kind that a user can own.
 */
export async function openAuthorizationFixture(): Promise<AuthorizationFixture> {
  const city = await cloneCity()
  const database = openDatabase({ connectionString: city.connectionString, max: 8 })
  const environment = {
    PORT: '0',
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: tmpdir(),
    HAWKER_ROLES: 'web',
    HAWKER_DEMO: 'on',
  }
  const app = await openApp(readConfig(environment), database, {
    appsFolder: '/nowhere',
    rateLimitScale: 100_000,
    onFault: () => {},
  })
  const tokens = new Map<Caller, string>()
  const idOf = async (caller: Exclude<Caller, 'guest'>) => {
    const user = await database.row<{ id: number }>(
      sql`select id from users where email = ${EMAILS[caller]}`,
    )
    assert.ok(user, caller)
    return user.id
  }

  for (const [caller, role] of [
    ['otherSeller', 'seller'],
    ['otherDriver', 'driver'],
  ] as const)
    await database.run(sql`
      with made as (insert into users (email, firstname) values (${EMAILS[caller]}, 'Other') returning id)
      insert into user_roles (user_id, role) select id, ${role} from made`)
  await database.run(sql`
    insert into shop_staff (shop_id, user_id)
    select s.id, ${await idOf('otherSeller')} from shops s
    where not exists (
      select from shop_staff st where st.shop_id = s.id and st.user_id = ${await idOf('seller')})
    order by s.id limit 1`)
  const sequences = await database.rows<{ name: string }>(
    sql`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of sequences)
    await database.run(sql`select setval(${name}::regclass, ${FIRST_ID})`)

  const shopOf = async (caller: 'seller' | 'otherSeller') =>
    (
      await database.row<{ id: number }>(
        sql`select min(shop_id) as id from shop_staff where user_id = ${await idOf(caller)}`,
      )
    )?.id ?? 0
  const books = { rows: database.rows, clock: app.deps.clock }
  const signIn = async (caller: Caller) => {
    if (caller === 'guest') return
    const now = app.deps.clock.now()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + (caller === 'expired' ? -1 : 1) * 3_600_000)
    const userId = await idOf(caller)
    await database.transaction((tx) =>
      insertSession(tx, { userId, token, userAgent: undefined, now, expiresAt }),
    )
    tokens.set(caller, token)
  }
  await signIn('owner')
  const driverId = await idOf('driver')
  const owners = await insertRowsOfEachKind(books, {
    userId: await idOf('owner'),
    shopId: await shopOf('seller'),
    driverId,
  })
  // Tests of staff need a second row of each kind.
  await insertRowsOfEachKind(books, {
    userId: await idOf('otherUser'),
    shopId: await shopOf('otherSeller'),
    driverId,
  })
  for (const caller of CALLERS) if (caller !== 'owner') await signIn(caller)

  async function ask(
    op: Operation,
    caller: Caller,
    { ids: id = UNKNOWN_ID, query = '', headers = {}, ...more }: CallOptions = {},
  ): Promise<RawResponse> {
    const token = tokens.get(caller)
    const body = 'body' in more ? more.body : bodyOf(op)
    const request = app.http.inject({
      method: op.method,
      url: pathOf(op, query, (name) =>
        /(^|_)id$/.test(name) ? id : (PATH_VALUES[name] ?? 'nobody'),
      ),
      headers: {
        ...(token && !headers['cookie'] ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(op.method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const response = request.then(({ statusCode, body: text }) => ({
      status: statusCode,
      bytes: normalized(text),
    }))
    if (op.response.kind !== 'stream') return response
    // A refusal arrives immediately, while an open stream does not end.
    const opened = new Promise<RawResponse>((resolve) =>
      setTimeout(resolve, 1_000, STREAM_OPENED).unref(),
    )
    return Promise.race([response, opened])
  }
  return {
    app,
    database,
    tokens,
    owners,
    call: ask,
    checksumAllTables: () => checksumTables(database),
    async close() {
      await app.close()
      await database.close()
      await city.drop()
    },
  }
}

/** Removes request ids and timestamps, so that responses can be compared. */
const normalized = (text: string): string => text.replace(/"(request_id|timestamp)":"[^"]*"/g, '')
