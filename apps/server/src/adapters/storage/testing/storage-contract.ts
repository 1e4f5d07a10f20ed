import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Storage } from '../port.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Tests that every storage adapter must pass. */
export function testStorageContract(name: string, open: () => Storage): void {
  describe(`storage in ${name}`, () => {
    test('get returns the bytes and type of put, and put replaces', async () => {
      const storage = open()
      await storage.put('products/margherita-640.webp', bytes('one'), 'image/webp')
      await storage.put('products/margherita-640.webp', bytes('two'), 'image/webp')
      const found = await storage.get('products/margherita-640.webp')
      assert.equal(found?.contentType, 'image/webp')
      assert.equal(new TextDecoder().decode(found?.bytes), 'two')
    })
    test('removed and missing keys are undefined', async () => {
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
    test('refuses keys with path traversal, hidden files or unknown types', async () => {
      const storage = open()
      const keys = [
        '../secret.png',
        'a/../../secret.png',
        '/etc/passwd',
        '..\\secret.png',
        'a//b.png',
        '.hidden.png',
        'a/.b.png',
        'a.txt',
        'a',
        '',
        'a\0.png',
        'a..png',
        'a.png?acl',
        'a%2e.png',
        `${'a'.repeat(300)}.png`,
      ]
      for (const key of keys) {
        assert.equal(await storage.get(key), undefined, key)
        await assert.rejects(storage.put(key, bytes('x'), 'image/png'), /is not a name/, key)
      }
    })
    test('refuses a content type that does not match the name', async () => {
      await assert.rejects(open().put('a.webp', bytes('<script>'), 'image/svg+xml'))
    })
  })
}
