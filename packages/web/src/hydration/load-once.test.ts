import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadOnce } from './load-once.ts'

describe('loadOnce', () => {
  test('loads again after a failure and never after a success', async () => {
    const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve('code')]
    let loads = 0
    const code = loadOnce(() => answers[loads++]?.() ?? Promise.resolve('other code'))
    await assert.rejects(code(), /offline/)
    assert.equal(await code(), 'code')
    assert.equal(await code(), 'code')
    assert.equal(loads, 2)
  })

  test('answers with loaded code before the next task', async () => {
    const code = loadOnce(() => new Promise((resolve) => setTimeout(() => resolve('code'))))
    await code()
    const order: string[] = []
    setImmediate(() => order.push('task'))
    const again = code().then(() => order.push('code'))
    await again
    assert.deepEqual(order, ['code'])
  })
})
