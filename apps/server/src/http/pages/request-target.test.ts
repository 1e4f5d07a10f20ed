import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startTestApp } from '../../testing/test-app.ts'
import { mountStorefront } from './storefront.ts'

/** A storefront whose page is the address that it was asked for. */
const STOREFRONT = `
export const INLINE_SCRIPTS = []
export const createStorefront = () => async (request) => ({
  answer: new Response(request.url, { headers: { 'content-type': 'text/html' } }),
  page: null,
})`
const folder = await mkdtemp(join(tmpdir(), 'storefront-'))
await mkdir(join(folder, 'client'))
await mkdir(join(folder, 'server'))
await writeFile(join(folder, 'server/index.js'), STOREFRONT)
await writeFile(join(folder, 'server/package.json'), '{"type":"module"}')

const { createServer } = await import('../server.ts')
const app = await startTestApp({ routes: () => [] })
const { database, clock, live, origin } = app.deps
const http = createServer({
  database,
  clock,
  origin,
  personalDataKey: Buffer.alloc(32),
  strict: true,
  authenticate: async () => undefined,
  onFault: () => {},
})
await mountStorefront(http, {
  folder,
  inProcess: { fetchApi: () => assert.fail(), readApi: () => assert.fail() },
  live,
  clock,
  origin,
  demo: false,
  locales: ['en'],
  offered: async () => ({ locales: new Set(['en']), currencyIds: new Set<number>() }),
  cachePages: true,
  renderCache: 'none',
  lists: { tag: () => '', follow: () => () => {} },
  onFault: () => {},
})
await http.listen({ port: 0, host: '127.0.0.1' })
const address = http.server.address()
const port = typeof address === 'object' && address ? address.port : 0
after(async () => {
  await http.close()
  await app.close()
  await rm(folder, { recursive: true })
})

const answerTo = (target: string, host = 'other.example') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += String(bytes)))
    socket.once('close', () => resolve(received))
    socket.once('error', reject)
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  })

for (const target of [
  '//other.example/',
  '//other.example/shop/x',
  '///other.example/',
  '/\\other.example/',
  '/\\/other.example/search',
  'http://other.example/',
  'http://other.example//third.example/recipes',
  'https://user@other.example/',
  'ftp://other.example/',
  '//user:secret@other.example/',
  '/.//other.example/',
  '/%2e//other.example/search?q=//x',
  '/shop/..//other.example/',
  '/shop/%2E%2e/\\other.example/',
  '/./.\\/other.example/',
  'http://hawker.test/.//other.example/',
  '/shop/x',
  '/account',
])
  test(`${target} is drawn with our own origin`, async () => {
    const page = (await answerTo(target)).split('\r\n\r\n')[1] ?? ''
    assert.match(page, /http:\/\/hawker\.test\//)
    assert.doesNotMatch(page, /^\S*:\/\/(?!hawker\.test\/)/m)
    assert.doesNotMatch(page, /hawker\.test\/\//, 'a link to the path leads to another site')
  })
