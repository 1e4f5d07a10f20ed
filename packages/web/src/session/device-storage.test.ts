import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createDeviceStorage } from './device-storage.ts'

/** As much of localStorage as is used: its entries are its own properties. */
function fakeStorage() {
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => void (entries[name] = value),
    removeItem: (name: string) => void delete entries[name],
  }
  const entries: Record<string, string> = Object.create(methods)
  return entries
}
const useStorage = (value: unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
afterEach(() => useStorage(undefined))

describe('createDeviceStorage', () => {
  test('reads and removes only what is below its prefix', () => {
    const entries = fakeStorage()
    useStorage(entries)
    const drafts = createDeviceStorage('drafts.')
    drafts.write('chat', 'hello')
    entries['other'] = 'x'
    assert.equal(drafts.read('chat'), 'hello')
    assert.equal(drafts.read('other'), null)
    drafts.clear()
    assert.deepEqual({ ...entries }, { other: 'x' })
  })

  test('removes an entry when it is written empty', () => {
    const entries = fakeStorage()
    useStorage(entries)
    const drafts = createDeviceStorage('drafts.')
    drafts.write('chat', 'hello')
    drafts.write('chat', '')
    assert.equal(drafts.read('chat'), null)
    assert.deepEqual(Object.keys(entries), [])
  })

  test('stores nothing where the browser forbids storage', () => {
    const drafts = createDeviceStorage('drafts.')
    drafts.write('chat', 'hello')
    assert.equal(drafts.read('chat'), null)
    drafts.clear()
  })
})
