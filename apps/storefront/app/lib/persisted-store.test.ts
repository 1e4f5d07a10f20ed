import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLiked, keepSearch, keptLiked, restoreKept, toggleLiked } from './persisted-store.ts'

// Just enough of a browser.
let stored: string | null = null
const heard = new Map<string, (event: { key: string }) => void>()
Object.assign(globalThis, {
  localStorage: { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) },
  document: { documentElement: { toggleAttribute: () => true } },
  addEventListener: (name: string, listen: (event: { key: string }) => void) =>
    heard.set(name, listen),
})
const changedElsewhere = (text: string) => {
  stored = text
  heard.get('storage')?.({ key: 'hawker.store' })
}
const parsed = () => JSON.parse(stored ?? '{}')

test('what is kept first is added to what the device holds, though nobody on the page has asked for it', () => {
  stored = '{"liked":[{"uuid":"heart"}],"currency":2,"search":["pizza"]}'
  keepSearch('sushi')
  assert.deepEqual(parsed(), {
    liked: [{ uuid: 'heart' }],
    currency: 2,
    search: ['sushi', 'pizza'],
  })
})

test('what a device has made of the store opens no page: what can be read is read, the rest is as if it were not there', async () => {
  await restoreKept()
  for (const damaged of [
    '{',
    'null',
    '[]',
    '7',
    '{"liked":null}',
    '{"liked":"abc","search":5}',
    '{"liked":{"some":1}}',
  ]) {
    changedElsewhere(damaged)
    assert.deepEqual(keptLiked(), [], damaged)
    assert.equal(isLiked('a'), false)
  }
  changedElsewhere(
    '{"liked":[1,null,{"uuid":"a"},{"uuid":{}}],"search":["x",null,{},2],"currency":"evil"}',
  )
  assert.deepEqual(keptLiked(), [{ uuid: 'a' }])
  keepSearch(' pizza ')
  assert.deepEqual(parsed(), { liked: [{ uuid: 'a' }], currency: null, search: ['pizza', 'x'] })
})

test('five searches are kept, newest first, none twice; nothing but likes, currency and searches', () => {
  changedElsewhere('{"cart":1,"user":2}')
  for (const term of ['a', 'b', 'c', 'a', ' ', 'd', 'e', 'f']) keepSearch(term)
  toggleLiked('one')
  assert.deepEqual(parsed(), {
    liked: [{ uuid: 'one' }],
    currency: null,
    search: ['f', 'e', 'd', 'a', 'c'],
  })
})
