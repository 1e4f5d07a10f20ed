import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as addresses from '@hawker/contract/addresses'
import * as settings from '@hawker/contract/settings'
import { startTestApp } from '../../testing/test-app.ts'
import { read } from './route.ts'

const address = (id: number) => ({
  id,
  title: null,
  address: {
    address: '1 Main St',
    house: null,
    floor: null,
    office: null,
    entrance: null,
    note: null,
  },
  location: [38.9, -77] as [number, number],
  active: true,
})
let count = 100
const settingRows = async () =>
  Array.from({ length: count }, (_, at) => ({ key: `key${at}`, value: 'a value' }))
/** Such as the receipt of a member without an account, who knows its link. */
const guestsOwn = { ...settings.getSettings, path: '/rest/own', rows: 'own' } as const
const app = await startTestApp({
  routes: () => [
    read(settings.getSettings, settingRows),
    read(guestsOwn, settingRows),
    read(addresses.listAddresses, async () => ({
      rows: Array.from({ length: 100 }, (_, at) => address(at)),
      total: 100,
    })),
  ],
})
after(app.close)
const user = await app.makeUser()
const get = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({
    url: `/api/v1${path}`,
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  })

describe('an answer', () => {
  test('that is long and public is sent with Brotli, else gzip, else as it is', async () => {
    count = 100
    const plain = await get('/rest/settings', { 'accept-encoding': 'identity' })
    const brotli = await get('/rest/settings')
    const gzip = await get('/rest/settings', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    const dataIn = (text: Buffer | string) => JSON.parse(String(text)).data
    assert.deepEqual(dataIn(brotliDecompressSync(brotli.rawPayload)), plain.json().data)
    assert.deepEqual(dataIn(gunzipSync(gzip.rawPayload)), plain.json().data)
    assert.deepEqual(
      [plain, brotli, gzip].map(({ headers }) => headers['content-encoding']),
      [undefined, 'br', 'gzip'],
    )
    for (const answer of [plain, brotli, gzip]) {
      assert.equal(answer.headers['vary'], 'Accept-Encoding')
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
    }
    assert.ok(brotli.rawPayload.length * 5 < plain.rawPayload.length)
  })

  test('that is short is not compressed, and varies like a long one', async () => {
    count = 3
    const answer = await get('/rest/settings')
    assert.equal(answer.headers['content-encoding'], undefined)
    assert.equal(answer.headers['vary'], 'Accept-Encoding')
    assert.equal(answer.json().data.length, 3)
  })

  test('that is personal is compressed only for our own pages and for programs', async () => {
    const encodingOf = async (headers: Record<string, string>) => {
      const answer = await get('/dashboard/user/addresses', headers)
      assert.equal(answer.statusCode, 200)
      return answer.headers['content-encoding']
    }
    const cookie = `access_token=${user.token}`
    assert.equal(await encodingOf({ cookie, 'sec-fetch-site': 'same-origin' }), 'br')
    assert.equal(await encodingOf({ authorization: user.token }), 'br')
    assert.equal(await encodingOf({ cookie, 'sec-fetch-site': 'none' }), undefined)
    assert.equal(await encodingOf({ cookie }), undefined)
  })

  test('that is for a guest who knows its link is personal too', async () => {
    count = 100
    const fromOutside = await get('/rest/own')
    assert.equal(fromOutside.statusCode, 200)
    assert.equal(fromOutside.headers['content-encoding'], undefined)
    const own = await get('/rest/own', { 'sec-fetch-site': 'same-origin' })
    assert.equal(own.headers['content-encoding'], 'br')
  })

  test('of a page inside the process is not compressed', async () => {
    count = 100
    const answer = await app.http.inject('/api/v1/rest/settings')
    assert.equal(answer.headers['content-encoding'], undefined)
    assert.equal(answer.json().data.length, 100)
  })
})

test('every response is for our own origin only', async () => {
  const { headers } = await get('/rest/settings')
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
})
