import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { CONSOLE_PAGES } from './support/console-pages.ts'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { signInByRequest } from './support/sign-in.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const TABS = ['today', 'messages', 'claims', 'reviews', 'history', 'hours', 'earnings']

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`titles stay in place, and the menu of staff is below the logo (${locale}, ${width})`, async () => {
    const visitor = await market.visit({ width, locale })
    const desk = new ConsoleDesk(visitor.page, locale)
    /** Where the text begins, from the start edge of the window. */
    const startOf = (selector: string) =>
      visitor.page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          const isRtl = document.documentElement.dir === 'rtl'
          return Math.round(isRtl ? document.documentElement.clientWidth - right : left)
        })
    const starts = new Set<number>()
    for (const tab of TABS) {
      await desk.open('seller@hawker.test', `/console/seller/${tab}`)
      // Pages that load have a hidden heading.
      starts.add(await startOf('main h1:not(.sr-only)'))
    }
    assert.equal(starts.size, 1, [...starts].join(', '))

    await visitor.page.context().clearCookies()
    await desk.open('admin@hawker.test', '/console/staff/settings')
    assert.equal(await visitor.page.locator('header a svg').first().isVisible(), true)
    if (width === 1440)
      assert.equal(
        await startOf('main nav a svg'),
        await startOf('header a svg'),
        'the icons of the menu are below the logo',
      )
    await assertAccessible(visitor.page)
    assert.deepEqual(visitor.errors, [])
    await visitor.close()
  })

for (const [email, paths] of Object.entries(CONSOLE_PAGES))
  test(`each page of ${email} has one heading of level 1 while its data loads`, async () => {
    const visitor = await market.visit({ width: 390 })
    const { page } = visitor
    await signInByRequest(page, email)
    await holdRequests(page, /\/api\/v1\/(?!dashboard\/(user\/profile\/show|seller\/shops)$)/)
    const wrong: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await page.locator('main h1, main [role=status]').first().waitFor({ state: 'attached' })
      const headings = await page.locator('main h1').count()
      if (headings !== 1) wrong.push(`${path}: ${headings}`)
    }
    assert.deepEqual([wrong, visitor.errors], [[], []])
    await visitor.close()
  })
