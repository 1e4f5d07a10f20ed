import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createListeners, createStore } from './store.ts'

describe('createStore', () => {
  test('calls each listener after a change, until it unsubscribes', () => {
    const store = createStore(0)
    const seen: number[] = []
    const unsubscribe = store.subscribe(() => seen.push(store.get()))
    store.set(1)
    store.set((count) => count + 1)
    unsubscribe()
    store.set(3)
    assert.deepEqual(seen, [1, 2])
    assert.equal(store.get(), 3)
  })

  test('does not call listeners when the value stays the same', () => {
    const store = createStore('a')
    let calls = 0
    store.subscribe(() => calls++)
    store.set('a')
    assert.equal(calls, 0)
  })
})

describe('createListeners', () => {
  test('hands the arguments of emit to every listener', () => {
    const { subscribe, emit } = createListeners<[string, number]>()
    const seen: unknown[] = []
    subscribe((name, count) => seen.push([name, count]))
    emit('orders', 2)
    assert.deepEqual(seen, [['orders', 2]])
  })

  test('skips a listener that another one removes during emit', () => {
    const listeners = createListeners()
    const calls: string[] = []
    listeners.subscribe(() => {
      calls.push('first')
      unsubscribeSecond()
    })
    const unsubscribeSecond = listeners.subscribe(() => calls.push('second'))
    listeners.emit()
    listeners.emit()
    assert.deepEqual(calls, ['first', 'first'])
    assert.equal(listeners.size, 1)
  })
})
