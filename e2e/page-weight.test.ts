import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { firstByte } from '../bench/load.ts'
import { SHOP_PAGE, scriptsOf } from '../bench/shop-page.ts'
import { eventually } from './support/eventually.ts'
import { openMarketplace } from './support/marketplace.ts'

const market = await openMarketplace()
after(market.close)

/** Bytes, counted as the benchmark counts them; what is above is the page's next reader's to pay. */
const MOST = { scripts: 100_000, html: 16_000 }

test('the page of a shop with 120 dishes is no heavier than it may be', async () => {
  const { bytes, products } = await scriptsOf(market.address)
  assert.ok(products >= 120, `${products} dishes`)
  assert.ok(bytes <= MOST.scripts, `${bytes} bytes of scripts`)
  // The first readers get it quickly, and larger.
  let html = Infinity
  const small = async () => (html = (await firstByte(market.address + SHOP_PAGE, 1)).bytes) <= MOST.html
  await eventually(small, true, { withinMs: 5_000 }).catch(() => assert.fail(`${html} bytes of HTML`))
})
