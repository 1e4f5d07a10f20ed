import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { after, before, test } from 'node:test'
import type { Operation } from '@hawker/contract/operation'
import { operations } from '@hawker/contract/operations'
import { type OpenedApp, openApp } from './app.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase, raw, sql } from './database/database.ts'
import { insertSession } from './features/accounts/index.ts'
import { makeBareOrder } from './testing/make-bare-order.ts'
import { bodyOf, pathOf } from './testing/sample-call.ts'
import { type TestCity, cloneCity } from './testing/test-city.ts'

// Walks the contract: an operation that is added tomorrow is asked here without anybody thinking of it.
const PEOPLE = ['guest', 'expired', 'owner', 'otherUser', 'seller', 'otherSeller', 'driver', 'admin'] as const
type Person = (typeof PEOPLE)[number]
const EMAILS: Partial<Record<Person, string>> = {
  owner: 'customer@hawker.test',
  otherUser: 'friend@hawker.test',
  seller: 'seller@hawker.test',
  otherSeller: 'other-seller@hawker.test',
  driver: 'driver@hawker.test',
  admin: 'admin@hawker.test',
}
const HOLDS: Record<Operation['who'], readonly Person[]> = {
  guest: PEOPLE,
  user: ['owner', 'otherUser', 'seller', 'otherSeller', 'driver', 'admin'],
  seller: ['seller', 'otherSeller'],
  driver: ['driver'],
  admin: ['admin'],
}
const NOBODYS = '999999999'
const tokens = new Map<Person, string>()
const ownersIds: string[] = []
let city: TestCity
let database: Database
let app: OpenedApp

before(async () => {
  city = await cloneCity()
  database = openDatabase({ connectionString: city.connectionString, max: 8 })
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: tmpdir(),
    HAWKER_ROLES: 'web',
    HAWKER_DEMO: 'on',
  })
  app = await openApp(config, database, { appsFolder: '/nowhere', rateLimitScale: 100_000, onFault: () => {} })
  await database.run(sql`
    with seller as (insert into users (email, firstname) values (${EMAILS.otherSeller}, 'Other') returning id)
    insert into user_roles (user_id, role) select id, 'seller' from seller`)
  for (const person of PEOPLE) await signIn(person)
  // Every table counts on from a place of its own, so that an id of the owner's is nobody else's of any kind.
  const sequences = await database.rows<{ name: string }>(
    sql`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  for (const [index, { name }] of sequences.entries())
    await database.run(sql`select setval(${name}::regclass, ${50_000_000 + index * 100_000})`)
  await giveTheOwnerRows()
})
after(async () => {
  await app?.close()
  await database?.close()
  await city?.drop()
})

async function signIn(person: Person): Promise<void> {
  if (person === 'guest') return
  const user = await database.row<{ id: number }>(sql`select id from users where email = ${EMAILS[person] ?? EMAILS.owner}`)
  const token = randomBytes(32).toString('base64url')
  const now = app.deps.clock.now()
  const expiresAt = new Date(now.getTime() + (person === 'expired' ? -1 : 1) * 3_600_000)
  await database.transaction((tx) => insertSession(tx, { userId: user?.id ?? 0, token, userAgent: undefined, now, expiresAt }))
  tokens.set(person, token)
}

/** One row of each kind that the path of an operation can name. */
async function giveTheOwnerRows(): Promise<void> {
  const owner = await database.row<{ id: number }>(sql`select id from users where email = ${EMAILS.owner}`)
  const userId = owner?.id ?? 0
  const place = await database.row<{ shop: number; currency: number; stock: number }>(sql`
    select s.id as shop, (select id from currencies where is_default) as currency,
      (select k.id from stocks k join products p on p.id = k.product_id where p.shop_id = s.id limit 1) as stock
    from shops s where s.slug = 'bella-lanterna'`)
  assert.ok(place)
  const order = await makeBareOrder(
    { rows: database.rows, clock: app.deps.clock as never },
    { shopId: place.shop, userId, currencyId: place.currency },
  )
  const rows = await Promise.all([
    database.row<{ id: number }>(sql`
      insert into addresses (user_id, address, latitude, longitude) values (${userId}, '1 Main St', 38.9, -77.03) returning id`),
    database.row<{ id: number }>(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, title, created_at)
      values (${userId}, 'key', '', 0, '{}', 'Key', now()) returning id`),
    database.row<{ id: number }>(sql`
      insert into notifications (user_id, type, text_key, created_at) values (${userId}, 'news_publish', 'news', now()) returning id`),
  ])
  await signIn('owner')
  const session = await database.row<{ id: number }>(sql`select max(id) as id from sessions where user_id = ${userId}`)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/dashboard/user/cart',
    headers: { authorization: `Bearer ${tokens.get('owner')}` },
    payload: { shop_id: place.shop, products: [{ stock_id: place.stock, quantity: 1 }] },
  })
  const cart = await database.row<{ id: number }>(sql`select max(id) as id from carts where ${userId} in (owner_id)`)
  assert.ok([200, 201, 422].includes(answer.statusCode), answer.body)
  ownersIds.push(...[order, ...rows, session, cart].flatMap((row) => (row?.id ? [String(row.id)] : [])))
}

type Answer = { status: number; bytes: string }
async function ask(op: Operation, person: Person, id: string, headers: Record<string, string> = {}): Promise<Answer> {
  const token = tokens.get(person)
  const body = bodyOf(op)
  const { statusCode, body: text } = await app.http.inject({
    method: op.method,
    url: pathOf(op, '', (name) => (name === 'id' || name.endsWith('_id') ? id : 'nobody')),
    headers: {
      ...(token && !headers['cookie'] ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(op.method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: statusCode, bytes: text.replace(/"(request_id|timestamp)":"[^"]*"/g, '').replaceAll(id, '#') }
}

/** A sum over every row of every table: two that are the same mean that nothing was written in between. */
async function everything(): Promise<Record<string, string>> {
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

test('every operation: guests and ended sessions are refused alike, the wrong role is refused, and nothing is written', async () => {
  const before = await everything()
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (op.who === 'guest') continue
    const [guest, expired] = [await ask(op, 'guest', NOBODYS), await ask(op, 'expired', NOBODYS)]
    if (guest.status !== 401) wrong.push(`${name} as guest: ${guest.status}`)
    if (expired.bytes !== guest.bytes) wrong.push(`${name}: an ended session is told something else than a guest`)
    for (const person of PEOPLE.filter((other) => !HOLDS[op.who].includes(other) && other !== 'guest' && other !== 'expired')) {
      const { status } = await ask(op, person, NOBODYS)
      if (status !== 403) wrong.push(`${name} as ${person}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await everything(), before)
})

test("every id swapped: what is somebody else's answers to the byte as if it was not there, and nothing is written", async () => {
  assert.ok(ownersIds.length >= 5)
  const before = await everything()
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (!op.path.includes('{') || op.rows === 'public' || op.answer.kind === 'stream') continue
    for (const person of HOLDS[op.who].filter((other) => !['guest', 'expired', 'owner'].includes(other))) {
      // A seller's own shop and staff see the order by right.
      if ((op.rows === 'shop' && person === 'seller') || op.who === 'admin' || op.who === 'driver') continue
      const absent = await ask(op, person, NOBODYS)
      for (const id of ownersIds) {
        const theirs = await ask(op, person, id)
        if (theirs.bytes !== absent.bytes) wrong.push(`${name} as ${person}, ${id}: ${theirs.status} ${theirs.bytes.slice(0, 200)}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await everything(), before)
})

test('every write from another site is refused with 403, whatever its form, and nothing is written', async () => {
  const before = await everything()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const ways: Record<string, Record<string, string>> = {
    form,
    multipart: { 'content-type': 'multipart/form-data; boundary=x' },
    'text/plain': { 'content-type': 'text/plain' },
    'foreign Origin': { origin: 'https://evil.test' },
    'no Origin, cross-site': { 'sec-fetch-site': 'cross-site' },
    'same site, another origin': { 'sec-fetch-site': 'same-site' },
  }
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (op.method === 'GET') continue
    const person = HOLDS[op.who].find((other) => other !== 'guest' && other !== 'expired') ?? 'owner'
    for (const [way, headers] of Object.entries(ways)) {
      const { status } = await ask(op, person, NOBODYS, { cookie: `access_token=${tokens.get(person)}`, ...headers })
      if (status !== 403) wrong.push(`${name}, ${way}: ${status}`)
    }
    // Without a cookie of the visitor's: signing them in as somebody else needs none.
    if (op.who !== 'guest') continue
    const { status } = await ask(op, 'guest', NOBODYS, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })
    if (status !== 403) wrong.push(`${name}, without a cookie: ${status}`)
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await everything(), before)
})

test('every answer of every operation, refused or not, says what it is and that nobody may guess or keep it', async () => {
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (op.answer.kind === 'stream') continue
    const answer = await app.http.inject({
      method: op.method,
      url: pathOf(op),
      headers: { cookie: 'access_token=planted', 'sec-fetch-site': 'same-origin' },
    })
    if (answer.headers['x-content-type-options'] !== 'nosniff') wrong.push(`${name}: no nosniff`)
    if (!answer.headers['referrer-policy']) wrong.push(`${name}: no referrer policy`)
    if (!/frame-ancestors 'none'/.test(String(answer.headers['content-security-policy']))) wrong.push(`${name}: may be framed`)
    if (answer.headers['set-cookie'] !== undefined) wrong.push(`${name}: sets a cookie`)
    if (answer.statusCode >= 400 && answer.headers['cache-control'] !== 'no-store') wrong.push(`${name}: a refusal that may be kept`)
  }
  assert.deepEqual(wrong, [])
})
