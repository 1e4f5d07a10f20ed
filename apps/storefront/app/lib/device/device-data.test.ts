import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replaceGlobals } from '@hawker/std/testing/replace-globals'
import { isLiked, addSearch, likedShops, restoreDeviceData, toggleLiked } from './device-data.ts'

// As much of a browser as is used.
let stored: string | null = null
const listeners = new Map<string, (event: { key: string }) => void>()
replaceGlobals({
  localStorage: { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) },
  document: { documentElement: { toggleAttribute: () => true } },
  addEventListener: (name: string, listen: (event: { key: string }) => void) =>
    listeners.set(name, listen),
})
const changedElsewhere = (text: string) => {
  stored = text
  listeners.get('storage')?.({ key: 'hawker.store' })
}
const parsed = () => JSON.parse(stored ?? '{}')

describe('device store', () => {
  test('adds the first change to what the device holds, even if nothing has read it yet', () => {
    stored = '{"liked":[{"uuid":"heart"}],"currency":2,"search":["pizza"]}'
    addSearch('sushi')
    assert.deepEqual(parsed(), {
      liked: [{ uuid: 'heart' }],
      currency: 2,
      search: ['sushi', 'pizza'],
    })
  })

  test('reads what is valid in damaged data and drops the rest', async () => {
    await restoreDeviceData()
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
      assert.deepEqual(likedShops(), [], damaged)
      assert.equal(isLiked('a'), false)
    }
    changedElsewhere(
      '{"liked":[1,null,{"uuid":"a"},{"uuid":{}}],"search":["x",null,{},2],"currency":"evil"}',
    )
    assert.deepEqual(likedShops(), [{ uuid: 'a' }])
    addSearch(' pizza ')
    assert.deepEqual(parsed(), { liked: [{ uuid: 'a' }], currency: null, search: ['pizza', 'x'] })
  })

  test('stores the last five searches, newest first, without duplicates, and no other fields', () => {
    changedElsewhere('{"cart":1,"user":2}')
    for (const term of ['a', 'b', 'c', 'a', ' ', 'd', 'e', 'f']) addSearch(term)
    toggleLiked('one')
    assert.deepEqual(parsed(), {
      liked: [{ uuid: 'one' }],
      currency: null,
      search: ['f', 'e', 'd', 'a', 'c'],
    })
  })
})
