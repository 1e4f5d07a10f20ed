import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter, limitResizing, limitUploads } from './drawing-limits.ts'

test('createLimiter runs a limited number at once, queues some in order and refuses the rest', async () => {
  const turns = createLimiter(2, 2)
  const seen: string[] = []
  const leave: (() => void)[] = []
  const work = (name: string) =>
    turns(async () => {
      seen.push(name)
      await new Promise<void>((resolve) => leave.push(resolve))
    })
  const all = [work('a'), work('b'), work('c'), work('d')]
  await assert.rejects(work('e'), { name: 'Refusal', code: 'unavailable' })
  assert.deepEqual(seen, ['a', 'b'])
  leave[1]?.()
  await all[1]
  await new Promise(setImmediate)
  assert.deepEqual(seen, ['a', 'b', 'c'])
  leave[0]?.()
  leave[2]?.()
  await all[0]
  await new Promise(setImmediate)
  leave[3]?.()
  await Promise.all(all)
  assert.deepEqual(seen, ['a', 'b', 'c', 'd'])
})

test('createLimiter frees the slot of work that fails', async () => {
  const turns = createLimiter(1, 0)
  await assert.rejects(turns(() => Promise.reject(new Error('broken'))))
  assert.equal(await turns(async () => 1), 1)
})

test('waiting uploads do not delay the sizes of pictures', async () => {
  const finish: (() => void)[] = []
  const stuck = () => new Promise<void>((resolve) => finish.push(resolve))
  const uploads = Array.from({ length: 10 }, () => limitUploads(stuck))
  assert.equal(await limitResizing(async () => 'drawn'), 'drawn')
  while (finish.length > 0) {
    finish.pop()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(uploads)
})
