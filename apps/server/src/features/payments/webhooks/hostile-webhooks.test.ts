import assert from 'node:assert/strict'
import { createHmac, randomUUID, sign } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { SentWebhook } from '../../../adapters/payments/emulators/emulator.ts'
import { TEST_PRIVATE_KEY } from '../../../adapters/payments/paypal/paypal-test-certificate.ts'
import { signedTextOf } from '../../../adapters/payments/paypal/paypal-webhook.ts'
import { PROVIDERS } from '../../../adapters/payments/provider-adapters.ts'
import { type ProviderApp, startProviderApp } from '../../../testing/provider-app.ts'

let app: ProviderApp
before(async () => {
  app = await startProviderApp()
})
after(() => app.close())

type Keys = Readonly<Record<string, string>>
const hmac = (hash: 'sha256' | 'sha512', key: string | undefined, text: Buffer) =>
  createHmac(hash, key ?? '').update(text)

/** The headers by which each provider proves a body. */
const HEADERS: Readonly<
  Record<string, (body: Buffer, keys: Keys, sent: SentWebhook) => Record<string, string>>
> = {
  stripe(body, keys) {
    const time = Math.floor(app.clock.now().getTime() / 1000)
    const signed = Buffer.concat([Buffer.from(`${time}.`), body])
    const signature = hmac('sha256', keys['webhook_secret'], signed).digest('hex')
    return { 'stripe-signature': `t=${time},v1=${signature}` }
  },
  paypal(rawBody, keys, sent) {
    const id = randomUUID()
    const time = sent.headers['paypal-transmission-time'] ?? ''
    const text = signedTextOf({ id, time, webhookId: keys['webhook_id'] ?? '', rawBody })
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), TEST_PRIVATE_KEY).toString(
        'base64',
      ),
    }
  },
  razorpay: (body, keys) => ({
    'x-razorpay-signature': hmac('sha256', keys['webhook_secret'], body).digest('hex'),
    'x-razorpay-event-id': randomUUID(),
  }),
  paystack: (body, keys) => ({
    'x-paystack-signature': hmac('sha512', keys['secret_key'], body).digest('hex'),
  }),
  paytabs: (body, keys) => ({
    signature: hmac('sha256', keys['server_key'], body).digest('hex'),
  }),
  // Their proof covers no body.
  moyasar: () => ({}),
  flutterWave: () => ({}),
  'mercado-pago': () => ({}),
}

/** What a value of a webhook could be, as JSON. */
const HOSTILE_VALUES = {
  'a zero character': '"a\\u0000b"',
  'a lone surrogate': '"\\ud800"',
  'a huge number': '1e400',
  'a text of 5 kB': JSON.stringify('é'.repeat(2_500)),
  null: 'null',
  'an object': '{"id":{}}',
}

/** All copies of a JSON body with one value replaced. `secret_token` is Moyasar's proof. */
function* spoiledBodies(body: unknown, hostile: string): Generator<string> {
  const marker = '⁂'
  function* spoil(value: unknown, path: readonly string[]): Generator<unknown> {
    if (path.at(-1) === 'secret_token') return
    if (path.length > 0) yield marker
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value))
      for (const spoiled of spoil(inner, [...path, name]))
        yield Array.isArray(value)
          ? value.map((item, index) => (String(index) === name ? spoiled : item))
          : { ...value, [name]: spoiled }
  }
  for (const spoiled of spoil(body, []))
    yield JSON.stringify(spoiled).replace(JSON.stringify(marker), () => hostile)
}

for (const tag of Object.keys(PROVIDERS))
  describe(`genuine webhooks of ${tag} with hostile content`, () => {
    test('are answered with 200, for each spoiled value', async () => {
      const provider = app.provider(tag)
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      const [sent] = provider.take()
      assert.ok(sent)
      const headersOf = HEADERS[tag]
      assert.ok(headersOf, `${tag} has no signature in this test`)
      const post = async (text: string) => {
        const rawBody = Buffer.from(text)
        const headers = { ...sent.headers, ...headersOf(rawBody, provider.emulator.keys, sent) }
        return provider.post({ ...sent, headers, rawBody })
      }
      const body: unknown = JSON.parse(sent.rawBody.toString('utf8'))
      for (const [name, hostile] of Object.entries(HOSTILE_VALUES))
        for (const text of spoiledBodies(body, hostile))
          assert.equal(await post(text), 200, `${tag}: ${name} in ${text.slice(0, 300)}`)
      const [large] = spoiledBodies(body, JSON.stringify('x'.repeat(900_000)))
      assert.equal(await post(large ?? ''), 200)
      if (tag !== 'moyasar')
        for (const text of ['[]', 'null', '{', '"text"', `${'['.repeat(50_000)}`])
          assert.equal(await post(text), 200, `${tag}: ${text.slice(0, 100)}`)
      const [{ unreadable = 0 } = {}] = await app.rows<{ unreadable: number }>(sql`
        select count(*)::int as unreadable from webhook_events
        where provider = ${tag} and failure = 'unreadable'`)
      // Mercado Pago's body is not read.
      assert.ok(tag === 'mercado-pago' || unreadable > 0, 'staff see what could not be read')
    })
  })
