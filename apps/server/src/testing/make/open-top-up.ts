import assert from 'node:assert/strict'
import type { TestApp } from '../test-app.ts'

/** A user with an open, unpaid top-up of 25.00. */
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
