import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import Fastify from 'fastify'
import type { Storage } from '../../adapters/storage/port.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { pictureFiles } from './index.ts'

const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
const storage: Storage = {
  put: async (key, bytes, contentType) => void files.set(key, { bytes, contentType }),
  get: async (key) => files.get(key),
  remove: async (key) => void files.delete(key),
}
const app = Fastify()
pictureFiles(app, { storage, pictureKey: randomBytes(32), clock: fixedClock() })

test('sized files are cached for good, others for an hour, and 304 spares the bytes', async () => {
  await storage.put('products/soup-640.webp', Buffer.from('soup'), 'image/webp')
  await storage.put('logos/shop.svg', Buffer.from('<svg/>'), 'image/svg+xml')
  const sized = await app.inject('/storage/images/products/soup-640.webp')
  assert.deepEqual([sized.statusCode, sized.body, sized.headers['content-type']], [200, 'soup', 'image/webp'])
  assert.equal(sized.headers['cache-control'], 'public, max-age=31536000, immutable')
  const other = await app.inject('/storage/images/logos/shop.svg')
  assert.equal(other.headers['cache-control'], 'public, max-age=3600')
  assert.match(String(other.headers['content-security-policy']), /sandbox/)
  const again = await app.inject({ url: '/storage/images/products/soup-640.webp', headers: { 'if-none-match': sized.headers['etag'] } })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})
test('a picture that is not there is an empty 404, asked for again soon', async () => {
  for (const url of ['/storage/images/products/none-640.webp', '/storage/images/', '/storage/images/..%2f..%2fsecret.png']) {
    const answer = await app.inject(url)
    assert.deepEqual([answer.statusCode, answer.body], [404, ''])
    assert.equal(answer.headers['cache-control'], 'public, max-age=60')
  }
})
