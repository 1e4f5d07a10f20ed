import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@hawker/server/demo-people'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

const FORM_PATHS = (
  '/ /search /shop/logan-food-hall /recipes /cart /checkout /orders/1 /group/1 ' +
  '/share/018f0000-0000-7000-8000-000000000001 /wallet /profile /settings /be-seller /be-driver ' +
  '/login /register /verify-phone /reset-password /update-password /update-details /unsubscribe ' +
  '/_app /none'
).split(' ')
const FIELDS =
  'name email phone password code amount tip_amount note address next token locale q coupon'.split(
    ' ',
  )
/** The largest form that pages take, and the longest headers. */
const FORM_BYTES = 32_768
const HEADER_BYTES = 15_000
const TRIES = 8
const MAX_BLOCKED_MS = 50

let market: Marketplace
let cookie: string
before(async () => {
  market = await openMarketplace()
  const email = DEMO_PEOPLE[0]?.email
  const answer = await market.app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password: DEMO_PASSWORD },
  })
  cookie = `access_token=${answer.json().data.access_token}`
})
after(() => market?.close())

type Call = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  payload?: string
}
/**
 * The processor time of the event loop during a request, in which it did nothing else. A busy
 * machine does not change it.
 */
async function blockedMs(call: Call): Promise<number> {
  const before = process.threadCpuUsage()
  const answer = await market.app.http.inject(call)
  const { user, system } = process.threadCpuUsage(before)
  assert.ok(answer.statusCode < 500, `${answer.statusCode} ${JSON.stringify(call).slice(0, 200)}`)
  return (user + system) / 1000
}
async function assertPrompt(call: Call, honestMs: number, label: string): Promise<void> {
  const limitMs = Math.max(MAX_BLOCKED_MS, 2 * honestMs)
  let best = Infinity
  for (let tries = 0; tries < TRIES && best >= limitMs; tries++)
    best = Math.min(best, await blockedMs(call))
  assert.ok(best < limitMs, `${label} blocks for ${best} ms instead of ${honestMs} ms`)
}

const hostileTexts = (length: number) => [
  `a@${'.'.repeat(length)} `,
  `1${' '.repeat(length)}x`,
  `${'1,'.repeat(length / 2)}x`,
  '%'.repeat(length),
]
const URL_ENCODED = 'application/x-www-form-urlencoded'
function* hostileCalls(url: string): Generator<[label: string, call: Call]> {
  const post = (type: string, payload: string): Call => ({
    url,
    method: 'POST',
    headers: { cookie, origin: market.address, 'content-type': type },
    payload,
  })
  for (const field of FIELDS)
    for (const text of hostileTexts(FORM_BYTES - 100))
      yield [`the field ${field}`, post(URL_ENCODED, `${field}=${text.replaceAll(' ', '+')}`)]
  yield ['many fields', post(URL_ENCODED, 'a=&'.repeat(FORM_BYTES / 4))]
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const parts = `${part.repeat(FORM_BYTES / part.length - 1)}--x--\r\n`
  yield ['many parts', post('multipart/form-data; boundary=x', parts)]
  yield ['dashes', post('multipart/form-data; boundary=x', '--'.repeat(FORM_BYTES / 2))]
  for (const text of hostileTexts(HEADER_BYTES)) {
    yield [
      'the query',
      {
        url: `${url}?q=${encodeURIComponent(text).slice(0, HEADER_BYTES)}`,
        method: 'GET',
        headers: {},
      },
    ]
    for (const name of ['cookie', 'accept-language', 'accept-encoding', 'if-none-match'])
      yield [`the header ${name}`, { url, method: 'GET', headers: { [name]: text } }]
    for (const name of ['cart', 'address', 'currency', 'locale', 'user'])
      yield [`the cookie ${name}`, { url, method: 'GET', headers: { cookie: `${name}=${text}` } }]
  }
}

describe('hostile input at the largest size that a page takes', () => {
  for (const url of FORM_PATHS)
    test(`does not block ${url}`, async () => {
      const honest: Call = { url: `${url}?x=1`, method: 'GET', headers: { cookie } }
      await blockedMs(honest)
      const honestMs = Math.min(await blockedMs(honest), await blockedMs(honest))
      for (const [label, call] of hostileCalls(url)) await assertPrompt(call, honestMs, label)
    })

  test('a larger form is refused', async () => {
    const answer = await market.app.http.inject({
      url: '/login',
      method: 'POST',
      headers: { origin: market.address, 'content-type': URL_ENCODED },
      payload: `email=${'a'.repeat(FORM_BYTES)}`,
    })
    assert.equal(answer.statusCode, 413)
  })
})
