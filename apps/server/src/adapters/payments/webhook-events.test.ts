import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { WEBHOOK_EVENTS } from '@hawker/domain/payments/webhook-events'
import { readMercadoPagoWebhook } from './mercado-pago/mercado-pago-webhook.ts'
import { readMoyasarWebhook } from './moyasar/moyasar-webhook.ts'
import type { ProviderEvent } from './port.ts'
import { razorpaySignature, readRazorpayWebhook } from './razorpay/razorpay-webhook.ts'
import { SIGNATURE_HEADER, parseStripeWebhook } from './stripe/stripe-webhook.ts'

const NOW = new Date('2026-11-21T17:00:00Z')
const NOW_S = String(NOW.getTime() / 1000)
const hmac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')
const bodyOf = (body: object) => Buffer.from(JSON.stringify(body))

/** Reads a genuine webhook with an event of that name. PayPal's own test has the same. */
const READERS: Readonly<
  Record<Exclude<keyof typeof WEBHOOK_EVENTS, 'paypal'>, (name: string) => ProviderEvent>
> = {
  stripe(type) {
    const object = { id: 'id_1', object: 'object', payment_intent: 'pi_1' }
    const rawBody = bodyOf({ id: 'evt_1', type, data: { object } })
    const signature = `t=${NOW_S},v1=${hmac(`${NOW_S}.${rawBody}`)}`
    return parseStripeWebhook(
      { headers: { [SIGNATURE_HEADER]: signature }, query: {}, rawBody },
      { keys: { webhook_secret: 'secret' }, clock: { now: () => NOW } },
    )
  },
  razorpay(event) {
    const rawBody = bodyOf({ event, payload: {} })
    const headers = { 'x-razorpay-signature': razorpaySignature(rawBody, 'secret') }
    return readRazorpayWebhook({ headers, query: {}, rawBody }, ['secret'])
  },
  'mercado-pago'(type) {
    const headers = { 'x-signature': `ts=${NOW_S},v1=${hmac(`id:1;ts:${NOW_S};`)}` }
    const query = { 'data.id': '1', type }
    return readMercadoPagoWebhook({ headers, query, rawBody: bodyOf({}) }, ['secret'], NOW)
  },
  moyasar(type) {
    const rawBody = bodyOf({ id: 'e1', type, secret_token: 'secret', data: { id: 'p1' } })
    return readMoyasarWebhook({ headers: {}, query: {}, rawBody }, ['secret'])
  },
}

for (const [tag, read] of Object.entries(READERS))
  test(`each event that an account of ${tag} has to send is read as what it is about`, () => {
    const events = WEBHOOK_EVENTS[tag as keyof typeof READERS]
    for (const [kind, names] of Object.entries(events))
      for (const name of names) assert.equal(read(name).kind, kind, name)
    assert.equal(read('something else').kind, 'ignored')
  })
