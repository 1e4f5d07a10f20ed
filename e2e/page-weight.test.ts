import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, test } from 'node:test'
import { measureFirstByte } from '../bench/support/http-load.ts'
import { SHOP_PAGE, measurePageWeight } from '../bench/shop-page.ts'
import { eventually } from './support/browser/eventually.ts'
import { openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

const market = await openMarketplace()
after(market.close)

/** The budget in bytes, counted like the benchmark. The HTML takes two round trips, up to 43 kB. */
const MAX_BYTES = { scripts: 110_500, html: 20_000 }
/** The initial congestion window: ten packets before the first acknowledgment (RFC 6928). */
const FIRST_FLIGHT_BYTES = 10 * 1460

test('the page of a shop with 120 dishes is within its budget', async () => {
  const { bytes, products } = await measurePageWeight(market.address)
  assert.ok(products >= 120, `${products} dishes`)
  assert.ok(bytes <= MAX_BYTES.scripts, `${bytes} bytes of scripts`)
  // The first responses are compressed faster and therefore larger.
  let html = Infinity
  const small = async () =>
    (html = (await measureFirstByte(market.address + SHOP_PAGE, 1)).bytes) <= MAX_BYTES.html
  await eventually(small, true).catch(() => assert.fail(`${html} bytes of HTML`))
})

test('the stylesheet with its headers fits the initial congestion window, which saves a round trip', async () => {
  const html = await (await fetch(market.address)).text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  assert.equal(sheets.length, 1)
  const bytes = await transferredBytes(new URL(sheets[0] ?? '', market.address))
  assert.ok(bytes <= FIRST_FLIGHT_BYTES, `${bytes} bytes`)
})

for (const [path, pressed, last] of [
  ['/', 'address.use_location', 'address-picker'],
  [SHOP_PAGE, undefined, 'product-sheet'],
] as const)
  test(`no request of ${path} depends on more than two earlier ones, also after a click`, async () => {
    const { page, errors, close } = await market.visit({ width: 390 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const before = new Map<string, number>()
    devtools.on('Network.requestWillBeSent', ({ request: { url }, initiator, type }) => {
      const initiators = initiator.url ? [initiator.url] : []
      for (let stack = initiator.stack; stack; stack = stack.parent)
        initiators.push(...stack.callFrames.map((frame) => frame.url))
      // A repeated request is served from the cache.
      if (!before.has(url))
        before.set(
          url,
          type === 'Document'
            ? 0
            : 1 + Math.max(0, ...initiators.map((asker) => before.get(asker) ?? 0)),
        )
    })
    const shop = new StorefrontPage(page)
    await shop.open(path)
    if (pressed) await shop.button(pressed).click()
    await eventually(() => [...before.keys()].some((url) => url.includes(`/assets/${last}-`)), true)
    await page.waitForLoadState('networkidle')
    assert.deepEqual(
      [...before].filter(([, files]) => files > 2),
      [],
    )
    assert.ok([...before.values()].includes(2), 'no script requested anything')
    assert.deepEqual(errors, [])
    await close()
  })

/** The size of a compressed response with its headers, in bytes. */
const transferredBytes = (url: URL) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      const head = [
        'HTTP/1.1 200 OK',
        ...pairs(answer.rawHeaders).map(([name, value]) => `${name}: ${value}`),
        '',
        '',
      ].join('\r\n')
      let bytes = Buffer.byteLength(head)
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
const pairs = (raw: readonly string[]) =>
  raw.flatMap((name, place) => (place % 2 ? [] : [[name, raw[place + 1] ?? ''] as const]))
