import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import type { PaymentProvider, PaymentRequest } from '../port.ts'

/** What the tests need from a fake provider: a buyer, and the webhooks that it sends. */
export type ProviderTestBench = {
  readonly provider: PaymentProvider
  /** A currency that this provider accepts. */
  readonly currency: { readonly code: string; readonly decimals: number }
  /** The buyer decides on the provider's page. */
  buyer(reference: string, decision: 'pay' | 'decline'): Promise<void>
  /** The webhooks since the last call. */
  webhooks(): Promise<{ headers: Record<string, string>; body: string }[]>
}

/** Tests that every payment adapter must pass. */
export function testPaymentProviderContract(name: string, bench: () => ProviderTestBench): void {
  const request = (amount = 4751n): PaymentRequest => ({
    reference: randomUUID(),
    amount: money(amount, bench().currency.code),
    decimals: bench().currency.decimals,
    description: 'Hawker K7-482',
    returnUrl: 'http://hawker.test/pay/x/return',
    lang: 'en',
  })
  async function paid() {
    const payment = request()
    await bench().provider.create(payment)
    await bench().buyer(payment.reference, 'pay')
    return payment
  }

  test(`${name}: create with the same reference returns the same payment`, async () => {
    const payment = request()
    const [first, second] = await Promise.all([
      bench().provider.create(payment),
      bench().provider.create(payment),
    ])
    assert.deepEqual(first, second)
    assert.ok(URL.canParse(first.redirectUrl))
  })

  test(`${name}: an open payment is in progress, with the requested amount`, async () => {
    const payment = request()
    const { providerId } = await bench().provider.create(payment)
    const state = await bench().provider.fetchStatus(payment.reference)
    assert.equal(state?.status, 'progress')
    assert.deepEqual(state.amount, payment.amount)
    assert.equal(state.providerId, providerId)
  })

  test(`${name}: fetchStatus of an unknown reference is undefined`, async () => {
    assert.equal(await bench().provider.fetchStatus(randomUUID()), undefined)
  })

  test(`${name}: the status follows the buyer's first decision`, async () => {
    const payment = await paid()
    await bench().buyer(payment.reference, 'decline')
    assert.equal((await bench().provider.fetchStatus(payment.reference))?.status, 'paid')
    const other = request()
    await bench().provider.create(other)
    await bench().buyer(other.reference, 'decline')
    assert.equal((await bench().provider.fetchStatus(other.reference))?.status, 'rejected')
  })

  test(`${name}: a webhook is accepted only with a valid signature over its exact bytes`, async () => {
    await bench().webhooks()
    const payment = await paid()
    const [sent] = await bench().webhooks()
    assert.ok(sent)
    const event = await bench().provider.parseWebhook(sent.headers, sent.body)
    assert.equal(event?.reference, payment.reference)
    assert.ok(event.eventId)
    assert.equal(await bench().provider.parseWebhook(sent.headers, `${sent.body}\n`), undefined)
    assert.equal(await bench().provider.parseWebhook({}, sent.body), undefined)
    const emptied = Object.fromEntries(Object.keys(sent.headers).map((header) => [header, '']))
    assert.equal(await bench().provider.parseWebhook(emptied, sent.body), undefined)
  })

  test(`${name}: a refund is idempotent by its key, and refunds cannot exceed the payment`, async () => {
    const payment = await paid()
    const part = money(4000n, payment.amount.currency)
    const first = await bench().provider.refund(
      payment.reference,
      part,
      `refund:${payment.reference}:1`,
    )
    const again = await bench().provider.refund(
      payment.reference,
      part,
      `refund:${payment.reference}:1`,
    )
    assert.deepEqual(again, first)
    assert.notEqual(first.status, 'failed')
    assert.equal(
      (await bench().provider.refund(payment.reference, part, `refund:${payment.reference}:2`))
        .status,
      'failed',
    )
  })

  test(`${name}: an authorized payment is captured once, at most in full, and the rest is released`, async () => {
    if (!bench().provider.canHold) return
    const { provider } = bench()
    const authorize = async () => {
      const payment = { ...request(), captureLater: true }
      await provider.create(payment)
      await bench().buyer(payment.reference, 'pay')
      return payment
    }
    const payment = await authorize()
    const stateOf = async (reference: string) => {
      const { status, amount } = (await provider.fetchStatus(reference)) ?? {}
      return [status, amount?.minor]
    }
    assert.deepEqual(await stateOf(payment.reference), ['authorized', 4751n])
    await Promise.allSettled([
      provider.capture(payment.reference, money(4752n, payment.amount.currency), 'too much'),
    ])
    assert.deepEqual(await stateOf(payment.reference), ['authorized', 4751n])
    const capture = () =>
      provider.capture(
        payment.reference,
        money(4000n, payment.amount.currency),
        `capture:${payment.reference}`,
      )
    await Promise.all([capture(), capture()])
    assert.deepEqual(await stateOf(payment.reference), ['paid', 4000n])
    await provider.void(payment.reference)
    assert.deepEqual(
      await stateOf(payment.reference),
      ['paid', 4000n],
      'a captured payment cannot be voided',
    )
    assert.equal(
      (
        await provider.refund(
          payment.reference,
          money(4001n, payment.amount.currency),
          `r1:${payment.reference}`,
        )
      ).status,
      'failed',
    )
    assert.notEqual(
      (
        await provider.refund(
          payment.reference,
          money(4000n, payment.amount.currency),
          `r2:${payment.reference}`,
        )
      ).status,
      'failed',
    )

    const released = await authorize()
    await provider.void(released.reference)
    assert.equal((await stateOf(released.reference))[0], 'canceled')
    await Promise.allSettled([
      provider.capture(released.reference, released.amount, `capture:${released.reference}`),
    ])
    assert.equal((await stateOf(released.reference))[0], 'canceled')
  })

  test(`${name}: a canceled payment cannot be paid`, async () => {
    const payment = request()
    await bench().provider.create(payment)
    await bench().provider.void(payment.reference)
    await bench().buyer(payment.reference, 'pay')
    assert.equal((await bench().provider.fetchStatus(payment.reference))?.status, 'canceled')
  })
}
