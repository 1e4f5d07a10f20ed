import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptCode } from './kept-code.ts'

test('code that came is not asked for again; what failed is', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve('code')]
  let asked = 0
  const code = keptCode(() => answers[asked++]?.() ?? Promise.resolve('other code'))
  await assert.rejects(code(), /offline/)
  assert.equal(await code(), 'code')
  assert.equal(await code(), 'code')
  assert.equal(asked, 2)
})

test('who asks again for code that is there waits for no task', async () => {
  const code = keptCode(() => new Promise((resolve) => setTimeout(() => resolve('code'))))
  await code()
  const order: string[] = []
  setImmediate(() => order.push('task'))
  const again = code().then(() => order.push('code'))
  await again
  assert.deepEqual(order, ['code'])
})
