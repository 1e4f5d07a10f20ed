import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** Asks again until the answer is what it should be; says what it was when that never happens. For what no screen shows. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  expected: T,
  { withinMs = 20_000 }: { withinMs?: number } = {},
): Promise<void> {
  for (let left = withinMs; ; left -= 100) {
    const answer = await ask()
    try {
      return assert.deepEqual(answer, expected)
    } catch (error) {
      if (left <= 0) throw error
    }
    await wait(100)
  }
}
