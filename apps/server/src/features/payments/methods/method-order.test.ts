import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { sandboxProvider } from '../../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../../adapters/payments/testing/fixed-providers.ts'
import { makeOrder } from '../../../testing/make/make-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { paymentRoutes } from '../index.ts'

const app = await startTestApp({
  routes: paymentRoutes,
  deps: ({ database, clock, random, personalDataKey, origin }) => ({
    payments: fixedProviders([
      sandboxProvider({ database, clock, random, personalDataKey, origin, post: async () => true }),
    ]),
  }),
})
after(app.close)

type User = Awaited<ReturnType<typeof app.makeUser>>
async function listedFor(user: User | undefined): Promise<PaymentTag[]> {
  const answer = await app.as(user)('listPaymentMethods', { query: {} })
  assert.ok(answer.ok)
  return answer.data.map(({ tag }) => tag)
}
/** An order whose payment was with this method and has this status. */
async function orderPaid(user: User, tag: PaymentTag, status: string): Promise<void> {
  const order = await makeOrder(app, { userId: user.id })
  await app.deps.database.run(sql`
    update transactions set tag = ${tag}, status = ${status}
    where payable_type = 'order' and payable_id = ${order.id}`)
}

test('the method of the last order comes first', async () => {
  const [user, other] = [await app.makeUser(), await app.makeUser()]
  const usual: PaymentTag[] = ['cash', 'wallet', 'sandbox']
  assert.deepEqual(await listedFor(user), usual)
  await orderPaid(user, 'sandbox', 'paid')
  assert.deepEqual(await listedFor(user), ['sandbox', 'cash', 'wallet'])
  assert.deepEqual(await listedFor(other), usual)
  assert.deepEqual(await listedFor(undefined), usual)
  await orderPaid(user, 'cash', 'progress')
  assert.deepEqual(await listedFor(user), usual)
})

test('only the method of the last order is marked as used last', async () => {
  const user = await app.makeUser()
  const lastUsedOf = async (reader: User | undefined) => {
    const answer = await app.as(reader)('listPaymentMethods', { query: {} })
    assert.ok(answer.ok)
    return answer.data.filter(({ last_used: isLast }) => isLast).map(({ tag }) => tag)
  }
  assert.deepEqual(await lastUsedOf(user), [])
  await orderPaid(user, 'cash', 'progress')
  await orderPaid(user, 'sandbox', 'paid')
  assert.deepEqual(await lastUsedOf(user), ['sandbox'])
  assert.deepEqual(await lastUsedOf(undefined), [])
})

test('a failed payment and the wallet change no order', async () => {
  const user = await app.makeUser()
  await orderPaid(user, 'sandbox', 'paid')
  for (const [tag, status] of [
    ['cash', 'rejected'],
    ['cash', 'canceled'],
    ['wallet', 'paid'],
  ] as const)
    await orderPaid(user, tag, status)
  assert.deepEqual(await listedFor(user), ['sandbox', 'cash', 'wallet'])
})

test('a method that does not take the currency or the country comes last', async () => {
  const user = await app.makeUser()
  await orderPaid(user, 'cash', 'progress')
  const { database } = app.deps
  await database.run(sql`update payment_methods set position = 0 where tag = 'sandbox'`)
  assert.deepEqual(await listedFor(undefined), ['sandbox', 'cash', 'wallet'])
  await database.run(sql`update payment_methods set countries = '{XX}' where tag = 'sandbox'`)
  assert.deepEqual(await listedFor(undefined), ['cash', 'wallet', 'sandbox'])
  await orderPaid(user, 'sandbox', 'paid')
  assert.deepEqual(await listedFor(user), ['cash', 'wallet', 'sandbox'])
})
