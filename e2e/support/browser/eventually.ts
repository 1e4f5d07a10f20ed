import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Polls until the value is as expected; fails with the last value. For state that no screen shows.
 */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  expected: T,
  { withinMs = 20_000 }: { withinMs?: number } = {},
): Promise<void> {
  for (let left = withinMs; ; left -= 100) {
    const value = await ask()
    try {
      return assert.deepEqual(value, expected)
    } catch (error) {
      if (left <= 0) throw error
    }
    await wait(100)
  }
}
