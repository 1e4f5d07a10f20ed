import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PaymentApp, startPaymentApp } from '../../../testing/payment-app.ts'

let app: PaymentApp
before(async () => {
  app = await startPaymentApp()
})
after(() => app.close())

test('a hundred visits of the return address cause five calls in 15 seconds', async () => {
  const order = await app.order()
  await app.visit(order.uuid)
  let calls = 0
  app.overrides.fetchStatus = (handle) => {
    calls++
    return app.sandbox.fetchStatus(handle)
  }
  const visit = () => app.pages.inject(`/pay/${order.uuid}/return`)
  const answers = await Promise.all(Array.from({ length: 100 }, visit))
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [303])
  assert.equal(calls, 5)
  app.clock.forward(14)
  await visit()
  assert.equal(calls, 5)

  app.clock.forward(1)
  await app.sandbox.runScenario(order.uuid, 'pay')
  await visit()
  assert.equal(calls, 6)
  assert.equal((await order.payment()).status, 'paid')
})

test('a payment is checked soon after a visit that came too early to check it', async () => {
  const order = await app.order()
  await app.visit(order.uuid)
  const visit = () => app.pages.inject(`/pay/${order.uuid}/return`)
  for (let visits = 0; visits < 5; visits++) await visit()
  await app.sandbox.runScenario(order.uuid, 'pay')
  await visit()
  assert.equal((await order.payment()).status, 'progress')
  app.clock.forward(3)
  await app.work()
  assert.equal((await order.payment()).status, 'paid')
})
