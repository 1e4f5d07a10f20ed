import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { stringify } from 'qs'
import { paymentRequest } from '../../../testing/payment-request.ts'
import { isRecord } from '../../maps/fetch-json.ts'
import { flutterwaveEmulator } from '../flutterwave/flutterwave-emulator.ts'
import { mercadoPagoEmulator } from '../mercado-pago/mercado-pago-emulator.ts'
import { mercadoPagoProvider } from '../mercado-pago/mercado-pago.ts'
import { razorpayEmulator } from '../razorpay/razorpay-emulator.ts'
import { stripeEmulator } from '../stripe/stripe-emulator.ts'
import { serveEmulators } from './serve-emulators.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
const sent: unknown[] = []
const served = await serveEmulators(
  [flutterwaveEmulator, mercadoPagoEmulator, razorpayEmulator, stripeEmulator],
  { clock, onExchange: ({ request }) => void sent.push(request.body) },
)
after(served.close)

type Call = { body?: object; auth: string; isForm?: boolean }
async function call(method: string, tag: string, path: string, { body, auth, isForm }: Call) {
  const response = await fetch(`${served.addressOf(tag)}${path}`, {
    method,
    headers: {
      authorization: auth,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    ...(body ? { body: isForm ? stringify(body) : JSON.stringify(body) } : {}),
  })
  const json: unknown = await response.json()
  assert.ok(isRecord(json))
  return { status: response.status, json }
}
const keyOf = (tag: string, name: string) => served.emulators.get(tag)?.keys[name] ?? ''

describe('the calls that official SDKs make', () => {
  test('a slash at the end and a doubled one lead to the same call', async () => {
    const auth = `Bearer ${keyOf('flutterWave', 'secret_key')}`
    for (const path of ['/v3/balances', '/v3/balances/', '//v3//balances'])
      assert.equal((await call('GET', 'flutterWave', path, { auth })).status, 200, path)
    assert.equal((await call('GET', 'flutterWave', '/v3/other/', { auth })).status, 404)
  })

  test('Stripe: a minimal session, its payment, its refund without an amount, and its events', async () => {
    const auth = `Bearer ${keyOf('stripe', 'secret_key')}`
    const post = (path: string, body: object) =>
      call('POST', 'stripe', path, { auth, body, isForm: true })
    const get = (path: string) => call('GET', 'stripe', path, { auth })
    const made = await post('/v1/checkout/sessions', {
      mode: 'payment',
      success_url: 'https://shop.test/paid',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Soup' } },
        },
      ],
    })
    assert.deepEqual([made.status, made.json['client_reference_id']], [200, null])
    const id = String(made.json['id'])
    assert.equal(await served.emulators.get('stripe')?.decide(id, 'pay'), 'https://shop.test/paid')
    const paymentId = String((await get(`/v1/checkout/sessions/${id}`)).json['payment_intent'])
    assert.equal((await get(`/v1/payment_intents/${paymentId}`)).json['status'], 'succeeded')
    const refund = await post('/v1/refunds', { payment_intent: paymentId })
    assert.deepEqual([refund.status, refund.json['amount']], [200, 500])
    const events = await get('/v1/events?limit=1&type=checkout.session.completed')
    assert.match(JSON.stringify(events.json['data']), new RegExp(`"id":"${id}"`))
    assert.equal((await get('/v1/refunds')).status, 200)
    assert.equal((await get('/v1/balance_transactions?limit=1')).json['has_more'], true)
  })

  test('Razorpay: orders, and their list in pages', async () => {
    const auth = `Basic ${btoa(`${keyOf('razorpay', 'key_id')}:${keyOf('razorpay', 'key_secret')}`)}`
    for (const amount of [100, 200]) {
      const order = await call('POST', 'razorpay', '/v1/orders', {
        auth,
        body: { amount, currency: 'INR' },
      })
      assert.deepEqual([order.status, order.json['amount_due']], [200, amount])
    }
    const page = await call('GET', 'razorpay', '/v1/orders?count=1&skip=1', { auth })
    assert.match(JSON.stringify(page.json), /"count":1,.*"amount":200/)
  })
})

test('Mercado Pago gets dates with a numeric offset', async () => {
  const provider = mercadoPagoProvider({
    keys: served.emulators.get('mercado-pago')?.keys ?? {},
    host: served.addressOf('mercado-pago'),
    webhookUrl: 'http://hawker.test/webhook/mercado-pago',
    clock,
  })
  const expiresAt = new Date('2026-11-20T10:15:00Z')
  await provider.create(paymentRequest({ reference: 'r', amount: money(500n, 'BRL'), expiresAt }))
  const dates = JSON.stringify(sent).match(/"expiration_date_to":"[^"]+"/g)
  assert.match(dates?.[0] ?? '', /\.\d{3}\+00:00"$/)
})
