import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import type { WebhookCall } from '../port.ts'
import type { ProviderFailure } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { useEmulatedProvider } from '../testing/emulated-provider.ts'
import { mercadoPagoEmulator } from './mercado-pago-emulator.ts'
import {
  MERCADO_PAGO_CURRENCIES,
  fromMercadoPagoDecimal,
  toMercadoPagoDecimal,
  unsupportedReason,
} from './mercado-pago-money.ts'
import { readMercadoPagoWebhook } from './mercado-pago-webhook.ts'
import { mercadoPagoModeOf, mercadoPagoProvider } from './mercado-pago.ts'

// Chargebacks and claims are in the documents, our excerpt does not have them. Its schema of a list of refunds
// describes one refund.
const conformance = conformanceOf('mercado-pago', {
  additions: {
    paths: {
      '/v1/chargebacks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
        get: { responses: { 200: {} } },
      },
      '/post-purchase/v1/claims/{id}': {
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
const AMOUNT = money(50_000n, 'BRL')
const { emulator, provider, open, stateAfter, assertFails } = useEmulatedProvider(
  'mercado-pago',
  mercadoPagoEmulator,
  mercadoPagoProvider,
  conformance,
)

test('a voided page takes no payment', async () => {
  const handle = await open(AMOUNT)
  await provider().void(handle)
  await emulator().decide(handle.providerId, 'pay')
  assert.equal((await provider().fetchStatus(handle))?.status, 'canceled')
})

test('a webhook without our reference asks for it', async () => {
  const handle = await open(AMOUNT)
  emulator().takeWebhooks()
  await emulator().decide(handle.providerId, 'pay')
  const [webhook] = emulator().takeWebhooks()
  assert.ok(webhook)
  const { reference, ...query } = webhook.query
  assert.equal(reference, handle.reference)
  const event = await provider().parseWebhook({ ...webhook, query })
  assert.ok(event.kind === 'payment')
  assert.equal(event.reference, handle.reference)
})

test('a claim is an inquiry about its payment until Mercado Pago decides', async () => {
  const handle = await open(AMOUNT)
  await emulator().decide(handle.providerId, 'pay')
  emulator().takeWebhooks()
  const claimId = (await emulator().openClaim?.(handle.providerId)) ?? ''
  const [webhook] = emulator().takeWebhooks()
  assert.ok(webhook)
  const event = await provider().parseWebhook(webhook)
  assert.ok(event.kind === 'dispute' && event.disputeId !== undefined)
  const { disputeId } = event
  const stateOfClaim = async () => {
    const state = await provider().fetchDispute?.(disputeId)
    assert.ok(state)
    return state
  }
  const opened = await stateOfClaim()
  assert.ok(opened.dueAt)
  assert.deepEqual(opened, {
    disputeId,
    paymentId: opened.paymentId,
    reference: handle.reference,
    amount: AMOUNT,
    fee: money(0n, 'BRL'),
    reason: 'PNR4071',
    stage: 'inquiry',
    status: 'open',
    fundsTaken: false,
    dueAt: opened.dueAt,
  })
  for (const end of ['won', 'lost'] as const) {
    await emulator().closeClaim?.(claimId, end)
    assert.deepEqual(await stateOfClaim(), { ...opened, status: end, dueAt: null })
  }
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
  const call = (
    id: string,
    signature: string,
    overrides: Partial<WebhookCall> = {},
  ): WebhookCall => ({
    headers: {
      'x-request-id': '2066ca19-c6f1-498a-be75-1923005edd06',
      'x-signature': signature,
    },
    query: { 'data.id': id, type: 'payment', reference: 'r' },
    rawBody: Buffer.from('{"action":"payment.updated"}'),
    ...overrides,
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
        if (unsupportedReason({ amount }) === null)
          assert.deepEqual(fromMercadoPagoDecimal(toMercadoPagoDecimal(amount), currency), amount)
      }),
    )
  })
  test('Colombian and Chilean pesos are whole', () => {
    assert.equal(toMercadoPagoDecimal(money(1_500_000n, 'COP')), 15_000)
    assert.equal(toMercadoPagoDecimal(money(15_000n, 'CLP')), 15_000)
    assert.equal(unsupportedReason({ amount: money(1_500_050n, 'COP') }), 'currency_not_taken')
  })
})

test('no unexpected answer pays anything', async () => {
  const handle = { reference: 'r', providerId: 'pref', paymentId: '7' }
  const payment = (overrides: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 7,
      status: 'approved',
      external_reference: 'r',
      currency_id: 'BRL',
      transaction_amount: 5,
      ...overrides,
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
  assert.equal((await stateAfter(handle, payment()))?.status, 'paid')
  const cases: [ProviderFailure, { status: number; body: string }][] = [
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
    await assertFails(failure, handle, answer, preference, none)
  for (const status of ['pending', 'in_process', 'rejected', 'cancelled', 'unheard-of'])
    assert.equal(
      (await stateAfter(handle, payment({ status }), preference, none))?.status,
      'progress',
    )
})

test('the prefix of the token tells test from live', () => {
  assert.equal(mercadoPagoModeOf({ access_token: 'TEST-1' }), 'test')
  assert.equal(mercadoPagoModeOf({ access_token: 'APP_USR-1' }), 'live')
  assert.equal(mercadoPagoModeOf({ access_token: 'x' }), undefined)
})

conformance.testRecorded()
