import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import sharp from 'sharp'
import type { Storage } from '../../adapters/storage/port.ts'
import { Refusal } from '../../http/refuse.ts'
import { savePicture, pictureRoutes } from './index.ts'

const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
let writes = 0
const storage: Storage = {
  put: async (key, bytes, contentType) => {
    writes++
    files.set(key, { bytes, contentType })
  },
  get: async (key) => files.get(key),
}
const app = Fastify()
pictureRoutes(app, { storage })
const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
const withPlace = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 54/1 0/1' } }
const refusedBecause = (text: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal)
  assert.equal(error.code, 'validation_failed')
  assert.deepEqual(error.facts.fields, { photo: text })
  return true
}

test('a photo is kept in three sizes and two formats, upright, and forgets where it was taken', async () => {
  const photo = await solid(1200, 800).withExif(withPlace).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const img = await savePicture({ storage }, photo, 'deliveries')
  assert.match(img, /^deliveries\/[0-9a-f]{32}-640\.webp$/)
  for (const width of [160, 320, 640]) {
    for (const format of ['webp', 'avif']) {
      const file = files.get(img.replace('-640.webp', `-${width}.${format}`))
      assert.equal(file?.contentType, `image/${format}`)
      const read = await sharp(file?.bytes).metadata()
      assert.deepEqual([read.width, read.height], [width, width * 1.5], `${width} ${format}`)
      assert.equal(read.exif, undefined)
      assert.ok(!Buffer.from(file?.bytes ?? []).includes('SecretCamera'))
    }
  }
  const before = files.size
  assert.equal(await savePicture({ storage }, photo, 'deliveries'), img)
  assert.equal(files.size, before)
})
test('a small picture is not blown up', async () => {
  const img = await savePicture({ storage }, await solid(100, 100).png().toBuffer(), 'logos')
  assert.equal((await sharp(files.get(img)?.bytes).metadata()).width, 100)
})
test('what is not a picture, is half of one, or is a program, is refused beside its field and not kept', async () => {
  const before = writes
  const half = (await solid(800, 800).jpeg().toBuffer()).subarray(0, 600)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>')
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), half, svg]) {
    await assert.rejects(savePicture({ storage }, bytes, 'deliveries', 'photo'), refusedBecause('picture_invalid'))
  }
  assert.equal(writes, before)
})
test('too many bytes and too many pixels are refused before they are drawn', async () => {
  await assert.rejects(
    savePicture({ storage }, Buffer.alloc(2 * 1024 * 1024 + 1), 'deliveries', 'photo'),
    refusedBecause('picture_too_large'),
  )
  const bomb = await solid(8000, 6000).png().toBuffer()
  assert.ok(bomb.length < 2_000_000)
  await assert.rejects(savePicture({ storage }, bomb, 'deliveries', 'photo'), (error: unknown) => error instanceof Refusal)
})
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
