import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login, register, showProfile } from '@hawker/contract/accounts'
import { searchProducts } from '@hawker/contract/catalog'
import { createRateLimits } from './rate-limits.ts'

test('ten tries to sign in a minute from one address, registering included; another address is not kept waiting', async () => {
  const limit = createRateLimits()
  for (let tries = 0; tries < 10; tries++) assert.equal(await limit(tries % 2 ? login : register, '203.0.113.7', undefined), undefined)
  const over = await limit(login, '203.0.113.7', undefined)
  assert.ok(over && over.retryAfterSeconds > 50 && over.retryAfterSeconds <= 60)
  assert.equal(await limit(login, '203.0.113.8', undefined), undefined)
  assert.equal(await limit(showProfile, '203.0.113.7', 1), undefined)
})

test('ten searches a second', async () => {
  const limit = createRateLimits()
  for (let tries = 0; tries < 10; tries++) assert.equal(await limit(searchProducts, '203.0.113.7', 5), undefined)
  assert.equal((await limit(searchProducts, '203.0.113.7', 6))?.retryAfterSeconds, 1)
})
