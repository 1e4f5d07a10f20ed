import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { money } from '@hawker/domain/money'
import type { PaymentProvider, PaymentRequest } from '../port.ts'

/**
 * What a suite needs from each provider's test double: to be the buyer, and to hear what the
 * provider would tell us.
 */
export type ProviderTestBench = {
  readonly provider: PaymentProvider
  /** A currency that this provider takes. */
  readonly currency: { readonly code: string; readonly decimals: number }
  /** The buyer decides on the provider's page. */
  buyer(reference: string, deed: 'pay' | 'decline'): Promise<void>
  /** The webhooks sent since the last call, as they arrive. */
  webhooks(): Promise<{ headers: Record<string, string>; body: string }[]>
}

/**
 * The promises of the port. Every adapter keeps the same ones: the sandbox here, others against
 * their own doubles.
 */
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
    const asked = request()
    await bench().provider.create(asked)
    await bench().buyer(asked.reference, 'pay')
    return asked
  }

  test(`${name}: the same reference opened again is the same payment`, async () => {
    const asked = request()
    const [first, second] = await Promise.all([
      bench().provider.create(asked),
      bench().provider.create(asked),
    ])
    assert.deepEqual(first, second)
    assert.ok(URL.canParse(first.redirectUrl))
  })

  test(`${name}: an opened payment is in progress, for exactly what was asked`, async () => {
    const asked = request()
    const { providerId } = await bench().provider.create(asked)
    const state = await bench().provider.fetchStatus(asked.reference)
    assert.equal(state?.status, 'progress')
    assert.deepEqual(state.amount, asked.amount)
    assert.equal(state.providerId, providerId)
  })

  test(`${name}: nobody knows a payment that was never opened`, async () => {
    assert.equal(await bench().provider.fetchStatus(randomUUID()), undefined)
  })

  test(`${name}: what the buyer decides is what the status says, and the first decision stays`, async () => {
    const asked = await paid()
    await bench().buyer(asked.reference, 'decline')
    assert.equal((await bench().provider.fetchStatus(asked.reference))?.status, 'paid')
    const other = request()
    await bench().provider.create(other)
    await bench().buyer(other.reference, 'decline')
    assert.equal((await bench().provider.fetchStatus(other.reference))?.status, 'rejected')
  })

  test(`${name}: a webhook is read only with the provider's signature over these very bytes`, async () => {
    await bench().webhooks()
    const asked = await paid()
    const [sent] = await bench().webhooks()
    assert.ok(sent)
    const event = await bench().provider.parseWebhook(sent.headers, sent.body)
    assert.equal(event?.reference, asked.reference)
    assert.ok(event.eventId)
    assert.equal(await bench().provider.parseWebhook(sent.headers, `${sent.body}\n`), undefined)
    assert.equal(await bench().provider.parseWebhook({}, sent.body), undefined)
    const emptied = Object.fromEntries(Object.keys(sent.headers).map((header) => [header, '']))
    assert.equal(await bench().provider.parseWebhook(emptied, sent.body), undefined)
  })

  test(`${name}: a refund with the same key is one refund, and never more than was paid`, async () => {
    const asked = await paid()
    const part = money(4000n, asked.amount.currency)
    const first = await bench().provider.refund(
      asked.reference,
      part,
      `refund:${asked.reference}:1`,
    )
    const again = await bench().provider.refund(
      asked.reference,
      part,
      `refund:${asked.reference}:1`,
    )
    assert.deepEqual(again, first)
    assert.notEqual(first.status, 'failed')
    assert.equal(
      (await bench().provider.refund(asked.reference, part, `refund:${asked.reference}:2`)).status,
      'failed',
    )
  })

  test(`${name}: what is held is taken later, once, at most what is held, and the rest is free`, async () => {
    if (!bench().provider.canHold) return
    const { provider } = bench()
    const held = async () => {
      const asked = { ...request(), captureLater: true }
      await provider.create(asked)
      await bench().buyer(asked.reference, 'pay')
      return asked
    }
    const asked = await held()
    const stateOf = async (reference: string) => {
      const { status, amount } = (await provider.fetchStatus(reference)) ?? {}
      return [status, amount?.minor]
    }
    assert.deepEqual(await stateOf(asked.reference), ['authorized', 4751n])
    await Promise.allSettled([
      provider.capture(asked.reference, money(4752n, asked.amount.currency), 'too much'),
    ])
    assert.deepEqual(await stateOf(asked.reference), ['authorized', 4751n])
    const take = () =>
      provider.capture(
        asked.reference,
        money(4000n, asked.amount.currency),
        `capture:${asked.reference}`,
      )
    await Promise.all([take(), take()])
    assert.deepEqual(await stateOf(asked.reference), ['paid', 4000n])
    await provider.void(asked.reference)
    assert.deepEqual(await stateOf(asked.reference), ['paid', 4000n], 'what was taken stays taken')
    assert.equal(
      (
        await provider.refund(
          asked.reference,
          money(4001n, asked.amount.currency),
          `r1:${asked.reference}`,
        )
      ).status,
      'failed',
    )
    assert.notEqual(
      (
        await provider.refund(
          asked.reference,
          money(4000n, asked.amount.currency),
          `r2:${asked.reference}`,
        )
      ).status,
      'failed',
    )

    const free = await held()
    await provider.void(free.reference)
    assert.equal((await stateOf(free.reference))[0], 'canceled')
    await Promise.allSettled([
      provider.capture(free.reference, free.amount, `capture:${free.reference}`),
    ])
    assert.equal((await stateOf(free.reference))[0], 'canceled')
  })

  test(`${name}: a payment that was given up cannot be paid any more`, async () => {
    const asked = request()
    await bench().provider.create(asked)
    await bench().provider.void(asked.reference)
    await bench().buyer(asked.reference, 'pay')
    assert.equal((await bench().provider.fetchStatus(asked.reference))?.status, 'canceled')
  })
}
