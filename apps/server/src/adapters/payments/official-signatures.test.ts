import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { WebhookSignatureValidator } from 'mercadopago'
import Razorpay from 'razorpay'
import Stripe from 'stripe'
import { readMercadoPagoWebhook } from './mercado-pago/mercado-pago-webhook.ts'
import { razorpaySignature, readRazorpayWebhook } from './razorpay/razorpay-webhook.ts'
import { SIGNATURE_HEADER, parseStripeWebhook } from './stripe/stripe-webhook.ts'

// Webhooks that the official SDKs accept are genuine here, and the reverse.

const NOW = new Date('2026-11-28T12:00:00Z')
const SECRET = 'a-secret'

describe('Mercado Pago', () => {
  const id = '123456789'
  const seconds = String(NOW.getTime() / 1000)
  const signed = (requestId?: string) =>
    createHmac('sha256', SECRET)
      .update(`id:${id};${requestId ? `request-id:${requestId};` : ''}ts:${seconds};`)
      .digest('hex')
  const other = 'f'.repeat(64)
  const cases: [
    title: string,
    signature: string,
    requestId: string | undefined,
    genuine: boolean,
  ][] = [
    ['the usual form', `ts=${seconds},v1=${signed('r1')}`, 'r1', true],
    ['blanks', `ts=${seconds}, v1=${signed('r1')}`, 'r1', true],
    ['v1 before ts', `v1=${signed('r1')},ts=${seconds}`, 'r1', true],
    ['v2 next to v1', `ts=${seconds},v1=${signed('r1')},v2=${other}`, 'r1', true],
    ['v2 before v1', `v2=${other},ts=${seconds},v1=${signed('r1')}`, 'r1', true],
    ['no id of the request', `ts=${seconds},v1=${signed()}`, undefined, true],
    ['a wrong v1', `ts=${seconds},v1=${other}`, 'r1', false],
    ['only v2', `ts=${seconds},v2=${signed('r1')}`, 'r1', false],
    ['no time', `v1=${signed('r1')}`, 'r1', false],
    ['another request', `ts=${seconds},v1=${signed('r1')}`, 'r2', false],
    ['the id of the request left out', `ts=${seconds},v1=${signed('r1')}`, undefined, false],
  ]
  for (const [title, signature, requestId, isGenuine] of cases)
    test(`${title}: ${isGenuine ? 'genuine' : 'forged'}`, () => {
      const validate = () =>
        WebhookSignatureValidator.validate({
          xSignature: signature,
          xRequestId: requestId,
          dataId: id,
          secret: SECRET,
          toleranceSeconds: 300,
          now: () => NOW.getTime(),
        })
      if (isGenuine) validate()
      else assert.throws(validate)
      const event = readMercadoPagoWebhook(
        {
          headers: {
            'x-signature': signature,
            ...(requestId ? { 'x-request-id': requestId } : {}),
          },
          query: { 'data.id': id, type: 'payment' },
          rawBody: Buffer.from('{}'),
        },
        [SECRET],
        NOW,
      )
      assert.equal(event.kind, isGenuine ? 'payment' : 'forged')
    })
})

describe('Stripe', () => {
  const { webhooks } = new Stripe('sk_test_unused')
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'ping',
    data: { object: {} },
  })
  const timestamp = NOW.getTime() / 1000
  const header = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  const [time = '', v1 = ''] = header.split(',')
  const cases: [title: string, header: string, genuine: boolean][] = [
    ['as the SDK signs', header, true],
    ['v1 before t', `${v1},${time}`, true],
    ['an unknown version', `${time},v9=ab,${v1}`, true],
    ['a second v1', `${time},v1=${'f'.repeat(64)},${v1}`, true],
    ['another version only', `${time},${v1.replace('v1', 'v0')}`, false],
    ['no time', v1, false],
  ]
  for (const [title, signature, isGenuine] of cases)
    test(`${title}: ${isGenuine ? 'genuine' : 'forged'}`, () => {
      const construct = () =>
        webhooks.constructEvent(payload, signature, SECRET, 300, undefined, NOW.getTime())
      if (isGenuine) construct()
      else assert.throws(construct)
      const event = parseStripeWebhook(
        { headers: { [SIGNATURE_HEADER]: signature }, query: {}, rawBody: Buffer.from(payload) },
        { keys: { webhook_secret: SECRET }, clock: { now: () => NOW } },
      )
      assert.equal(event.kind === 'forged', !isGenuine)
    })
})

test('Razorpay: the SDK accepts our signature, and we what the SDK accepts', () => {
  const rawBody = Buffer.from('{"event":"payment.captured","payload":{}}')
  const signature = razorpaySignature(rawBody, SECRET)
  assert.ok(Razorpay.validateWebhookSignature(rawBody.toString(), signature, SECRET))
  const call = { headers: { 'x-razorpay-signature': signature }, query: {}, rawBody }
  assert.notEqual(readRazorpayWebhook(call, [SECRET]).kind, 'forged')
  assert.equal(readRazorpayWebhook(call, ['other']).kind, 'forged')
})
