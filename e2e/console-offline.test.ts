import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 820 },
  { locale: 'ar', width: 1440 },
] as const))
  test(`a console page that fails to load retries by button and once online (${locale}, ${width})`, async () => {
    const { page, errors, close } = await market.visit({ locale, width })
    const desk = new ConsoleDesk(page, locale)
    await desk.openWithoutHeading('seller@hawker.test', '/console/seller')
    const retry = desk.button('action.retry')
    const refused = page.getByRole('heading', { name: desk.text('error.unreachable') })
    const go = (linkText: string) =>
      page.getByRole('link', { name: desk.text(linkText), exact: true }).click()
    const isLoaded = async (title: string) => {
      await page.getByRole('heading', { level: 1, name: desk.text(title) }).waitFor()
      await refused.waitFor({ state: 'detached' })
    }

    await page.route(/assets\/seller\.earnings/, (route) => route.abort())
    await go('nav.earnings')
    await refused.waitFor()
    // The retry fails too.
    await retry.click()
    await refused.waitFor()
    await page.unrouteAll()
    await retry.click()
    await isLoaded('earnings.title')

    await page.context().setOffline(true)
    await go('nav.hours')
    await refused.waitFor()
    await page.context().setOffline(false)
    await isLoaded('hours.title')

    // A loaded page is not requested again.
    await go('nav.earnings')
    await isLoaded('earnings.title')
    assert.deepEqual(
      errors.filter((error) => !error.includes('net::ERR_')),
      [],
    )
    assert.deepEqual(market.faults, [])
    await close()
  })
