import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TOAST_MS, createToastQueue } from './toast-queue.ts'

function queueWithFakeTime() {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const queue = createToastQueue({
    now: () => now,
    start: (callback, milliseconds) => {
      const timer = { at: now + milliseconds, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    const due = timers.filter((timer) => timer.at <= now)
    timers = timers.filter((timer) => timer.at > now)
    for (const timer of due) timer.callback()
  }
  return { queue, pass, messages: () => queue.current().map((toast) => toast.message) }
}

describe('createToastQueue', () => {
  test('closes a toast after 5000 ms', () => {
    const { queue, pass, messages } = queueWithFakeTime()
    queue.show({ kind: 'info', message: 'hello' })
    pass(TOAST_MS - 1)
    assert.deepEqual(messages(), ['hello'])
    pass(1)
    assert.deepEqual(messages(), [])
  })

  test('replaces a toast with the same id in its position, with full time', () => {
    const { queue, pass, messages } = queueWithFakeTime()
    queue.show({ kind: 'error', message: 'first', id: 'auth' })
    queue.show({ kind: 'info', message: 'other' })
    pass(4000)
    queue.show({ kind: 'error', message: 'second', id: 'auth' })
    assert.deepEqual(messages(), ['second', 'other'])
    pass(1000)
    assert.deepEqual(messages(), ['second'])
  })

  test('closes nothing while paused, and then continues with the time left', () => {
    const { queue, pass, messages } = queueWithFakeTime()
    queue.show({ kind: 'info', message: 'read me' })
    pass(3000)
    queue.pause()
    pass(60_000)
    assert.deepEqual(messages(), ['read me'])
    queue.resume()
    pass(1999)
    assert.deepEqual(messages(), ['read me'])
    pass(1)
    assert.deepEqual(messages(), [])
  })

  test('ends a pause when the last toast is dismissed', () => {
    const { queue, pass, messages } = queueWithFakeTime()
    const id = queue.show({ kind: 'info', message: 'one' })
    queue.pause()
    queue.dismiss(id)
    queue.show({ kind: 'info', message: 'two' })
    pass(TOAST_MS)
    assert.deepEqual(messages(), [])
  })

  test('shows only the four newest toasts', () => {
    const { queue, messages } = queueWithFakeTime()
    for (const message of ['1', '2', '3', '4', '5']) queue.show({ kind: 'info', message })
    assert.deepEqual(messages(), ['2', '3', '4', '5'])
  })
})
