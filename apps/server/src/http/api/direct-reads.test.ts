import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import * as addresses from '@hawker/contract/addresses'
import * as settings from '@hawker/contract/settings'
import * as shops from '@hawker/contract/shops'
import { startTestApp } from '../../testing/test-app.ts'
import { refuse } from '../refuse.ts'
import { read } from '../route.ts'

let asked: object[] = []
let refuses = false
const app = await startTestApp({
  routes: () => [
    // What the contract does not know of must not leave.
    read(settings.getSettings, async () => [{ key: 'currency', value: 'USD', secret: 'stripe' }]),
    read(shops.checkDeliveryZone, async ({ params, query, lang, ip, actor }) => {
      asked.push({ params, query, lang, ip, actor })
      if (refuses) refuse('not_found')
      return {
        available: true,
        zone_id: 1,
        distance_m: 10,
        delivery_fee: 0,
        free_over: null,
        min_amount: 0,
        estimate: { from: 1, to: 2 },
      }
    }),
    read(addresses.listAddresses, async () => ({ rows: [], total: 0 })),
  ],
})
after(() => app.close())
const as = { lang: 'es', ip: '203.0.113.7' }
const there = { params: { id: 7 }, query: { address: { latitude: 38.9, longitude: -77 } } }

// How an answer is written is known once one was.
const first = await app.http.inject(
  '/api/v1/rest/shop/7/delivery-zone/check/distance?lang=es&address[latitude]=38.9&address[longitude]=-77',
)
beforeEach(() => {
  asked = []
  refuses = false
})

test('a public read says without a request what it says to one, and nothing that the contract does not know', async () => {
  assert.equal(await app.readDirectly('getSettings', {}, as), undefined)
  const said: { data: unknown } = (await app.http.inject('/api/v1/rest/settings?lang=es')).json()
  assert.deepEqual(said.data, [{ key: 'currency', value: 'USD' }])
  assert.deepEqual(await app.readDirectly('getSettings', {}, as), { data: said.data })
})

test('what was asked arrives as it does by a request, and stays as it was', async () => {
  assert.equal(first.statusCode, 200)
  const given = structuredClone(there)
  assert.deepEqual(await app.readDirectly('checkDeliveryZone', given, as), {
    data: first.json().data,
  })
  assert.deepEqual(asked, [
    {
      params: { id: 7 },
      query: { lang: 'es', ...there.query },
      lang: 'es',
      ip: as.ip,
      actor: undefined,
    },
  ])
  assert.deepEqual(given, there)
})

test('what is wrong is not read: a request says why', async () => {
  const wrong = [
    { params: { id: 'seven' } },
    { params: {} },
    { query: {} },
    { query: { address: { latitude: 99, longitude: 0 } } },
  ]
  for (const part of wrong)
    assert.equal(await app.readDirectly('checkDeliveryZone', { ...there, ...part }, as), undefined)
  assert.deepEqual(asked, [])
})

test('what is refused, and what is not for everybody, is left to a request', async () => {
  refuses = true
  assert.equal(await app.readDirectly('checkDeliveryZone', there, as), undefined)
  assert.equal(asked.length, 1)
  const user = await app.makeUser()
  await app.http.inject({
    url: '/api/v1/dashboard/user/addresses',
    headers: { authorization: `Bearer ${user.token}` },
  })
  assert.equal(await app.readDirectly('listAddresses', {}, as), undefined)
})
