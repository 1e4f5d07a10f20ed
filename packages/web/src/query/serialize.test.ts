import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serialize } from './serialize.ts'

/** A serialized call whose runs the test ends. */
function controlledCall() {
  const open: ((result: number | Error) => void)[] = []
  let runs = 0
  const call = serialize(() => {
    const run = (runs += 1)
    return new Promise<number>((resolve, reject) => {
      open.push((failed) => (failed instanceof Error ? reject(failed) : resolve(run)))
    })
  })
  const end = (failed: number | Error = 0) => open.shift()?.(failed)
  return { call, end, runs: () => runs }
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

describe('serialize', () => {
  test('shares the run that follows among all callers during a run', async () => {
    const { call, end, runs } = controlledCall()
    const first = call()
    const later = [call(), call(), call()]
    assert.equal(runs(), 1)
    end()
    assert.equal(await first, 1)
    await nextTick()
    assert.equal(runs(), 2)
    const last = call()
    end()
    assert.deepEqual(await Promise.all(later), [2, 2, 2])
    await nextTick()
    end()
    assert.equal(await last, 3)
    assert.equal(runs(), 3)
  })

  test('answers callers that never pause', async () => {
    const { call, end } = controlledCall()
    const answers: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      void call().then((result) => answers.push(result))
      void call().then((result) => answers.push(result))
      end()
      await nextTick()
    }
    assert.deepEqual([...new Set(answers)], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('starts the next run after a failed one', async () => {
    const { call, end, runs } = controlledCall()
    const first = call()
    const second = call()
    end(new Error('gone'))
    await assert.rejects(first, /gone/)
    await nextTick()
    end()
    assert.equal(await second, 2)
    const third = call()
    end()
    assert.equal(await third, 3)
    assert.equal(runs(), 3)
  })
})
