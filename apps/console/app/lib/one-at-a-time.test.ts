import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAtATime } from './one-at-a-time.ts'

/** A question whose answers come when the test says so. */
function question() {
  const open: ((answer: number | Error) => void)[] = []
  let asked = 0
  const ask = oneAtATime(() => {
    const turn = (asked += 1)
    return new Promise<number>((resolve, reject) => {
      open.push((failed) => (failed instanceof Error ? reject(failed) : resolve(turn)))
    })
  })
  const answer = (failed: number | Error = 0) => open.shift()?.(failed)
  return { ask, answer, asked: () => asked }
}
const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve))

test('whoever asks while a question is under way shares the one that follows it, and each answer reaches those who asked', async () => {
  const { ask, answer, asked } = question()
  const first = ask()
  const later = [ask(), ask(), ask()]
  assert.equal(asked(), 1)
  answer()
  assert.equal(await first, 1)
  await turnOfEvents()
  assert.equal(asked(), 2)
  const last = ask()
  answer()
  assert.deepEqual(await Promise.all(later), [2, 2, 2])
  await turnOfEvents()
  answer()
  assert.equal(await last, 3)
  assert.equal(asked(), 3)
})

test('askers who never pause get answers all the same', async () => {
  const { ask, answer } = question()
  const answers: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    void ask().then((told) => answers.push(told))
    void ask().then((told) => answers.push(told))
    answer()
    await turnOfEvents()
  }
  assert.deepEqual([...new Set(answers)], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a question that failed is followed by the next', async () => {
  const { ask, answer, asked } = question()
  const first = ask()
  const second = ask()
  answer(new Error('gone'))
  await assert.rejects(first, /gone/)
  await turnOfEvents()
  answer()
  assert.equal(await second, 2)
  const third = ask()
  answer()
  assert.equal(await third, 3)
  assert.equal(asked(), 3)
})
