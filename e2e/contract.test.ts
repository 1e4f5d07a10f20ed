import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '@hawker/contract/core/operation'
import { operations } from '@hawker/contract/core/operations'
import { type OpenedApp, openApp } from '@hawker/server/app'
import { readConfig } from '@hawker/server/config/read-config'
import { type Database, openDatabase } from '@hawker/postgres/database'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { type TestCity, cloneCity } from '@hawker/server/testing/test-city'
import {
  type FuzzRequest,
  fuzzRequestsFor,
  bodyOf,
  pathOf,
} from './support/hostile-input/fuzz-requests.ts'
import { countRows } from './support/hostile-input/count-rows.ts'
import { catalogVerbs } from './support/market/catalog.ts'

const PEOPLE = {
  guest: undefined,
  user: 'customer@hawker.test',
  seller: 'seller@hawker.test',
  driver: 'driver@hawker.test',
  admin: 'admin@hawker.test',
} as const
type Person = keyof typeof PEOPLE
const SIGNED_IN = ['user', 'seller', 'driver', 'admin'] as const
const tokens = new Map<Person, string>()
const faults: string[] = []
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
    HAWKER_DEMO: 'on',
    LOG_LEVEL: 'error',
  })
  // Leaves out the apps: only API operations are called.
  app = await openApp(config, database, {
    appsFolder: '/nowhere',
    rateLimitScale: 10_000,
    onFault: (error, where) =>
      faults.push(
        `${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
  })
  for (const person of SIGNED_IN) await signIn(person)
})
after(async () => {
  await app?.close()
  await database?.close()
  await city?.drop()
})

async function signIn(person: Exclude<Person, 'guest'>): Promise<void> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: PEOPLE[person], password: DEMO_PASSWORD },
  })
  tokens.set(person, answer.json<{ data: { access_token: string } }>().data.access_token)
}

type Refusal = {
  status: boolean
  code?: string
  message: string
  errors?: Record<string, string[]>
}
async function call(
  op: Operation,
  person: Person,
  {
    path,
    body,
    contentType = 'application/json',
  }: Pick<FuzzRequest, 'path' | 'body' | 'contentType'>,
): Promise<{ status: number; answer: Refusal }> {
  const token = tokens.get(person)
  const response = app.http.inject({
    method: op.method,
    url: path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...(op.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  // A stream that wrongly opens would never end.
  const late = wait(10_000, undefined, { ref: false })
  const answered = await Promise.race([response, late])
  if (!answered) return { status: 0, answer: { status: false, message: 'no end' } }
  const { statusCode, body: text } = answered
  const answer: Refusal = text.startsWith('{') ? JSON.parse(text) : { status: false, message: text }
  return { status: statusCode, answer }
}

const isUnderstandable = ({ code, message }: Refusal): boolean =>
  typeof code === 'string' && message !== '' && message !== code && !/^[a-z_.]+$/.test(message)
const isStream = (op: Operation): boolean => op.response.kind === 'stream'
const ALLOWED: Record<Operation['who'], readonly Person[]> = {
  guest: ['guest', 'user', 'seller', 'driver', 'admin'],
  user: ['user', 'seller', 'driver', 'admin'],
  seller: ['seller'],
  driver: ['driver'],
  admin: ['admin'],
}

test('every operation refuses guests with 401 and wrong roles with 403, and writes nothing', async () => {
  const before = await countRows(database)
  const wrong: string[] = []
  for (const [name, op] of operations) {
    const body = bodyOf(op)
    for (const person of ['guest', ...SIGNED_IN] as const) {
      const welcome = ALLOWED[op.who].includes(person)
      if (welcome) continue
      const { status, answer } = await call(op, person, {
        path: pathOf(op),
        ...(body === undefined ? {} : { body }),
      })
      if (status !== (person === 'guest' ? 401 : 403)) wrong.push(`${name} as ${person}: ${status}`)
      if (!isUnderstandable(answer))
        wrong.push(`${name} as ${person} says ${answer.code}: ${answer.message}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await countRows(database), before)
})

test('a public answer has at most 40 kB on the wire, also with the longest page', async () => {
  const largest = await catalogVerbs({ database }).largestShop()
  const answered: string[] = []
  for (const [name, op] of operations) {
    if (op.method !== 'GET' || op.who !== 'guest' || op.rows !== 'public' || op.load === 'stream')
      continue
    const id = op.path.startsWith('/rest/stocks/') ? largest?.stockId : largest?.id
    const path = `/api/v1${op.path.replace(/\{\w+\}/g, String(id))}`
    const query = op.query as { properties?: Record<string, { maximum?: number }> } | undefined
    const perPage = query?.properties?.['perPage']?.maximum
    for (const search of perPage ? [`perPage=${perPage}`, `perPage=${perPage}&search=a`] : ['']) {
      const { statusCode, rawPayload } = await app.http.inject({
        url: `${path}?lang=en&${search}`,
        headers: { 'accept-encoding': 'gzip' },
      })
      if (statusCode !== 200) continue
      answered.push(name)
      assert.ok(rawPayload.length <= 40_000, `${name}?${search}: ${rawPayload.length} bytes`)
    }
  }
  for (const name of ['listShopProducts', 'listProducts', 'listShops', 'searchProducts'])
    assert.ok(answered.includes(name), name)
})

test('ids of missing rows are not found, and nothing is written', async () => {
  const before = await countRows(database)
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (!op.path.includes('{') || op.rows === 'public') continue
    const person = ALLOWED[op.who][0] ?? 'user'
    const body = bodyOf(op)
    const { status } = await call(op, person, {
      path: pathOf(op),
      ...(body === undefined ? {} : { body }),
    })
    // A validation error may come first. Deleting a missing like succeeds, for likes on two
    // devices.
    const answers = name === 'deleteLike' ? [200] : [400, 404, 422]
    if (!answers.includes(status)) wrong.push(`${name}: ${status}`)
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await countRows(database), before)
})

test('invalid requests get a clear refusal in the requested language, no server error, and write nothing', async () => {
  const wrong: string[] = []
  for (const [name, op] of operations) {
    const before = await countRows(database)
    const person = ALLOWED[op.who][0] ?? 'user'
    // An operation refuses many attempts with the same text. Its translation is read once.
    const translated = new Set<string>()
    for (const attempt of fuzzRequestsFor(op)) {
      if (isStream(op) && !attempt.mustRefuse) continue
      const { status, answer } = await call(op, person, attempt)
      const where = `${name}, ${attempt.name}`
      if (status >= 500) wrong.push(`${where}: ${status}`)
      else if (attempt.mustRefuse && status < 400) wrong.push(`${where}: ${status}, not refused`)
      if (status < 400 || status >= 500) continue
      if (!isUnderstandable(answer)) wrong.push(`${where} says ${answer.code}: ${answer.message}`)
      const untranslated = Object.entries(answer.errors ?? {}).filter(([, texts]) =>
        texts.some((text) => /^[a-z_]+(\.[a-z_]+)*$/.test(text)),
      )
      if (untranslated.length > 0)
        wrong.push(`${where} has no text for ${JSON.stringify(untranslated[0])}`)
      const refusal = `${answer.code} ${answer.message}`
      if (translated.has(refusal)) continue
      translated.add(refusal)
      const arabic = await call(op, person, {
        ...attempt,
        path: attempt.path.replace('lang=en', 'lang=ar'),
      })
      if (
        arabic.answer.message === answer.message ||
        !/\p{Script=Arabic}/u.test(arabic.answer.message)
      )
        wrong.push(`${where} is not in Arabic: ${arabic.answer.message}`)
    }
    // These end the session that they are called with.
    if (['logout', 'logoutEverywhere', 'refreshSession'].includes(name) && person !== 'guest')
      await signIn(person)
    try {
      assert.deepEqual(await countRows(database), before)
    } catch (error) {
      wrong.push(`${name} wrote: ${error instanceof Error ? error.message.slice(0, 600) : ''}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(faults, [])
})
