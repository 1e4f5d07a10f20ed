import assert from 'node:assert/strict'
import type { TestApp } from './test-app.ts'

/**
 * Somebody is about to put 25.00 into their wallet, and has not been to the provider's page yet.
 */
export async function openTopUp(app: TestApp) {
  const user = await app.makeUser()
  const opened = await app.as(user)('topUpWallet', {
    query: {},
    body: { price: 25, payment: { tag: 'sandbox' } },
    idempotencyKey: app.deps.random.uuid(),
  })
  assert.ok(opened.ok)
  return { user, transaction: opened.data }
}
