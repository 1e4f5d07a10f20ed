import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import Stripe from 'stripe'
import type { ProviderEvent } from '../port.ts'
import { parseStripeWebhook } from './stripe-webhook.ts'

/** From stripe-node, test/Webhook.spec.ts. Its `generateTestHeaderString` made the header. */
const VECTOR = {
  official: 'inputs',
  secret: 'whsec_test_secret',
  raw: '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}',
  header: 't=1495999758,v1=6340073448544f68e8673f5d451fd66d10b9facf9c1c36f23c174994d49f2091',
  timestamp: 1_495_999_758,
}
const SECRET = 'whsec_5f3a'
const NOW_S = 1_790_000_000

type SignedCall = {
  secret?: string
  old?: string
  header?: string
  raw?: string | Buffer
  nowS?: number
}
function parse({
  secret = SECRET,
  old = '',
  header,
  raw = '',
  nowS = NOW_S,
}: SignedCall): ProviderEvent {
  return parseStripeWebhook(
    { headers: { 'stripe-signature': header }, query: {}, rawBody: Buffer.from(raw) },
    {
      keys: { webhook_secret: secret, webhook_secret_old: old },
      clock: { now: () => new Date(nowS * 1000) },
    },
  )
}
const stripe = new Stripe('sk_test_unused')
/** Signs with Stripe's own library. */
const signed = (payload: string, secret = SECRET, timestamp = NOW_S) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const event = (type: string, object: Record<string, unknown>) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
const read = (type: string, object: Record<string, unknown>) => {
  const raw = event(type, object)
  return parse({ raw, header: signed(raw) })
}
const PAID = event('checkout.session.completed', {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'ref-1',
  payment_intent: 'pi_1',
})

describe('signature of a webhook', () => {
  test('accepts the published vector, whose body is no event of ours', () => {
    const at = { secret: VECTOR.secret, raw: VECTOR.raw, header: VECTOR.header }
    // The signature is right; the body lacks a type.
    assert.deepEqual(parse({ ...at, nowS: VECTOR.timestamp }), {
      kind: 'unreadable',
      eventId: 'evt_test_webhook',
    })
    const flipped = VECTOR.header.replace(/1$/, '0')
    for (const wrong of [
      { header: flipped },
      { header: VECTOR.header.slice(0, -2) },
      { header: '' },
      { header: 't=1495999758' },
      { header: VECTOR.header.replace('v1=', 'v0=') },
      { raw: VECTOR.raw.replace('evt', 'evs') },
      { secret: 'whsec_other' },
      { secret: '' },
      { nowS: VECTOR.timestamp + 301 },
      { nowS: VECTOR.timestamp - 301 },
    ])
      assert.equal(parse({ ...at, nowS: VECTOR.timestamp, ...wrong }).kind, 'forged')
    assert.equal(parse({ ...at, nowS: VECTOR.timestamp + 300 }).kind, 'unreadable')
  })

  test('accepts what the library of Stripe signs, with any bytes in the body', () => {
    assert.equal(parse({ raw: PAID, header: signed(PAID) }).kind, 'payment')
    const raw = PAID.replace('ref-1', 'réf-١')
    assert.equal(parse({ raw, header: signed(raw) }).kind, 'payment')
  })

  test('refuses each changed bit of the body', () => {
    const header = signed(PAID)
    for (let index = 0; index < PAID.length; index += 7) {
      const raw = Buffer.from(PAID)
      raw[index] = (raw[index] ?? 0) ^ 1
      assert.equal(parse({ raw, header }).kind, 'forged')
    }
  })

  test('accepts one right signature among several, and an old secret while rotating', () => {
    const right = signed(PAID)
    const header = `${right.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)},${right.split(',')[1]}`
    assert.equal(parse({ raw: PAID, header }).kind, 'payment')
    const older = signed(PAID, 'whsec_old')
    assert.equal(parse({ raw: PAID, header: older, old: 'whsec_old' }).kind, 'payment')
    assert.equal(parse({ raw: PAID, header: older }).kind, 'forged')
  })

  test('an empty secret matches nothing', () => {
    const hex = createHmac('sha256', '').update(`${NOW_S}.${PAID}`).digest('hex')
    const header = `t=${NOW_S},v1=${hex}`
    assert.equal(parse({ raw: PAID, header, secret: '', old: '' }).kind, 'forged')
  })

  test('a signed body that is no JSON is unreadable', () => {
    assert.equal(parse({ raw: 'no', header: signed('no') }).kind, 'unreadable')
  })
})

describe('event of a webhook', () => {
  const payment = { kind: 'payment', eventId: 'evt_1' }
  test('names the payment by every id in it', () => {
    assert.deepEqual(parse({ raw: PAID, header: signed(PAID) }), {
      ...payment,
      reference: 'ref-1',
      providerId: 'cs_1',
      paymentId: 'pi_1',
    })
    assert.deepEqual(
      read('payment_intent.canceled', {
        id: 'pi_1',
        object: 'payment_intent',
        metadata: { reference: 'ref-1' },
      }),
      { ...payment, reference: 'ref-1', paymentId: 'pi_1' },
    )
    assert.deepEqual(
      read('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }),
      { ...payment, paymentId: 'pi_1' },
    )
  })

  for (const type of ['refund.created', 'refund.updated', 'refund.failed'])
    test(`${type} is about a refund`, () =>
      assert.deepEqual(read(type, { id: 're_1', object: 'refund', payment_intent: 'pi_1' }), {
        kind: 'refund',
        eventId: 'evt_1',
        paymentId: 'pi_1',
      }))
  for (const name of ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])
    test(`charge.dispute.${name} is about a dispute`, () =>
      assert.deepEqual(
        read(`charge.dispute.${name}`, { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' }),
        { kind: 'dispute', eventId: 'evt_1', paymentId: 'pi_1', disputeId: 'du_1' },
      ))

  test('genuine events about something else are ignored', () => {
    const ignored = { kind: 'ignored', eventId: 'evt_1' }
    assert.deepEqual(read('customer.created', { id: 'cus_1', object: 'customer' }), ignored)
    assert.deepEqual(read('charge.succeeded', { id: 'ch_1', object: 'charge' }), ignored)
    assert.deepEqual(read('balance.available', { object: 'balance' }), ignored)
    // A refund of a charge that no page of ours has made.
    assert.deepEqual(
      read('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }),
      ignored,
    )
  })
})
