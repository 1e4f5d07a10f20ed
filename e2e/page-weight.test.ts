import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, test } from 'node:test'
import { firstByte } from '../bench/load.ts'
import { SHOP_PAGE, scriptsOf } from '../bench/shop-page.ts'
import { eventually } from './support/eventually.ts'
import { openMarketplace } from './support/marketplace.ts'

const market = await openMarketplace()
after(market.close)

/** Bytes, counted as the benchmark counts them; what is above is the page's next reader's to pay. */
const MOST = { scripts: 100_000, html: 16_000 }
/** What a server sends before it has to wait for the other side: ten packets (RFC 6928). */
const FIRST_FLIGHT = 10 * 1460

test('the page of a shop with 120 dishes is no heavier than it may be', async () => {
  const { bytes, products } = await scriptsOf(market.address)
  assert.ok(products >= 120, `${products} dishes`)
  assert.ok(bytes <= MOST.scripts, `${bytes} bytes of scripts`)
  // The first readers get it quickly, and larger.
  let html = Infinity
  const small = async () => (html = (await firstByte(market.address + SHOP_PAGE, 1)).bytes) <= MOST.html
  await eventually(small, true, { withinMs: 5_000 }).catch(() => assert.fail(`${html} bytes of HTML`))
})

test('the stylesheet comes in one flight, its head included: with more, each first visit waits a whole way to the server and back longer', async () => {
  const html = await (await fetch(market.address)).text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  assert.equal(sheets.length, 1)
  const bytes = await asSent(new URL(sheets[0] ?? '', market.address))
  assert.ok(bytes <= FIRST_FLIGHT, `${bytes} bytes`)
})

/** How many bytes an answer is, with its head, as browsers ask for it. */
const asSent = (url: URL) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      const head = ['HTTP/1.1 200 OK', ...pairs(answer.rawHeaders).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
      let bytes = Buffer.byteLength(head)
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
const pairs = (raw: readonly string[]) => raw.flatMap((name, place) => (place % 2 ? [] : [[name, raw[place + 1] ?? ''] as const]))
