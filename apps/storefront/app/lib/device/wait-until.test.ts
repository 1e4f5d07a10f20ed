import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from './wait-until.ts'

/** A condition that holds after so many milliseconds. */
function holdsAfter(milliseconds: number) {
  let now = 0
  return {
    condition: () => now >= milliseconds,
    sleep: async (step: number) => void (now += step),
    now: () => now,
  }
}

test('waitUntil returns at once, as soon as the condition holds, or after two seconds', async () => {
  for (const [after, waits] of [
    [0, 0],
    [50, 60],
    [Number.POSITIVE_INFINITY, 2000],
  ] as const) {
    const { condition, sleep, now } = holdsAfter(after)
    await waitUntil(condition, sleep)
    assert.equal(now(), waits)
  }
})
