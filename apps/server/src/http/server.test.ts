import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as addresses from '@hawker/contract/addresses'
import * as orders from '@hawker/contract/orders'
import * as settings from '@hawker/contract/settings'
import * as notifications from '@hawker/contract/notifications'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../testing/test-app.ts'
import { idempotencySweeps } from './api/idempotency.jobs.ts'
import { refuse, refuseAndCommit } from '../core/refuse.ts'
import { read, write } from './api/route.ts'

let created = 0
const app = await startTestApp({
  routes: () => [
    read(settings.getSettings, async () => [{ key: 'currency', value: 'USD' }]),
    read(notifications.showNotificationStatistic, async () => ({
      notification: 1,
      news_publish: 0,
      status_changed: 1,
    })),
    write(addresses.createAddress, async (tx, { body }) => {
      created++
      await tx.run(
        sql`insert into settings (key, value) values (${'made' + created}, ${body.address.address})`,
      )
      if (body.title === 'refuse') refuse('address_limit')
      if (body.title === 'keep') refuseAndCommit('address_limit')
      return {
        id: created,
        title: null,
        address: {
          address: body.address.address,
          house: null,
          floor: null,
          office: null,
          entrance: null,
          note: null,
          secret: 1,
        },
        location: body.location,
        active: true,
      }
    }),
    write(orders.cancelOrder, async () => refuse('not_found')),
  ],
  sweeps: idempotencySweeps,
})
after(app.close)
const user = await app.makeUser()
const body = { address: { address: '1 Main St' }, location: [38.9, -77] as [number, number] }
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/dashboard/user/addresses?lang=en',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify(payload),
  })

test('a guest can read settings, in the envelope', async () => {
  const answer = await app.as(undefined)('getSettings', { query: {} })
  assert.ok(answer.ok)
  assert.deepEqual(answer.data, [{ key: 'currency', value: 'USD' }])
})

test('a guest gets 401 with a message that can be shown', async () => {
  const answer = await app.as(undefined)('createAddress', { query: {}, body })
  assert.ok(!answer.ok)
  assert.equal(answer.code, 'unauthorized')
  assert.equal(answer.status, 401)
  assert.equal(answer.message, 'Unauthorized')
})

test('unknown keys and wrong types in a body are refused with an error per field, and nothing is written', async () => {
  const before = created
  const answer = await send({ ...body, location: ['38.9', -77], extra: 1 })
  assert.equal(answer.statusCode, 422)
  assert.deepEqual(Object.keys(answer.json().errors).sort(), ['extra', 'location.0'])
  assert.equal(created, before)
})

test('fields that the contract does not declare are not sent', async () => {
  assert.ok(!(await send(body)).body.includes('secret'))
})

test('refuse rolls the transaction back, refuseAndCommit does not', async () => {
  const count = async () =>
    (await app.rows<{ n: number }>(sql`select count(*) as n from settings`))[0]?.n
  const before = await count()
  assert.equal((await send({ ...body, title: 'refuse' })).json().code, 'address_limit')
  assert.equal(await count(), before)
  assert.equal((await send({ ...body, title: 'keep' })).json().code, 'address_limit')
  assert.equal(await count(), (before ?? 0) + 1)
})

test('twenty calls with one idempotency key run once; another body with that key is refused', async () => {
  const before = created
  const key = { 'idempotency-key': '018f0000-0000-7000-8000-000000000001' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, key)))
  assert.deepEqual([...new Set(answers.map((answer) => answer.statusCode))], [201])
  assert.equal(new Set(answers.map((answer) => answer.body)).size, 1)
  assert.equal(answers.filter((answer) => answer.headers['idempotent-replay']).length, 19)
  assert.equal(created, before + 1)
  assert.equal((await send({ ...body, title: 'other' }, key)).json().code, 'idempotency_mismatch')
})

test('an idempotency key can be used again after its call was refused', async () => {
  for (const [title, key] of [
    ['refuse', '018f0000-0000-7000-8000-00000000000a'],
    ['keep', '018f0000-0000-7000-8000-00000000000b'],
  ] as const) {
    assert.equal(
      (await send({ ...body, title }, { 'idempotency-key': key })).json().code,
      'address_limit',
    )
    assert.equal((await send(body, { 'idempotency-key': key })).statusCode, 201)
  }
})

test('idempotency keys are stored for 24 hours', async () => {
  const key = { 'idempotency-key': '018f0000-0000-7000-8000-0000000000dd' }
  await send(body, key)
  const before = created
  app.clock.forward(23 * 3600)
  await app.work()
  assert.equal((await send(body, key)).headers['idempotent-replay'], 'true')
  app.clock.forward(2 * 3600)
  await app.work()
  assert.equal((await send(body, key)).headers['idempotent-replay'], undefined)
  assert.equal(created, before + 1)
})

test('an unknown path gets a translated 404; a wrong method gets 405 with the allowed methods', async () => {
  const unknown = await app.http.inject('/api/v1/rest/nothing?lang=es')
  assert.deepEqual(
    [unknown.statusCode, unknown.json().code, unknown.json().status],
    [404, 'not_found', false],
  )
  assert.notEqual(
    unknown.json().message,
    (await app.http.inject('/api/v1/rest/nothing')).json().message,
  )
  const wrongMethod = await app.http.inject({
    method: 'DELETE',
    url: '/api/v1/dashboard/user/orders/7/cancel',
  })
  assert.deepEqual(
    [wrongMethod.statusCode, wrongMethod.json().code, wrongMethod.headers['allow']],
    [405, 'method_not_allowed', 'POST'],
  )
})

test('a conditional request with the current ETag gets 304', async () => {
  const get = (headers = {}) =>
    app.http.inject({
      url: '/api/v1/dashboard/user/profile/notifications-statistic',
      headers: { authorization: user.token, ...headers },
    })
  const first = await get()
  assert.equal(first.statusCode, 200)
  assert.equal((await get({ 'if-none-match': first.headers['etag'] })).statusCode, 304)
})

test('the session cookie counts only in requests from our own pages', async () => {
  const post = (headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/dashboard/user/addresses',
      headers: {
        cookie: `access_token=${user.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload: JSON.stringify(body),
    })
  assert.equal(
    (await post({ origin: 'http://hawker.test', 'sec-fetch-site': 'same-origin' })).statusCode,
    201,
  )
  for (const headers of [
    { origin: 'http://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]) {
    assert.equal((await post(headers as Record<string, string>)).statusCode, 403)
  }
  assert.notEqual(
    (await post({ origin: 'http://hawker.test', 'content-type': 'text/plain' })).statusCode,
    201,
  )
})

test('bodies that are malformed, not JSON or too large get the matching 4xx status', async () => {
  const post = (payload: string, type = 'application/json') =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/dashboard/user/addresses',
      headers: { authorization: user.token, 'content-type': type },
      payload,
    })
  assert.equal((await post('{"a":')).statusCode, 400)
  assert.equal((await post('a=b', 'application/x-www-form-urlencoded')).statusCode, 415)
  assert.equal((await post(JSON.stringify({ x: 'y'.repeat(4_000_000) }))).statusCode, 413)
  assert.equal(
    (await post(JSON.stringify({ ...body, address: { address: 'a\u0000b' } }))).statusCode,
    422,
  )
  assert.equal((await post('null')).statusCode, 422)
})
