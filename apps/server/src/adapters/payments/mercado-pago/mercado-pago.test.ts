import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import { type ServedEmulators, serveEmulators } from '../emulators/serve-emulators.ts'
import type { PaymentRequest, WebhookCall } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { testProviderContract } from '../testing/provider-contract.ts'
import { startScriptedHost } from '../testing/scripted-host.ts'
import { mercadoPagoEmulator } from './mercado-pago-emulator.ts'
import {
  MERCADO_PAGO_CURRENCIES,
  ownAmount,
  providerAmount,
  supportsAmount,
} from './mercado-pago-money.ts'
import { readMercadoPagoWebhook } from './mercado-pago-webhook.ts'
import { mercadoPagoModeOf, mercadoPagoProvider } from './mercado-pago.ts'

// Chargebacks are in the documents, our excerpt does not have them. Its schema of a list of refunds
// describes one refund.
const conformance = conformanceOf('mercado-pago', {
  additions: {
    paths: {
      '/v1/chargebacks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
        get: { responses: { 200: {} } },
      },
      '/v1/payments/{id}/refunds': {
        get: {
          responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
        },
      },
    },
  },
})
let time = new Date('2026-11-26T12:00:00Z')
const clock = { now: () => time }
let served: ServedEmulators
before(async () => {
  const { onExchange } = conformance
  served = await serveEmulators([mercadoPagoEmulator], { clock, onExchange })
})
after(() => served.close())

const emulator = () => {
  const found = served.emulators.get('mercado-pago')
  assert.ok(found)
  return found
}
const providerAt = (host = served.addressOf('mercado-pago'), keys = emulator().keys) =>
  mercadoPagoProvider({
    keys,
    host,
    webhookUrl: 'http://hawker.test/webhook/mercado-pago',
    clock,
  })
testProviderContract('mercado-pago', () => ({
  emulator: emulator(),
  provider: providerAt(),
  clock,
  forward: (seconds) => (time = new Date(time.getTime() + seconds * 1000)),
}))

const request = (given: Partial<PaymentRequest> = {}): PaymentRequest => {
  const reference = randomUUID()
  return {
    reference,
    amount: money(50_000n, 'BRL'),
    decimals: 2,
    description: 'Hawker K7-482',
    returnUrl: 'http://hawker.test/pay/x/return',
    cancelUrl: 'http://hawker.test/pay/x/return',
    callbackUrl: 'http://hawker.test/webhook/mercado-pago',
    lang: 'pt',
    payer: { email: 'ana@example.com', name: 'Ana' },
    expiresAt: new Date(time.getTime() + 15 * 60_000),
    key: `open:${reference}`,
    ...given,
  }
}
const open = async () => {
  const asked = request()
  const { providerId } = await providerAt().create(asked)
  return { reference: asked.reference, providerId, paymentId: null }
}

test('a voided page takes no payment', async () => {
  const handle = await open()
  await providerAt().void(handle)
  await emulator().decide(handle.providerId, 'pay')
  assert.equal((await providerAt().fetchStatus(handle))?.status, 'canceled')
})

test('a webhook without our reference asks for it', async () => {
  const handle = await open()
  emulator().takeWebhooks()
  await emulator().decide(handle.providerId, 'pay')
  const [webhook] = emulator().takeWebhooks()
  assert.ok(webhook)
  const { reference, ...query } = webhook.query
  assert.equal(reference, handle.reference)
  const event = await providerAt().parseWebhook({ ...webhook, query })
  assert.ok(event.kind === 'payment')
  assert.equal(event.reference, handle.reference)
})

describe('signatures of Mercado Pago', () => {
  const secret = 'your_secret_key_here'
  // From the tests of Mercado Pago's own SDK for Node: the id in lower and in upper case.
  const vectors = [
    {
      id: 'ord01jq4s4ky8hwq6na5pxb65b3d3',
      v1: '633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c',
    },
    {
      id: 'ORD01JQ4S4KY8HWQ6NA5PXB65B3D3',
      v1: 'fb15ae6472eb449173c556793205d77787d58f384d183bb5bc3b724c27bd103c',
    },
  ]
  const now = new Date(1_742_505_638_683)
  const call = (id: string, signature: string, given: Partial<WebhookCall> = {}): WebhookCall => ({
    headers: {
      'x-request-id': '2066ca19-c6f1-498a-be75-1923005edd06',
      'x-signature': signature,
    },
    query: { 'data.id': id, type: 'payment', reference: 'r' },
    rawBody: Buffer.from('{"action":"payment.updated"}'),
    ...given,
  })
  const signed = (v1: string, ts = '1742505638683') => `ts=${ts},v1=${v1}`

  test('the official vectors are genuine, also by the old secret of a rotation', () => {
    for (const { id, v1 } of vectors)
      for (const secrets of [[secret], ['new', secret]])
        assert.deepEqual(readMercadoPagoWebhook(call(id, signed(v1)), secrets, now), {
          kind: 'payment',
          eventId: '2066ca19-c6f1-498a-be75-1923005edd06 payment.updated',
          paymentId: id,
          reference: 'r',
        })
  })
  test('everything else is forged', () => {
    const [{ id, v1 } = { id: '', v1: '' }] = vectors
    const good = call(id, signed(v1))
    const changed = v1.replace(/^6/, '7')
    const cases: [WebhookCall, (string | undefined)[], Date][] = [
      [call(id.replace('ord01', 'ord02'), signed(v1)), [secret], now],
      [call(id, signed(changed)), [secret], now],
      [call(id, signed(v1, '1742505638684')), [secret], now],
      [call(id, `v1=${v1}`), [secret], now],
      [call(id, signed(v1.slice(1))), [secret], now],
      [call(id, ''), [secret], now],
      [{ ...good, headers: { ...good.headers, 'x-request-id': 'other' } }, [secret], now],
      [{ ...good, headers: {} }, [secret], now],
      [{ ...good, query: {} }, [secret], now],
      [good, ['other'], now],
      [good, ['', undefined], now],
      // Replayed later.
      [good, [secret], new Date(now.getTime() + 16 * 60_000)],
    ]
    for (const [forged, secrets, at] of cases)
      assert.deepEqual(readMercadoPagoWebhook(forged, secrets, at), { kind: 'forged' })
  })
  test('a time in seconds is read, too', () => {
    const [{ id, v1 } = { id: '', v1: '' }] = vectors
    // The signature is of the other time. Only the time is tested here: an old one is forged first.
    const late = readMercadoPagoWebhook(call(id, signed(v1, '1742505638')), [secret], now)
    assert.equal(late.kind, 'forged')
  })
})

describe('amounts of Mercado Pago', () => {
  test('there and back is exact, or the amount is not taken', () => {
    const taken = fc.constantFrom(...MERCADO_PAGO_CURRENCIES)
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), taken, (minor, currency) => {
        const amount = money(minor, currency)
        if (supportsAmount({ amount }) === null)
          assert.deepEqual(ownAmount(providerAmount(amount), currency), amount)
      }),
    )
  })
  test('Colombian and Chilean pesos are whole', () => {
    assert.equal(providerAmount(money(1_500_000n, 'COP')), 15_000)
    assert.equal(providerAmount(money(15_000n, 'CLP')), 15_000)
    assert.equal(supportsAmount({ amount: money(1_500_050n, 'COP') }), 'currency_not_taken')
  })
})

test('no unexpected answer pays anything', async () => {
  const handle = { reference: 'r', providerId: 'pref', paymentId: '7' }
  const payment = (given: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 7,
      status: 'approved',
      external_reference: 'r',
      currency_id: 'BRL',
      transaction_amount: 5,
      ...given,
    }),
  })
  const preference = {
    status: 200,
    body: JSON.stringify({
      id: 'pref',
      init_point: 'http://page',
      external_reference: 'r',
      items: [{ unit_price: 5, currency_id: 'BRL' }],
    }),
  }
  const none = { status: 200, body: '{"results":[]}' }
  const stateOf = async (...answers: { status: number; body: string }[]) => {
    const host = await startScriptedHost(answers)
    try {
      return await providerAt(host.address).fetchStatus(handle)
    } finally {
      await host.close()
    }
  }
  assert.equal((await stateOf(payment()))?.status, 'paid')
  const cases: [string, { status: number; body: string }][] = [
    ['no_answer', { status: 503, body: '' }],
    ['no_answer', { status: 429, body: '{}' }],
    ['no_answer', { status: 423, body: '' }],
    ['no_answer', { status: 200, body: '<html>' }],
    ['key_refused', { status: 401, body: '{"message":"invalid token"}' }],
    ['no_answer', payment({ transaction_amount: null })],
    ['no_answer', payment({ transaction_amount: 5.001 })],
    ['no_answer', payment({ external_reference: 'other' })],
  ]
  for (const [failure, answer] of cases)
    await assert.rejects(
      stateOf(answer, preference, none),
      (error) => error instanceof ProviderError && error.failure === failure,
      JSON.stringify(answer),
    )
  for (const status of ['pending', 'in_process', 'rejected', 'cancelled', 'unheard-of'])
    assert.equal((await stateOf(payment({ status }), preference, none))?.status, 'progress')
})

test('the prefix of the token tells test from live', () => {
  assert.equal(mercadoPagoModeOf({ access_token: 'TEST-1' }), 'test')
  assert.equal(mercadoPagoModeOf({ access_token: 'APP_USR-1' }), 'live')
  assert.equal(mercadoPagoModeOf({ access_token: 'x' }), undefined)
})

conformance.testRecorded()
