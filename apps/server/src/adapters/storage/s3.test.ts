import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import { after, test } from 'node:test'
import { withFallback } from './with-fallback.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.ts'
import { signS3 } from './sign-s3.ts'
import { testStorageContract } from './testing/storage-contract.ts'

const keys = { keyId: 'AKIATEST', secret: 'a secret/with+signs', region: 'eu-central-1' }
const objects = new Map<string, Buffer>()
const seen: { path: string; headers: IncomingHttpHeaders }[] = []
let broken = false

/** A fake bucket that checks the signature of every request. */
const bucket = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(pieces)
    seen.push({ path: url, headers })
    if (broken) return response.writeHead(500).end()
    const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date']))
    const instant = new Date(`${at?.slice(1, 4).join('-')}T${at?.slice(4).join(':')}Z`)
    const type = headers['content-type']
    const expected = signS3(
      {
        method,
        url: new URL(`http://${headers.host}${url}`),
        headers: type ? { 'content-type': type } : {},
        body,
        at: instant,
      },
      keys,
    )
    if (headers.authorization !== expected['authorization']) return response.writeHead(403).end()
    if (!url.startsWith('/pictures/')) return response.writeHead(404).end()
    if (method === 'PUT') objects.set(url, body)
    if (method === 'DELETE') objects.delete(url)
    const found = objects.get(url)
    if (method === 'GET')
      return found ? response.end(found) : response.writeHead(404).end('<Code>NoSuchKey</Code>')
    return response.writeHead(method === 'DELETE' ? 204 : 200).end()
  })
})
await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
after(() => bucket.close())
const address = bucket.address()
const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const now = () => new Date('2026-11-22T12:00:00Z')
const open = (more: Partial<typeof keys & { url: string }> = {}) =>
  s3Storage({ url: `${host}/pictures`, ...keys, ...more }, now)

testStorageContract('S3', () => open())

test('wrong keys, a missing bucket and server errors throw, without the secret in the message', async () => {
  const failureOf = (storage: Storage) =>
    storage.put('a.webp', new Uint8Array([1]), 'image/webp').then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
  assert.match(await failureOf(open({ secret: 'another' })), /answered 403/)
  assert.match(await failureOf(open({ url: `${host}/nowhere` })), /is there a bucket/)
  broken = true
  assert.match(await failureOf(open()), /answered 500/)
  await assert.rejects(open().get('a.webp'), /500/)
  broken = false
  assert.ok(!JSON.stringify(seen).includes(keys.secret))
})

test('withFallback reads from the older storage and removes from both', async () => {
  const older = new Map([['old.webp', new Uint8Array([7])]])
  const folder: Storage = {
    put: async () => assert.fail('new pictures do not go there'),
    get: async (key) =>
      older.has(key)
        ? { bytes: older.get(key) ?? new Uint8Array(), contentType: 'image/webp' }
        : undefined,
    remove: async (key) => void older.delete(key),
  }
  const storage = withFallback(open(), folder)
  assert.deepEqual((await storage.get('old.webp'))?.bytes, new Uint8Array([7]))
  await storage.put('new.webp', new Uint8Array([8]), 'image/webp')
  assert.deepEqual((await storage.get('new.webp'))?.bytes, new Uint8Array([8]))
  for (const key of ['old.webp', 'new.webp']) {
    await storage.remove(key)
    assert.equal(await storage.get(key), undefined)
  }
})
