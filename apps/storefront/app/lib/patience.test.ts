import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@hawker/contract/client'
import { patient } from './patience.ts'

const given = { ok: true, data: [] }
const limited = (retry_after: number) => ({
  ok: false,
  code: 'too_many_requests',
  status: 429,
  message: '',
  errors: {},
  data: { retry_after },
})

/** A client that gives these answers in turn, the last for ever, and what was told and waited meanwhile. */
function served(...answers: object[]) {
  let calls = 0
  const waits: number[] = []
  const client = (async () => answers[Math.min(calls++, answers.length - 1)]) as unknown as Client
  const pause = async (seconds: number) => void waits.push(seconds)
  const told: number[] = []
  return {
    api: patient(client, pause, (seconds) => told.push(seconds)),
    told,
    waits,
    calls: () => calls,
  }
}

test('a call that came too soon is asked again when its time is up, and says how long that is', async () => {
  const { api, told, waits, calls } = served(limited(1), limited(1), given)
  assert.equal((await api('listCurrencies')).ok, true)
  assert.deepEqual([told, waits, calls()], [[1, 2], [1, 2], 3])
})

test('what takes longer than anybody waits is said at once, and nobody is kept for ever', async () => {
  const long = served(limited(40), given)
  assert.equal((await long.api('listCurrencies')).ok, false)
  assert.deepEqual([long.waits, long.calls()], [[], 1])
  const ever = served(limited(1))
  assert.equal((await ever.api('listCurrencies')).ok, false)
  assert.deepEqual([ever.waits, ever.calls()], [[1, 2, 3, 4, 5], 6])
})

test('a call that was given up meanwhile asks no more, and any other refusal is no wait', async () => {
  const { api, calls } = served(limited(1), given)
  assert.equal((await api('listCurrencies', { signal: AbortSignal.abort() })).ok, false)
  assert.equal(calls(), 1)
  const other = served({ ...limited(1), status: 404 }, given)
  assert.equal((await other.api('listCurrencies')).ok, false)
  assert.equal(other.calls(), 1)
})
