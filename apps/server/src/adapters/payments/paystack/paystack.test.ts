import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { Value } from 'typebox/value'
import type { ProviderCall, WebhookCall } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { startScriptedHost } from '../testing/scripted-host.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { useEmulatedProvider } from '../testing/emulated-provider.ts'
import { paystackEmulator } from './paystack-emulator.ts'
import { paystackEntries } from './paystack-entries.ts'
import { readPaystackWebhook } from './paystack-webhook.ts'
import { paystackModeOf, paystackProvider } from './paystack.ts'

// The documents of Paystack have these, its specification does not.
const conformance = conformanceOf('paystack', {
  additions: {
    paths: {
      '/refund': { get: { parameters: [{ name: 'transaction', in: 'query', schema: {} }] } },
      '/settlement': {
        get: {
          parameters: ['from', 'to', 'status', 'subaccount', 'perPage', 'page'].map((name) => ({
            name,
            in: 'query',
            schema: {},
          })),
          responses: { 200: {} },
        },
      },
      '/balance': { get: { responses: { 200: {} } } },
      // github.com/PaystackOSS/openapi: dispute_list.
      '/dispute': {
        get: {
          parameters: ['transaction', 'perPage'].map((name) => ({ name, in: 'query', schema: {} })),
          responses: { 200: {} },
        },
      },
      '/dispute/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
        get: { responses: { 200: {} } },
      },
    },
  },
})
const AMOUNT = money(100_000n, 'NGN')
const { emulator, provider, open, stateAfter, assertFails } = useEmulatedProvider(
  'paystack',
  paystackEmulator,
  paystackProvider,
  conformance,
)

describe('signatures of Paystack', () => {
  // Computed from the documented scheme: Paystack publishes no vector.
  const secret = 'sk_test_paystack_example'
  const rawBody = Buffer.from(
    '{"event":"charge.success","data":{"id":302961,"domain":"live","status":"success",' +
      '"reference":"qTPrJoy9Bx","amount":10000,"currency":"NGN"}}',
  )
  const signature =
    '9275ef745299a81e2480f60f0ec6c73c09c28ab76f717663fcf3b44e9391a6f3' +
    'fd7f20d7e9055b0af172d53157ff76fe1a1207e33a74ef99ddb6b5a421e7b65a'
  const call = (overrides: Partial<WebhookCall> = {}): WebhookCall => ({
    headers: { 'x-paystack-signature': signature },
    query: {},
    rawBody,
    ...overrides,
  })

  test('the vector is accepted, also by the old key of a rotation', () => {
    const event = {
      kind: 'payment',
      eventId: 'charge.success 302961 success',
      reference: 'qTPrJoy9Bx',
    }
    assert.deepEqual(readPaystackWebhook(call(), [secret]), event)
    assert.deepEqual(readPaystackWebhook(call(), ['sk_test_new', secret]), event)
  })

  test('everything else is forged', () => {
    const changed = Buffer.from(rawBody)
    changed[40] = (changed[40] ?? 0) ^ 1
    const cases: [WebhookCall, (string | undefined)[]][] = [
      [call({ rawBody: changed }), [secret]],
      [call({ headers: { 'x-paystack-signature': signature.slice(0, -1) } }), [secret]],
      [call({ headers: { 'x-paystack-signature': '' } }), [secret]],
      [call({ headers: {} }), [secret]],
      [call(), ['sk_test_other']],
      [call(), ['']],
      [call(), [undefined]],
      [call(), []],
    ]
    for (const [webhook, secrets] of cases)
      assert.deepEqual(readPaystackWebhook(webhook, secrets), { kind: 'forged' })
  })
})

test('a payout is what is left after deductions, of the main account only', async () => {
  const subaccounts: string[] = []
  const lists: Record<string, unknown[]> = {
    '/settlement': [
      { id: 1, status: 'success', currency: 'NGN', total_amount: 995, effective_amount: 700 },
      { id: 2, status: 'success', currency: 'NGN', total_amount: 300, effective_amount: null },
    ],
  }
  const entries = await Array.fromAsync(
    paystackEntries(
      async (_operation, path, shape) => {
        const { pathname, searchParams } = new URL(path, 'http://paystack.test')
        if (pathname === '/settlement') subaccounts.push(searchParams.get('subaccount') ?? 'all')
        return Value.Parse(shape, searchParams.get('page') === '1' ? (lists[pathname] ?? []) : [])
      },
      new Date(0),
      new Date(1),
    ),
  )
  assert.deepEqual(
    entries.map(({ id, amount }) => [id, amount.minor]),
    [
      ['settlement 1', -700n],
      ['settlement 2', -300n],
    ],
  )
  assert.deepEqual(subaccounts, ['none', 'none'])
})

describe('answers of Paystack that are not as expected', () => {
  const PLANTED = 'sk_test_planted_secret_key'
  const handle = { reference: 'r-1', providerId: 'acc_1', paymentId: '7' }
  const transaction = (overrides: Record<string, unknown>) => ({
    status: true,
    message: 'ok',
    data: {
      id: 7,
      status: 'success',
      reference: 'r-1',
      amount: 5000,
      currency: 'NGN',
      ...overrides,
    },
  })

  for (const [title, answer, failure] of [
    ['an outage', { status: 500, body: 'oops' }, 'no_answer'],
    ['too many calls', { status: 429, body: '{}' }, 'no_answer'],
    ['a page of a proxy', { status: 200, body: '<html>' }, 'no_answer'],
    ['broken JSON', { status: 200, body: '{"status":tru' }, 'no_answer'],
    [
      'a wrong key',
      { status: 401, body: '{"status":false,"message":"Invalid key"}' },
      'key_refused',
    ],
    ['status false', { status: 200, body: '{"status":false,"data":{}}' }, 'no_answer'],
    [
      'a missing amount',
      { status: 200, body: JSON.stringify(transaction({ amount: null })) },
      'no_answer',
    ],
    [
      'a broken amount',
      { status: 200, body: JSON.stringify(transaction({ amount: 0.5 })) },
      'no_answer',
    ],
    [
      'another reference',
      { status: 200, body: JSON.stringify(transaction({ reference: 'r-2' })) },
      'no_answer',
    ],
  ] as const)
    test(`${title} pays nothing`, () => {
      const noRefunds = { status: 200, body: '{"status":true,"data":[]}' }
      return assertFails(failure, handle, answer, noRefunds)
    })

  test('an unknown status leaves the payment in progress', async () => {
    const body = JSON.stringify(transaction({ status: 'being-thought-about' }))
    assert.equal((await stateAfter(handle, { status: 200, body }))?.status, 'progress')
  })

  test('a lost refund is found by its note, and one that did not arrive is not', async () => {
    const own = await open(AMOUNT)
    await emulator().decide(own.providerId, 'pay')
    assert.equal(await provider().fetchRefund(own, null, 'refund:9'), undefined)
    const made = await provider().refund(own, money(40_000n, 'NGN'), 'refund:9')
    assert.deepEqual(await provider().fetchRefund(own, null, 'refund:9'), made)
  })

  test('no call is logged with a key, even if the answer repeats it', async () => {
    const body = JSON.stringify({ status: false, message: `unknown key ${PLANTED}` })
    const host = await startScriptedHost([{ status: 400, body }])
    const calls: ProviderCall[] = []
    const onCall = (call: ProviderCall) => calls.push(call)
    try {
      await assert.rejects(
        provider({ host: host.address, keys: { secret_key: PLANTED }, onCall }).fetchStatus(handle),
        (error) => error instanceof ProviderError && !error.message.includes(PLANTED),
      )
    } finally {
      await host.close()
    }
    assert.equal(calls.length, 1)
    assert.ok(!JSON.stringify(calls).includes(PLANTED))
  })
})

test('the prefix of the key tells test from live', () => {
  assert.equal(paystackModeOf({ secret_key: 'sk_test_1' }), 'test')
  assert.equal(paystackModeOf({ secret_key: 'sk_live_1' }), 'live')
  assert.equal(paystackModeOf({ secret_key: 'pk_live_1' }), undefined)
})

conformance.testRecorded()
