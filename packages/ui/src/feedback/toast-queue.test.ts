import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOAST_MS, createToastQueue } from './toast-queue.ts'

function world() {
  let now = 0
  let bells: { at: number; ring: () => void }[] = []
  const queue = createToastQueue({
    now: () => now,
    start: (ring, milliseconds) => {
      const bell = { at: now + milliseconds, ring }
      bells.push(bell)
      return () => {
        bells = bells.filter((other) => other !== bell)
      }
    },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    const due = bells.filter((bell) => bell.at <= now)
    bells = bells.filter((bell) => bell.at > now)
    for (const bell of due) bell.ring()
  }
  return { queue, pass, messages: () => queue.current().map((toast) => toast.message) }
}

test('a toast closes by itself after 5000 ms', () => {
  const { queue, pass, messages } = world()
  queue.show({ kind: 'info', message: 'hello' })
  pass(TOAST_MS - 1)
  assert.deepEqual(messages(), ['hello'])
  pass(1)
  assert.deepEqual(messages(), [])
})

test('a fixed id replaces in place and begins anew', () => {
  const { queue, pass, messages } = world()
  queue.show({ kind: 'error', message: 'first', id: 'auth' })
  queue.show({ kind: 'info', message: 'other' })
  pass(4000)
  queue.show({ kind: 'error', message: 'second', id: 'auth' })
  assert.deepEqual(messages(), ['second', 'other'])
  pass(1000)
  assert.deepEqual(messages(), ['second'])
})

test('while paused nothing closes, then each goes on with the time it had left', () => {
  const { queue, pass, messages } = world()
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

test('dismissing the last toast under the pointer leaves the next one running', () => {
  const { queue, pass, messages } = world()
  const id = queue.show({ kind: 'info', message: 'one' })
  queue.pause()
  queue.dismiss(id)
  queue.show({ kind: 'info', message: 'two' })
  pass(TOAST_MS)
  assert.deepEqual(messages(), [])
})

test('of many only the four newest stay', () => {
  const { queue, messages } = world()
  for (const message of ['1', '2', '3', '4', '5']) queue.show({ kind: 'info', message })
  assert.deepEqual(messages(), ['2', '3', '4', '5'])
})
