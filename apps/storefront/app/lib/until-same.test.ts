import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilSame } from './until-same.ts'

/** Reads 'old' until so much time has gone by. */
function readingAfter(milliseconds: number) {
  let now = 0
  return {
    read: () => (now >= milliseconds ? 'new' : 'old'),
    sleep: async (step: number) => void (now += step),
    now: () => now,
  }
}

test('what is there already is not waited for; what comes a little later is; what never comes is given up', async () => {
  for (const [comes, waits] of [
    [0, 0],
    [50, 60],
    [Number.POSITIVE_INFINITY, 2000],
  ] as const) {
    const { read, sleep, now } = readingAfter(comes)
    await untilSame(read, 'new', sleep)
    assert.equal(now(), waits)
  }
})
