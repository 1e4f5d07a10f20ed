import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { MAX_PICTURE_BYTES, type PicturePurpose } from '@hawker/contract/pictures'
import { readPictureName } from '@hawker/domain/catalog/picture-name'
import Fastify from 'fastify'
import sharp from 'sharp'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../testing/test-app.ts'
import {
  attachPictures,
  linkPicture,
  pictureFileRoutes,
  pictureRoutes,
  pictureSweeps,
} from './index.ts'
import { sizesFolder } from './sized-pictures.ts'

const forgotten: string[] = []
const app = await startTestApp({
  routes: pictureRoutes,
  sweeps: pictureSweeps,
  deps: () => ({
    resizedPictures: {
      put: async () => {},
      get: async () => undefined,
      removeFolder: async (folder) => void forgotten.push(folder),
    },
  }),
})
after(app.close)
const files = Fastify()
pictureFileRoutes(files, app.deps)
const [owner, stranger] = [await app.makeUser(), await app.makeUser()]

const solid = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } })
const send = (
  bytes: Uint8Array,
  {
    purpose = 'review',
    type = 'image/jpeg',
    who = owner,
  }: { purpose?: PicturePurpose; type?: string; who?: typeof owner } = {},
) =>
  app.as(who)('keepPicture', { query: { purpose }, body: new Blob([Buffer.from(bytes)], { type }) })
async function upload(
  purpose: PicturePurpose = 'review',
  who = owner,
): Promise<{ img: string; url: string }> {
  const answer = await send(await solid(60, 40).jpeg().toBuffer(), { purpose, who })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const HOUR = 3600
const rows = () => app.rows<{ path: string }>(sql`select path from pictures`)
const attach = (
  paths: string[],
  { who = owner, purpose = 'review' as PicturePurpose, before = [] as string[] } = {},
) =>
  app.deps.database.transaction((tx) =>
    attachPictures(tx, {
      ownerId: who.id,
      purpose,
      paths,
      before,
      field: 'images',
      now: app.clock.now(),
    }),
  )

test('stores a picture upright and within its size, and removes location and camera', async () => {
  const gps = {
    IFD0: { Make: 'SecretCamera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 54/1 0/1' },
  }
  const photo = await solid(2400, 1200, '#cc3300')
    .withExif(gps)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok(photo.includes('SecretCamera'))
  const answer = await send(photo)
  assert.ok(answer.ok)
  const { img, url, width, height } = answer.data
  assert.match(img, /^reviews\/[0-9a-f]{32}\.800x1600-(?:[0-9a-f]{3}){4}\.webp$/)
  assert.deepEqual([width, height], [800, 1600])
  assert.deepEqual(readPictureName(img)?.corners, ['c30', 'c30', 'c30', 'c30'])
  const shown = await files.inject(url)
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'])
  const read = await sharp(shown.rawPayload).metadata()
  assert.deepEqual(
    [read.format, read.width, read.height, read.exif, read.orientation],
    ['webp', 800, 1600, undefined, undefined],
  )
  assert.ok(!shown.rawPayload.includes('SecretCamera'))
})

test('refuses files that are not a complete picture, names the field and stores nothing', async () => {
  const before = (await rows()).length
  const whole = await solid(800, 800).jpeg().toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  )
  const tiff = await solid(10, 10).tiff().toBuffer()
  const pageWithHead = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('<script>alert(1)</script>'),
  ])
  for (const bytes of [
    Buffer.from('<html>'),
    Buffer.from('GIF89a'),
    svg,
    tiff,
    whole.subarray(0, 600),
    pageWithHead,
  ]) {
    const answer = await send(bytes)
    assert.ok(!answer.ok && answer.code === 'validation_failed', JSON.stringify(answer))
    assert.deepEqual(answer.errors, { picture: ['We can’t read this picture'] })
  }
  assert.equal((await rows()).length, before)
})

test('removes data appended to a picture', async () => {
  const both = Buffer.concat([
    await solid(50, 50).png().toBuffer(),
    Buffer.from('PK\x03\x04<script>alert(1)</script>'),
  ])
  const answer = await send(both, { type: 'image/png' })
  assert.ok(answer.ok)
  const shown = await files.inject(answer.data.url)
  assert.equal(shown.statusCode, 200)
  assert.ok(!shown.rawPayload.includes('alert'))
})

test('refuses a small file that would decode to a billion pixels', async () => {
  // A real picture whose header claims this size, with a matching checksum.
  const bomb = await solid(10, 10).png().toBuffer()
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const answer = await send(bomb, { type: 'image/png' })
  assert.ok(!answer.ok)
  assert.deepEqual(answer.errors, { picture: ['The picture is too large'] })
})

test('refuses more than eight megabytes and other content types without reading the body', async () => {
  const large = await send(Buffer.alloc(MAX_PICTURE_BYTES + 1))
  assert.ok(!large.ok && large.code === 'payload_too_large')
  for (const type of [
    'application/json',
    'image/svg+xml',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]) {
    const answer = await send(Buffer.from('{}'), { type })
    assert.ok(!answer.ok && answer.code === 'unsupported_media_type', type)
  }
  const empty = await app.http.inject({
    method: 'POST',
    url: '/api/v1/dashboard/user/pictures?purpose=review',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  assert.equal(empty.statusCode, 422)
})

test('refuses guests and unknown purposes', async () => {
  const photo = await solid(10, 10).jpeg().toBuffer()
  const guest = await app.as(undefined)('keepPicture', {
    query: { purpose: 'review' },
    body: new Blob([Buffer.from(photo)], { type: 'image/jpeg' }),
  })
  assert.ok(!guest.ok && guest.status === 401)
  const odd = await send(photo, { purpose: 'passport' as PicturePurpose })
  assert.ok(!odd.ok && odd.code === 'invalid_request')
})

test('serves a private picture only with its own seal, and only until the seal expires', async () => {
  const [claim, other] = [await upload('claim'), await upload('claim')]
  const shown = await files.inject(claim.url)
  assert.equal(shown.statusCode, 200)
  assert.equal(shown.headers['cache-control'], 'private, max-age=600')
  const search = claim.url.slice(claim.url.indexOf('?'))
  const broken = search.replace(/seal=./, (start) => (start === 'seal=a' ? 'seal=b' : 'seal=a'))
  const later = search.replace(/until=\d/, 'until=9')
  for (const url of [
    `/storage/images/${claim.img}`,
    `/storage/images/${other.img}${search}`,
    `/storage/images/${claim.img}${broken}`,
    `/storage/images/${claim.img}${later}`,
  ]) {
    const answer = await files.inject(url)
    assert.deepEqual([answer.statusCode, answer.body], [404, ''], url)
  }
  app.clock.forward(10 * 60)
  assert.equal((await files.inject(claim.url)).statusCode, 200)
  app.clock.forward(6 * 60)
  assert.equal((await files.inject(claim.url)).statusCode, 404)
  assert.equal(
    (await files.inject(`/storage/images/${linkPicture(app.deps, claim.img)}`)).statusCode,
    200,
  )
})

test('only the owner can attach a picture, once, and for its purpose', async () => {
  const { img } = await upload()
  for (const wrong of [{ who: stranger }, { purpose: 'claim' as const }])
    await assert.rejects(attach([img], wrong), { name: 'Refusal' })
  await assert.rejects(attach([img, `reviews/${'0'.repeat(32)}.webp`]), { name: 'Refusal' })
  await attach([img, img])
  await assert.rejects(attach([img]), { name: 'Refusal' })
  await attach([img], { before: [img] })
})

test('deletes a picture that nothing has shown for a day, file and row, also after it is detached', async () => {
  const [loose, shown, dropped] = [await upload(), await upload(), await upload()]
  await attach([shown.img, dropped.img])
  const sizes = async () =>
    Promise.all(
      [loose, shown, dropped].map(
        async ({ img }) => (await app.deps.storage.get(img)) !== undefined,
      ),
    )
  app.clock.forward(23 * HOUR)
  await app.work()
  assert.deepEqual(await sizes(), [true, true, true])
  await attach([shown.img], { before: [shown.img, dropped.img] })
  app.clock.forward(HOUR + 1)
  await app.work()
  assert.deepEqual(await sizes(), [false, true, true])
  assert.ok(
    forgotten.includes(sizesFolder(loose.img)) && !forgotten.includes(sizesFolder(shown.img)),
  )
  app.clock.forward(23 * HOUR)
  await app.work()
  assert.deepEqual(await sizes(), [false, true, false])
  const left = (await rows()).map(({ path }) => path)
  assert.deepEqual(
    [loose, shown, dropped].map(({ img }) => left.includes(img)),
    [false, true, false],
  )
  await assert.rejects(attach([loose.img]), { name: 'Refusal' })
})

test('limits the loose pictures of one user', async () => {
  await app.rows(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at, loose_since)
    select 'reviews/' || n, ${stranger.id}, 'review', 1, ${app.clock.now()}, ${app.clock.now()}
      from generate_series(1, 50) n`)
  const answer = await send(await solid(10, 10).jpeg().toBuffer(), { who: stranger })
  assert.ok(!answer.ok && answer.code === 'too_many_requests')
})
