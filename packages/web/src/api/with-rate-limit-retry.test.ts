import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Client } from '@hawker/contract/core/client'
import { withRateLimitRetry } from './with-rate-limit-retry.ts'

const success = { ok: true, data: [] }
const limited = (retry_after: number) => ({
  ok: false,
  code: 'too_many_requests',
  status: 429,
  message: '',
  errors: {},
  data: { retry_after },
})

/**
 * A client that returns these results in turn, the last for ever, with the waits that were shown
 * and made.
 */
function clientWith(...answers: object[]) {
  let calls = 0
  const waits: number[] = []
  const client = (async () => answers[Math.min(calls++, answers.length - 1)]) as unknown as Client
  const pause = async (seconds: number) => void waits.push(seconds)
  const shown: number[] = []
  return {
    api: withRateLimitRetry(client, { pause, showWait: (seconds) => shown.push(seconds) }),
    shown,
    waits,
    calls: () => calls,
  }
}

describe('withRateLimitRetry', () => {
  test('repeats a rate-limited call when its time is up, and shows how long that is', async () => {
    const { api, shown, waits, calls } = clientWith(limited(1), limited(1), success)
    assert.equal((await api('listCurrencies')).ok, true)
    assert.deepEqual([shown, waits, calls()], [[1, 2], [1, 2], 3])
  })

  test('returns the refusal at once when the wait is too long, and after the last retry', async () => {
    const long = clientWith(limited(40), success)
    assert.equal((await long.api('listCurrencies')).ok, false)
    assert.deepEqual([long.waits, long.calls()], [[], 1])
    const ever = clientWith(limited(1))
    assert.equal((await ever.api('listCurrencies')).ok, false)
    assert.deepEqual([ever.waits, ever.calls()], [[1, 2, 3, 4, 5], 6])
  })

  test('does not repeat an aborted call or any other refusal', async () => {
    const { api, calls } = clientWith(limited(1), success)
    assert.equal((await api('listCurrencies', { signal: AbortSignal.abort() })).ok, false)
    assert.equal(calls(), 1)
    const other = clientWith({ ...limited(1), status: 404 }, success)
    assert.equal((await other.api('listCurrencies')).ok, false)
    assert.equal(other.calls(), 1)
  })
})
