import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Storage } from '../port.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** What every storage does, whatever is behind it. */
export function testStorageContract(name: string, open: () => Storage): void {
  describe(`storage in ${name}`, () => {
    test('what was put comes back with its type; putting again replaces', async () => {
      const storage = open()
      await storage.put('products/margherita-640.webp', bytes('one'), 'image/webp')
      await storage.put('products/margherita-640.webp', bytes('two'), 'image/webp')
      const found = await storage.get('products/margherita-640.webp')
      assert.equal(found?.contentType, 'image/webp')
      assert.equal(new TextDecoder().decode(found?.bytes), 'two')
    })
    test('what is removed is gone, and what is not there is not there: files, folders, files used as folders', async () => {
      const storage = open()
      await storage.put('a.webp', bytes('one'), 'image/webp')
      await storage.remove('a.webp')
      await storage.remove('a.webp')
      await storage.put('products/margherita-640.webp', bytes('one'), 'image/webp')
      for (const key of [
        'a.webp',
        'nothing.png',
        'products/nothing.webp',
        'products/margherita-640.webp/a.webp',
      ])
        assert.equal(await storage.get(key), undefined, key)
    })
    test('no key leads out of it, into hidden files or to unknown types', async () => {
      const storage = open()
      const keys = ['../secret.png', 'a/../../secret.png', '/etc/passwd', '..\\secret.png', 'a//b.png', '.hidden.png', 'a/.b.png', 'a.txt', 'a', '', 'a\0.png', 'a..png', 'a.png?acl', 'a%2e.png', `${'a'.repeat(300)}.png`] // prettier-ignore
      for (const key of keys) {
        assert.equal(await storage.get(key), undefined, key)
        await assert.rejects(storage.put(key, bytes('x'), 'image/png'), /is not a name/, key)
      }
    })
    test('a name and a type that contradict each other are refused', async () => {
      await assert.rejects(open().put('a.webp', bytes('<script>'), 'image/svg+xml'))
    })
  })
}
