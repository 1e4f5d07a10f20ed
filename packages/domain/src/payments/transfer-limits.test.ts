import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remainingDailyLimit, transferRefusal } from './transfer-limits.ts'

const limits = { min: 50n, max: 50_000n, perDay: 100_000n }
const reasonOf = (amount: bigint, sentInLastDay = 0n) =>
  transferRefusal(amount, limits, sentInLastDay)

test('allows the smallest and the largest amount, and refuses one unit beyond them', () => {
  assert.equal(reasonOf(50n), null)
  assert.equal(reasonOf(50_000n), null)
  assert.deepEqual(reasonOf(49n), { reason: 'transfer_too_small', min: 50n })
  assert.deepEqual(reasonOf(50_001n), {
    reason: 'transfer_limit',
    per: 'transfer',
    remaining: 50_000n,
  })
})

test('refuses zero and negative amounts, even without a minimum', () => {
  for (const amount of [0n, -1n, -50_000n]) {
    assert.deepEqual(transferRefusal(amount, { ...limits, min: 0n }, 0n), {
      reason: 'transfer_too_small',
      min: 0n,
    })
  }
})

test('earlier transfers of the day count to the cent', () => {
  assert.equal(reasonOf(40_000n, 60_000n), null)
  assert.deepEqual(reasonOf(40_001n, 60_000n), {
    reason: 'transfer_limit',
    per: 'day',
    remaining: 40_000n,
  })
})

test('a limit lowered below the day’s transfers leaves zero', () => {
  assert.equal(remainingDailyLimit(limits, 250_000n), 0n)
  assert.deepEqual(reasonOf(50n, 250_000n), { reason: 'transfer_limit', per: 'day', remaining: 0n })
})
