import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { pictureName } from '@hawker/domain/catalog/picture-name'
import Fastify from 'fastify'
import sharp from 'sharp'
import type { FileCache, Storage } from '../../adapters/storage/port.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { linkPicture, pictureFileRoutes } from './index.ts'

const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
const sizes = new Map<string, Uint8Array>()
let reads = 0
const storage: Storage = {
  put: async (key, bytes, contentType) => void files.set(key, { bytes, contentType }),
  get: async (key) => {
    reads++
    return files.get(key)
  },
  remove: async (key) => void files.delete(key),
}
const pictureSizes: FileCache = {
  put: async (key, bytes) => void sizes.set(key, bytes),
  get: async (key) => sizes.get(key),
  removeFolder: async () => {},
}
const deps = {
  storage,
  resizedPictures: pictureSizes,
  pictureKey: randomBytes(32),
  clock: fixedClock(),
}
const app = Fastify()
pictureFileRoutes(app, deps)

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLDER = 'image/webp,*/*'
const CRAWLER = '*/*'
let made = 0
/** A picture with visible content, under a unique name. */
async function original(width = 960, height = 640): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50%" cy="50%" r="30%" fill="teal"/></svg>`
  const path = `covers/${pictureName(`cover${++made}`, { width, height, corners: ['fed', '9a7', 'c85', 'b64'] })}`
  await storage.put(path, await sharp(Buffer.from(svg)).webp().toBuffer(), 'image/webp')
  return path
}
const ask = (path: string, accept = CHROME, more: Record<string, string> = {}) =>
  app.inject({ url: `/storage/images/${path}`, headers: { accept, ...more } })

test('serves each browser the smallest format that it accepts, and sets Vary', async () => {
  const path = await original()
  for (const [accept, type, format] of [
    [CHROME, 'image/avif', 'heif'],
    [OLDER, 'image/webp', 'webp'],
    [CRAWLER, 'image/jpeg', 'jpeg'],
    ['image/avif;q=0, image/webp;q=0.5', 'image/webp', 'webp'],
  ] as const) {
    const answer = await ask(`${path}?size=640`, accept)
    const read = await sharp(answer.rawPayload).metadata()
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.headers['vary']],
      [200, type, 'accept'],
      accept,
    )
    assert.deepEqual([read.format, read.width, read.height], [format, 640, 427], accept)
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
  }
  // At this size AVIF saves too little to be worth encoding.
  assert.equal((await ask(`${path}?size=160`)).headers['content-type'], 'image/webp')
})

test('serves only the listed sizes and answers 404 for others', async () => {
  const path = await original()
  for (const size of ['0', '321', '99999', '-1', '', 'large', '320&size=160', '320px', '3.2e2']) {
    const answer = await ask(`${path}?size=${size}`)
    assert.deepEqual([answer.statusCode, answer.body], [404, ''], size)
  }
  const [before] = [sizes.size]
  assert.equal((await ask('covers/nobody.960x640-fed9a7c85b64.webp?size=320')).statusCode, 404)
  assert.equal(sizes.size, before)
})

test('does not enlarge a small picture, and gives previews their fixed shape', async () => {
  const small = await original(100, 100)
  const answer = await sharp((await ask(`${small}?size=640`)).rawPayload).metadata()
  assert.deepEqual([answer.width, answer.height], [100, 100])
  for (const path of [
    await original(),
    await original(640, 640),
    await original(300, 900),
    small,
  ]) {
    const preview = await ask(`${path}?size=social`, CRAWLER)
    const read = await sharp(preview.rawPayload).metadata()
    assert.deepEqual([read.format, read.width, read.height], ['jpeg', 1200, 630], path)
  }
})

test('encodes a size once for concurrent requests, and not again while it is cached', async () => {
  const path = await original()
  reads = 0
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(`${path}?size=480`)))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal(reads, 1)
  await ask(`${path}?size=480`)
  assert.equal(reads, 1)
  sizes.clear()
  await ask(`${path}?size=480`)
  assert.equal(reads, 2)
})

test('encodes the sizes of a picture again when its file is replaced', async () => {
  const solid = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  await storage.put('logos/mine.png', await solid('#f00'), 'image/png')
  const before = await ask('logos/mine.png?size=80')
  assert.equal(before.headers['cache-control'], 'public, max-age=3600')
  await storage.put('logos/mine.png', await solid('#00f'), 'image/png')
  const after = await ask('logos/mine.png?size=80')
  assert.notEqual(before.headers['etag'], after.headers['etag'])
})

test('a private picture needs its seal in every size, and shared caches do not store it', async () => {
  const path = (await original()).replace('covers/', 'claims/')
  const file = files.get(path.replace('claims/', 'covers/'))
  assert.ok(file)
  // Some file systems ignore case.
  for (const name of [path, path.replace('claims/', 'Claims/')]) files.set(name, file)
  const sealed = `${linkPicture(deps, path)}&size=320`
  const shown = await ask(sealed)
  assert.deepEqual(
    [shown.statusCode, shown.headers['cache-control']],
    [200, 'private, max-age=600'],
  )
  for (const url of [`${path}?size=320`, path, path.replace('claims/', 'Claims/')])
    assert.equal((await ask(url)).statusCode, 404, url)
})

test('serves the original without a size parameter, and answers 304 to a known ETag', async () => {
  await storage.put('products/soup-640.webp', Buffer.from('soup'), 'image/webp')
  await storage.put('logos/shop.svg', Buffer.from('<svg/>'), 'image/svg+xml')
  const kept = await ask('products/soup-640.webp')
  assert.deepEqual(
    [kept.statusCode, kept.body, kept.headers['content-type']],
    [200, 'soup', 'image/webp'],
  )
  assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable')
  const drawing = await ask('logos/shop.svg?size=160')
  assert.deepEqual(
    [drawing.body, drawing.headers['cache-control']],
    ['<svg/>', 'public, max-age=3600'],
  )
  assert.match(String(drawing.headers['content-security-policy']), /sandbox/)
  const again = await ask('products/soup-640.webp', CHROME, {
    'if-none-match': String(kept.headers['etag']),
  })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

test('answers 404 with an empty body for a missing picture, cached for a minute', async () => {
  for (const url of [
    'products/none-640.webp',
    '',
    '..%2f..%2fsecret.png',
    'reviews/..%2fclaims/a.webp?size=320',
  ]) {
    const answer = await ask(url)
    assert.deepEqual([answer.statusCode, answer.body], [404, ''], url)
    assert.equal(answer.headers['cache-control'], 'public, max-age=60')
  }
})
