import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const linksOf = async (path: string): Promise<string[]> => {
  const page = await fetch(market.address + path)
  assert.equal(page.status, 200, path)
  return [...(await page.text()).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}

test('no link on a public page leads to a missing page', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const from = [
    '/',
    '/?type=shop',
    '/?filters=all',
    '/search',
    '/search?q=pizza',
    '/search?q=zzzz',
    '/help',
    '/cart',
  ]
  from.push(
    `/shop/${dish.slug}`,
    `/shop/${dish.slug}/${dish.uuid}`,
    '/pages/how-ranking-works',
    '/?lang=ar',
  )
  const found = new Map<string, string>()
  const gather = async (path: string) => {
    for (const href of await linksOf(path)) if (!found.has(href)) found.set(href, path)
  }
  for (const path of from) await gather(path)
  await market.showHomeLayout('2')
  await gather('/?v=2')
  await market.showHomeLayout('1')
  assert.ok(found.size > 50, `${found.size} links`)
  const dead: string[] = []
  for (const [href, path] of found) {
    const { status } = await fetch(market.address + href, { redirect: 'manual' })
    if (status >= 400) dead.push(`${path} → ${href}: ${status}`)
  }
  assert.deepEqual(dead, [])
})
