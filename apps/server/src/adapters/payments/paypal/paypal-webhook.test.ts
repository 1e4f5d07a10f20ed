import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { WEBHOOK_EVENTS } from '@hawker/domain/payments/webhook-events'
import type { Emulator, SentWebhook } from '../emulators/emulator.ts'
import { type ServedEmulators, serveEmulators } from '../emulators/serve-emulators.ts'
import type { PaymentProvider } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { paypalEmulator } from './paypal-emulator.ts'
import { TEST_PRIVATE_KEY } from './paypal-test-certificate.ts'
import { signedTextOf } from './paypal-webhook.ts'
import { paypalProvider } from './paypal.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'

// Copied from the webhook tests of PayPal-Python-SDK and PayPal-Ruby-SDK (official: true). The
// certificate CERT-360caa42-fca2a594-a5cafa77 is not to be had, so RSA is tested with our own key.
const OFFICIAL = {
  id: 'dfb3be50-fd74-11e4-8bf3-77339302725b',
  time: '2015-05-18T15:45:13Z',
  webhookId: '4JH86294D6297924G',
  certificate:
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
  raw: [
    '{"id":"WH-0G2756385H040842W-5Y612302CV158622M","create_time":"2015-05-18T15:45:13Z",',
    '"resource_type":"sale","event_type":"PAYMENT.SALE.COMPLETED",',
    '"summary":"Payment completed for $ 20.0 USD","resource":{"id":"4EU7004268015634R",',
    '"create_time":"2015-05-18T15:44:02Z","update_time":"2015-05-18T15:44:21Z",',
    '"amount":{"total":"20.00","currency":"USD"},"payment_mode":"INSTANT_TRANSFER",',
    '"state":"completed","protection_eligibility":"ELIGIBLE",',
    '"protection_eligibility_type":"ITEM_NOT_RECEIVED_ELIGIBLE,',
    'UNAUTHORIZED_PAYMENT_ELIGIBLE","parent_payment":"PAY-86C81811X5228590KKVNARQQ",',
    '"transaction_fee":{"value":"0.88","currency":"USD"},',
    '"links":[{"href":"https://api.sandbox.paypal.com/v1/payments/sale/4EU7004268015634R",',
    '"rel":"self","method":"GET"},',
    '{"href":"https://api.sandbox.paypal.com/v1/payments/sale/4EU7004268015634R/refund",',
    '"rel":"refund","method":"POST"},',
    '{"href":"https://api.sandbox.paypal.com/v1/payments/payment/PAY-86C81811X5228590KKVNARQQ",',
    '"rel":"parent_payment","method":"GET"}]},',
    '"links":[{"href":"https://api.sandbox.paypal.com/v1/notifications/webhooks-events/WH-0G2756385H040842W-5Y612302CV158622M",',
    '"rel":"self","method":"GET"},',
    '{"href":"https://api.sandbox.paypal.com/v1/notifications/webhooks-events/WH-0G2756385H040842W-5Y612302CV158622M/resend",',
    '"rel":"resend","method":"POST"}]}',
  ].join(''),
  signedText:
    'dfb3be50-fd74-11e4-8bf3-77339302725b|2015-05-18T15:45:13Z|4JH86294D6297924G|2771810304',
}

let nowMs = Date.parse('2026-11-26T12:00:00Z')
const clock = { now: () => new Date(nowMs) }
let served: ServedEmulators
let emulator: Emulator
let proxy: FaultyProxy

before(async () => {
  served = await serveEmulators([paypalEmulator], { clock })
  const found = served.emulators.get('paypal')
  assert.ok(found)
  emulator = found
  proxy = await startFaultyProxy(served.addressOf('paypal'))
})
after(async () => {
  await proxy.close()
  await served.close()
})

const webhookUrl = 'http://hawker.test/webhook/paypal'
const providerWith = (keys: Record<string, string> = {}, host: string = proxy.address) =>
  paypalProvider({ keys: { ...emulator.keys, ...keys }, host, webhookUrl, clock })

/** A webhook of the emulator, whose certificate is at the proxy. */
async function takeWebhook(): Promise<SentWebhook> {
  emulator.takeWebhooks()
  const reference = randomUUID()
  const { providerId } = await providerWith().create({
    reference,
    amount: money(4_751n, 'USD'),
    decimals: 2,
    description: 'Hawker K7-482',
    returnUrl: 'http://hawker.test/return',
    cancelUrl: 'http://hawker.test/cancel',
    callbackUrl: webhookUrl,
    lang: 'en',
    payer: { email: 'ana@example.com', name: 'Ana' },
    expiresAt: new Date(nowMs + 3_600_000),
    key: `open:${reference}`,
  })
  await emulator.decide(providerId, 'pay')
  const [webhook] = emulator.takeWebhooks()
  assert.ok(webhook)
  const certificate = new URL(webhook.headers['paypal-cert-url'] ?? '')
  const path = certificate.pathname.replace('/paypal', '')
  return withHeaders(webhook, { 'paypal-cert-url': proxy.address + path })
}
const withHeaders = (webhook: SentWebhook, headers: Record<string, string | undefined>) => ({
  ...webhook,
  headers: { ...webhook.headers, ...headers },
})
/** The webhook with another body, signed by the emulator's key. */
function resigned(
  webhook: SentWebhook,
  body: string,
  webhookId = emulator.keys['webhook_id'] ?? '',
) {
  const rawBody = Buffer.from(body)
  const id = webhook.headers['paypal-transmission-id'] ?? ''
  const time = webhook.headers['paypal-transmission-time'] ?? ''
  const text = signedTextOf({ id, time, webhookId, rawBody })
  const signature = sign('RSA-SHA256', Buffer.from(text), TEST_PRIVATE_KEY).toString('base64')
  return { ...withHeaders(webhook, { 'paypal-transmission-sig': signature }), rawBody }
}
const kindOf = async (provider: PaymentProvider, webhook: SentWebhook) =>
  (await provider.parseWebhook(webhook)).kind
const certificateCalls = () => proxy.calls.filter(({ path }) => path.includes('/certs/')).length

describe('the signed text of a webhook of PayPal', () => {
  const { id, time, webhookId, raw, signedText } = OFFICIAL
  const rawBody = Buffer.from(raw)

  test('is the official one for the official webhook', () => {
    assert.equal(signedTextOf({ id, time, webhookId, rawBody }), signedText)
  })

  test('changes with every part and every bit of the body', () => {
    const other = [
      signedTextOf({ id: `${id}0`, time, webhookId, rawBody }),
      signedTextOf({ id, time: '2015-05-18T15:45:14Z', webhookId, rawBody }),
      signedTextOf({ id, time, webhookId: '', rawBody }),
      ...[0, 100, rawBody.length - 1].map((index) => {
        const changed = Buffer.from(rawBody)
        changed[index] = (changed[index] ?? 0) ^ 1
        return signedTextOf({ id, time, webhookId, rawBody: changed })
      }),
    ]
    for (const text of other) assert.notEqual(text, signedText)
  })
})

describe('a webhook of PayPal', () => {
  beforeEach(() => proxy.reset())

  test('is genuine with the signature of its certificate, which is fetched once', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const kinds = await Promise.all([kindOf(provider, webhook), kindOf(provider, webhook)])
    assert.deepEqual(kinds, ['payment', 'payment'])
    assert.equal(await kindOf(provider, webhook), 'payment')
    assert.equal(certificateCalls(), 1)
  })

  test('is forged without or with a cut header', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    for (const name of Object.keys(webhook.headers).filter((one) => one.startsWith('paypal-')))
      for (const value of [undefined, '', webhook.headers[name]?.slice(0, -4)])
        assert.equal(
          await kindOf(provider, withHeaders(webhook, { [name]: value })),
          'forged',
          name,
        )
  })

  test('is forged with one bit changed', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    for (const index of [0, Math.floor(webhook.rawBody.length / 2), webhook.rawBody.length - 1]) {
      const rawBody = Buffer.from(webhook.rawBody)
      rawBody[index] = (rawBody[index] ?? 0) ^ 1
      assert.equal(await kindOf(provider, { ...webhook, rawBody }), 'forged')
    }
    const signature = Buffer.from(webhook.headers['paypal-transmission-sig'] ?? '', 'base64')
    signature[10] = (signature[10] ?? 0) ^ 1
    const changed = { 'paypal-transmission-sig': signature.toString('base64') }
    assert.equal(await kindOf(provider, withHeaders(webhook, changed)), 'forged')
  })

  test('is forged with the id of another webhook, or none', async () => {
    const webhook = await takeWebhook()
    assert.equal(await kindOf(providerWith({ webhook_id: 'OTHER' }), webhook), 'forged')
    assert.equal(await kindOf(providerWith({ webhook_id: '' }), webhook), 'forged')
    const unsigned = resigned(webhook, webhook.rawBody.toString('utf8'), '')
    assert.equal(await kindOf(providerWith({ webhook_id: '' }), unsigned), 'forged')
  })

  test('is genuine with the old id while ids change', async () => {
    const webhook = await takeWebhook()
    const keys = { webhook_id: 'NEW', webhook_id_old: emulator.keys['webhook_id'] ?? '' }
    assert.equal(await kindOf(providerWith(keys), webhook), 'payment')
  })

  test('is forged with a key of another', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const text = signedTextOf({
      id: webhook.headers['paypal-transmission-id'] ?? '',
      time: webhook.headers['paypal-transmission-time'] ?? '',
      webhookId: emulator.keys['webhook_id'] ?? '',
      rawBody: webhook.rawBody,
    })
    const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64')
    const forged = withHeaders(webhook, { 'paypal-transmission-sig': signature })
    assert.equal(await kindOf(provider, forged), 'forged')
  })

  test('is forged with a certificate from elsewhere, which is not fetched', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const path = new URL(webhook.headers['paypal-cert-url'] ?? '').pathname
    const { host } = new URL(proxy.address)
    const elsewhere = [
      `http://evil.example${path}`,
      `${proxy.address}.evil.example${path}`,
      `http://${host}@evil.example${path}`,
      `http://evil@${host}${path}`,
      `${proxy.address}/other${path}`,
      `${proxy.address}/v1/notifications/certs/../../checkout/orders/CERT-1`,
      `${proxy.address}${path}?x=1`,
      `${proxy.address}${path}\n`,
      OFFICIAL.certificate,
      `file://${path}`,
      'not a URL',
    ]
    for (const url of elsewhere)
      assert.equal(
        await kindOf(provider, withHeaders(webhook, { 'paypal-cert-url': url })),
        'forged',
        url,
      )
    assert.equal(certificateCalls(), 0)
  })

  describe('with invented certificate names', () => {
    const invented = async (address: string, name: string = randomUUID()) => {
      const webhook = withHeaders(await takeWebhook(), {
        'paypal-cert-url': `${proxy.address}/v1/notifications/certs/CERT-${name}`,
      })
      return { ...webhook, address }
    }

    test('asks for one name once', async () => {
      const provider = providerWith()
      proxy.reset()
      for (let repeat = 0; repeat < 5; repeat++)
        assert.equal(await kindOf(provider, await invented(`10.0.0.${repeat}`, 'same')), 'forged')
      assert.equal(certificateCalls(), 1)
    })

    test('asks three times for an address, and thirty times for all addresses', async () => {
      const provider = providerWith()
      proxy.reset()
      for (let repeat = 0; repeat < 5; repeat++)
        assert.equal(await kindOf(provider, await invented('10.0.0.1')), 'forged')
      assert.equal(certificateCalls(), 3)
      for (let address = 0; address < 40; address++)
        await kindOf(provider, await invented(`10.0.1.${address}`))
      assert.equal(certificateCalls(), 30)
    })

    test('takes a genuine certificate again ten minutes later', async () => {
      const provider = providerWith()
      for (let address = 0; address < 40; address++)
        await kindOf(provider, await invented(`10.0.1.${address}`))
      assert.equal(await kindOf(provider, await takeWebhook()), 'forged')
      nowMs += 600_000
      assert.equal(await kindOf(provider, await takeWebhook()), 'payment')
    })

    test('logs no call for an unknown name', async () => {
      const logged: string[] = []
      const provider = paypalProvider({
        keys: emulator.keys,
        host: proxy.address,
        webhookUrl,
        clock,
        onCall: ({ operation }) => void logged.push(operation),
      })
      await kindOf(provider, await invented('10.0.0.1'))
      assert.deepEqual(logged, [])
      await kindOf(provider, await takeWebhook())
      assert.deepEqual(logged, ['get certificate'])
    })
  })

  test('takes certificates of the mode only', async () => {
    const urls: string[] = []
    const webhook = await takeWebhook()
    const realFetch = globalThis.fetch
    globalThis.fetch = async (input) => {
      urls.push(String(input))
      return new Response('', { status: 404 })
    }
    try {
      for (const mode of ['sandbox', 'live'])
        for (const host of ['api', 'api-m', 'api.sandbox', 'api-m.sandbox', 'www', 'evil.api']) {
          const url = `https://${host}.paypal.com/v1/notifications/certs/CERT-1`
          const keys = { ...emulator.keys, mode }
          const provider = paypalProvider({ keys, webhookUrl, clock })
          const named = withHeaders(webhook, { 'paypal-cert-url': url })
          assert.equal(await kindOf(provider, named), 'forged')
        }
    } finally {
      globalThis.fetch = realFetch
    }
    const urlOf = (host: string) => `https://${host}.paypal.com/v1/notifications/certs/CERT-1`
    assert.deepEqual(urls, ['api.sandbox', 'api-m.sandbox', 'api', 'api-m'].map(urlOf))
  })

  test('is asked for again when its certificate cannot be fetched', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const isUnknown = (error: unknown) =>
      error instanceof ProviderError && error.failure === 'no_answer'
    for (const answer of [
      { status: 500, text: '' },
      { status: 200, text: '<html>no</html>' },
    ]) {
      proxy.fault(({ path }) => (path.includes('/certs/') ? answer : undefined))
      await assert.rejects(provider.parseWebhook(webhook), isUnknown)
    }
    proxy.reset()
    assert.equal(await kindOf(provider, webhook), 'payment')
  })

  test('is forged with a certificate that PayPal does not know', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const url = `${proxy.address}/v1/notifications/certs/CERT-unknown`
    proxy.fault(({ path }) => (path.endsWith('unknown') ? { status: 404, json: {} } : undefined))
    assert.equal(await kindOf(provider, withHeaders(webhook, { 'paypal-cert-url': url })), 'forged')
  })

  test('is forged after the end of its certificate', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const today = nowMs
    try {
      for (const time of ['2019-12-31T23:59:59Z', '2120-01-01T00:00:01Z']) {
        nowMs = Date.parse(time)
        assert.equal(await kindOf(provider, webhook), 'forged')
      }
    } finally {
      nowMs = today
    }
    assert.equal(await kindOf(provider, webhook), 'payment')
  })

  test('is ignored when it is about something else, and unreadable when it is no event', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    const parse = (body: string) => provider.parseWebhook(resigned(webhook, body))
    assert.deepEqual(await parse(OFFICIAL.raw), {
      kind: 'ignored',
      eventId: 'WH-0G2756385H040842W-5Y612302CV158622M',
    })
    for (const body of ['', 'null', '[]', '{"id":"WH-1"}', '{"id":5,"event_type":"X"}', '{'])
      assert.equal((await parse(body)).kind, 'unreadable', body)
  })

  test('of every listened type is about a payment, a refund or a dispute', async () => {
    const provider = providerWith()
    const webhook = await takeWebhook()
    for (const [kind, types] of Object.entries(WEBHOOK_EVENTS.paypal))
      for (const event_type of types) {
        const body = JSON.stringify({ id: 'WH-1', event_type, resource: {} })
        const event = await provider.parseWebhook(resigned(webhook, body))
        assert.equal(event.kind, kind, event_type)
      }
  })
})
