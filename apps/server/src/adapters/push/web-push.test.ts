import assert from 'node:assert/strict'
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import webPush from 'web-push'
import type { PushSender } from './port.ts'
import { isPublicAddress, lookupPublicAddress } from './public-address.ts'
import { webPushSender } from './web-push.ts'

type Decrypt = (
  body: Buffer,
  how: { version: string; privateKey: ReturnType<typeof createECDH>; authSecret: string },
) => Buffer
// web-push encrypts with http_ece, which has no types.
const { decrypt }: { decrypt: Decrypt } = createRequire(
  createRequire(import.meta.url).resolve('web-push'),
)('http_ece')

const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16).toString('base64url')
const received: {
  path: string
  headers: Record<string, string | string[] | undefined>
  text: string
}[] = []
const service = createServer((request, answer) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    const text = decrypt(Buffer.concat(chunks), {
      version: 'aes128gcm',
      privateKey: browser,
      authSecret: auth,
    }).toString('utf8')
    received.push({ path, headers: request.headers, text })
    answer.writeHead(Number(path.slice(1)) || 201, { location: '/elsewhere' }).end()
  })
})
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
after(() => service.close())
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const keys = webPush.generateVAPIDKeys()
const senderWith = (reach: 'public' | 'any'): PushSender =>
  webPushSender({ keys, subject: 'mailto:push@hawker.test', reach })
const sender = senderWith('any')
const target = (path: string) => ({
  endpoint: origin + path,
  p256dh: browser.getPublicKey('base64url'),
  auth,
})
const message = { payload: JSON.stringify({ title: 'طلبك جاهز' }), topic: 'order-7', urgent: true }

test('a message is encrypted for the device and carries VAPID, urgency, topic and TTL', async () => {
  assert.equal(await sender.send(target('/201'), message), 'sent')
  const got = received.at(-1)
  assert.equal(got?.text, message.payload)
  assert.deepEqual(
    [got?.headers['urgency'], got?.headers['topic'], got?.headers['ttl']],
    ['high', 'order-7', '86400'],
  )
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(String(got?.headers['authorization'])) ?? []
  assert.equal(key, keys.publicKey)
  const [head, body, signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
  assert.deepEqual([claims.aud, claims.sub], [origin, 'mailto:push@hawker.test'])
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(signed)
})

test('404 and 410 mean gone, other errors throw, and redirects are not followed', async () => {
  for (const path of ['/404', '/410'])
    assert.equal(await sender.send(target(path), message), 'gone')
  const before = received.length
  for (const path of ['/302', '/429', '/500', '/413'])
    await assert.rejects(sender.send(target(path), message))
  assert.equal(received.length, before + 4)
})

test('refuses endpoints that are not on the internet', async () => {
  const publicOnly = senderWith('public')
  const before = received.length
  for (const endpoint of [
    origin,
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://me@push.example.com/x',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    assert.ok(!publicOnly.accepts(endpoint), endpoint)
    assert.equal(await publicOnly.send({ ...target('/201'), endpoint }, message), 'gone')
  }
  assert.ok(publicOnly.accepts('https://updates.push.services.mozilla.com/wpush/v2/abc'))
  assert.equal(received.length, before)
})

test('refuses a name that resolves to a private address', async () => {
  const lookup = (options: { all?: boolean }) =>
    new Promise((resolve) =>
      lookupPublicAddress('localhost', options, (error, address) =>
        resolve(error ? 'refused' : address),
      ),
    )
  assert.deepEqual([await lookup({}), await lookup({ all: true })], ['refused', 'refused'])
  for (const address of [
    '10.1.2.3',
    '100.64.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '::',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])
    assert.ok(!isPublicAddress(address), address)
  for (const address of ['8.8.8.8', '2606:4700:4700::1111'])
    assert.ok(isPublicAddress(address), address)
})
