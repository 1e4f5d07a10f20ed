import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, test } from 'node:test'
import { firstByte } from '../bench/load.ts'
import { SHOP_PAGE, scriptsOf } from '../bench/shop-page.ts'
import { eventually } from './support/eventually.ts'
import { openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

const market = await openMarketplace()
after(market.close)

/** Bytes, counted as the benchmark counts them; what is above is the page's next reader's to pay. */
const MOST = { scripts: 110_000, html: 16_000 }
/** What a server sends before it has to wait for the other side: ten packets (RFC 6928). */
const FIRST_FLIGHT = 10 * 1460

test('the page of a shop with 120 dishes is no heavier than it may be', async () => {
  const { bytes, products } = await scriptsOf(market.address)
  assert.ok(products >= 120, `${products} dishes`)
  assert.ok(bytes <= MOST.scripts, `${bytes} bytes of scripts`)
  // The first readers get it quickly, and larger.
  let html = Infinity
  const small = async () =>
    (html = (await firstByte(market.address + SHOP_PAGE, 1)).bytes) <= MOST.html
  await eventually(small, true, { withinMs: 5_000 }).catch(() =>
    assert.fail(`${html} bytes of HTML`),
  )
})

test('the stylesheet comes in one flight, its head included: with more, each first visit waits a whole way to the server and back longer', async () => {
  const html = await (await fetch(market.address)).text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  assert.equal(sheets.length, 1)
  const bytes = await asSent(new URL(sheets[0] ?? '', market.address))
  assert.ok(bytes <= FIRST_FLIGHT, `${bytes} bytes`)
})

for (const [path, pressed, last] of [
  ['/', 'address.use_location', 'address-picker'],
  [SHOP_PAGE, undefined, 'product-sheet'],
] as const)
  test(`nothing that ${path}${pressed ? ', and a press there,' : ''} asks for waits for more than two others before it: each is a way to the server and back`, async () => {
    const { page, errors, close } = await market.visit({ width: 390 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const before = new Map<string, number>()
    devtools.on('Network.requestWillBeSent', ({ request: { url }, initiator, type }) => {
      const askers = initiator.url ? [initiator.url] : []
      for (let stack = initiator.stack; stack; stack = stack.parent)
        askers.push(...stack.callFrames.map((frame) => frame.url))
      // What is asked for twice was there the second time.
      if (!before.has(url))
        before.set(
          url,
          type === 'Document'
            ? 0
            : 1 + Math.max(0, ...askers.map((asker) => before.get(asker) ?? 0)),
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
    assert.ok([...before.values()].includes(2), 'nothing was asked for by a script')
    assert.deepEqual(errors, [])
    await close()
  })

/** How many bytes an answer is, with its head, as browsers ask for it. */
const asSent = (url: URL) =>
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
