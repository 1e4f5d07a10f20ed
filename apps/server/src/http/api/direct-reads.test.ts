import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import * as addresses from '@hawker/contract/addresses'
import * as settings from '@hawker/contract/settings'
import * as deliveryZones from '@hawker/contract/delivery-zones'
import { startTestApp } from '../../testing/test-app.ts'
import { refuse } from '../../core/refuse.ts'
import { read } from './route.ts'

let calls: object[] = []
let refuses = false
const app = await startTestApp({
  routes: () => [
    // Fields outside the contract must not leave the server.
    read(settings.getSettings, async () => [{ key: 'currency', value: 'USD', secret: 'stripe' }]),
    read(deliveryZones.checkDeliveryZone, async ({ params, query, lang, ip, actor }) => {
      calls.push({ params, query, lang, ip, actor })
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

// The serializer is known after the first answer.
const first = await app.http.inject(
  '/api/v1/rest/shop/7/delivery-zone/check/distance?lang=es&address[latitude]=38.9&address[longitude]=-77',
)
beforeEach(() => {
  calls = []
  refuses = false
})

test('a direct read answers like a request, without fields outside the contract', async () => {
  assert.equal(await app.readDirectly('getSettings', {}, as), undefined)
  const answer: { data: unknown } = (await app.http.inject('/api/v1/rest/settings?lang=es')).json()
  assert.deepEqual(answer.data, [{ key: 'currency', value: 'USD' }])
  assert.deepEqual(await app.readDirectly('getSettings', {}, as), { data: answer.data })
})

test('the input arrives as through a request, and the original stays unchanged', async () => {
  assert.equal(first.statusCode, 200)
  const request = structuredClone(there)
  assert.deepEqual(await app.readDirectly('checkDeliveryZone', request, as), {
    data: first.json().data,
  })
  assert.deepEqual(calls, [
    {
      params: { id: 7 },
      query: { lang: 'es', ...there.query },
      lang: 'es',
      ip: as.ip,
      actor: undefined,
    },
  ])
  assert.deepEqual(request, there)
})

test('answers undefined for invalid input, without calling the handler', async () => {
  const wrong = [
    { params: { id: 'seven' } },
    { params: {} },
    { query: {} },
    { query: { address: { latitude: 99, longitude: 0 } } },
  ]
  for (const part of wrong)
    assert.equal(await app.readDirectly('checkDeliveryZone', { ...there, ...part }, as), undefined)
  assert.deepEqual(calls, [])
})

test('answers undefined for refusals and for operations that need sign-in', async () => {
  refuses = true
  assert.equal(await app.readDirectly('checkDeliveryZone', there, as), undefined)
  assert.equal(calls.length, 1)
  const user = await app.makeUser()
  await app.http.inject({
    url: '/api/v1/dashboard/user/addresses',
    headers: { authorization: `Bearer ${user.token}` },
  })
  assert.equal(await app.readDirectly('listAddresses', {}, as), undefined)
})
