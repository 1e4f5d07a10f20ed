import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type TestContext, after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { afterLayout } from './support/browser/after-layout.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** The theme, language and direction painted before any script has loaded. */
async function firstPaint(path: string, device: 'light' | 'dark', cookies: Record<string, string>) {
  const { page, close } = await market.visit({ dark: device === 'dark' })
  await page
    .context()
    .addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: market.address })),
    )
  await page.route(/\/assets\/.*\.js/, () => {}) // never answered
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)',
  )
  const painted = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    const canvas = Object.assign(document.createElement('canvas'), {
      width: 1,
      height: 1,
    }).getContext('2d')
    if (!canvas) throw new Error('No canvas context')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0] = canvas.getImageData(0, 0, 1, 1).data
    return { ground: red > 128 ? 'light' : 'dark', lang, dir }
  })
  await close()
  return painted
}

for (const path of ['/', '/login', '/console/'])
  test(`${path}: the chosen theme, or else the device's, is painted before any script has loaded`, async () => {
    const grounds = []
    for (const [device, theme] of [
      ['light', 'dark'],
      ['dark', 'light'],
      ['dark', undefined],
      ['light', undefined],
    ] as const)
      grounds.push((await firstPaint(path, device, theme ? { theme } : {})).ground)
    assert.deepEqual(grounds, ['dark', 'light', 'dark', 'light'])
  })

test('storefront and console have the right language and direction before any script has loaded', async () => {
  const wrong: string[] = []
  for (const { locale, backward } of SHIPPED_LOCALES)
    for (const path of ['/login', '/console/']) {
      const { lang, dir } = await firstPaint(path, 'light', { locale })
      if (lang !== locale || dir !== (backward ? 'rtl' : 'ltr'))
        wrong.push(`${path} ${locale}: ${lang} ${dir}`)
    }
  assert.deepEqual([wrong, market.faults], [[], []])
})

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] as const))
  test(`a menu prefetches only the product sheet, and scrolling shifts nothing (${locale})`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale })
    await page.addInitScript(() => {
      const seen = { moved: [] as number[], laidOut: new Set<Element | null>() }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry) seen.moved.push(Number(entry.value))
      }).observe({ type: 'layout-shift' })
      new MutationObserver((all) => {
        for (const { target } of all)
          if (target instanceof Element) seen.laidOut.add(target.closest('section'))
      }).observe(document, { subtree: true, attributeFilter: ['data-near'] })
    })
    await page.goto('/shop/logan-food-hall')
    const isRequested = (file: string) =>
      page.evaluate(
        (name) =>
          performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
        `/assets/${file}`,
      )
    await eventually(() => isRequested('product-sheet'), true)
    assert.equal(await isRequested('filter-sheet'), false)
    await page.evaluate(() => {
      Reflect.get(globalThis, 'seen').moved.length = 0
      scrollBy(0, 60)
    })
    await page.waitForFunction(() =>
      Reflect.get(globalThis, 'seen').laidOut.has(
        document.querySelector('.menu > section:last-of-type'),
      ),
    )
    await afterLayout(page)
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'seen').moved), [])
    assert.deepEqual(errors, [])
    await close()
  })

for (const [path, locale, scripts] of inTurn(import.meta.filename, [
  ['/', 'en', ['latin']],
  ['/', 'ar', ['arabic', 'latin']],
  ['/shop/logan-food-hall', 'en', ['latin']],
  ['/shop/logan-food-hall', 'ar', ['arabic', 'latin']],
] as const))
  test(`a first visit to ${path} loads fonts after the pictures, a later one at once (${locale})`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale, serviceWorker: true })
    const fonts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime, name }) => ({
            startTime,
            script: /rubik-([a-z-]+)-wght/.exec(name)?.[1] ?? name,
          })),
      )
    const loadedAt = () =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('navigation')
            .map((entry) => Reflect.get(entry, 'loadEventStart'))[0],
      )
    /** The first font family of the page's font stack, if it has loaded. */
    const usedFont = () =>
      page.evaluate(() => {
        const [first = ''] = getComputedStyle(document.body)
          .fontFamily.replaceAll('"', '')
          .split(', ')
        return [...document.fonts].some(
          ({ family, status }) => family.replaceAll('"', '') === first && status === 'loaded',
        )
          ? first
          : ''
      })
    await page.goto(path, { waitUntil: 'load' })
    await eventually(usedFont, 'Rubik late')
    const loaded = await loadedAt()
    const requested = await fonts()
    assert.ok(
      requested.every(({ startTime }) => startTime >= loaded),
      `${JSON.stringify(requested)} ${loaded}`,
    )
    assert.deepEqual(requested.map(({ script }) => script).sort(), scripts)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto('/shop/bella-lanterna', { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    assert.equal(await page.evaluate(() => 'first' in document.documentElement.dataset), false)
    await eventually(usedFont, 'Rubik Variable')
    assert.deepEqual(errors, [])
    await close()
  })

for (const [width, locale] of [
  [390, 'en'],
  [390, 'ar'],
  [820, 'en'],
  [820, 'ar'],
  [1440, 'en'],
  [1440, 'ar'],
] as const)
  test(`a late font causes no layout shift on the home page (${width}, ${locale})`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    await page.route(/\.woff2$/, async (route) => {
      await wait(500)
      await route.continue()
    })
    await page.addInitScript(() => {
      const moved: { value: number; what: string[] }[] = []
      Object.assign(globalThis, { moved })
      const nameOf = (node: unknown) =>
        node instanceof Element
          ? `${node.tagName} ${node.className}`
          : node instanceof Text
            ? node.data
            : ''
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: unknown = Reflect.get(entry, 'sources')
          const what = Array.isArray(sources)
            ? sources.map(({ node, previousRect, currentRect }) =>
                JSON.stringify([nameOf(node), previousRect, currentRect]),
              )
            : []
          moved.push({ value: Number(Reflect.get(entry, 'value')), what })
        }
      }).observe({ type: 'layout-shift' })
    })
    await page.goto('/')
    // Wait for all needed font files: Arabic and Latin have separate ones.
    await page.waitForFunction(() => {
      const late = [...document.fonts]
        .filter(({ family }) => /Rubik late/.test(family))
        .map(({ status }) => status)
      return late.includes('loaded') && !late.includes('loading')
    })
    await afterLayout(page)
    const moved: { value: number }[] = await page.evaluate(() => Reflect.get(globalThis, 'moved'))
    const sum = moved.reduce((total, { value }) => total + value, 0)
    // The last word of a card's line may move by three pixels.
    assert.ok(sum <= 0.0005, JSON.stringify(moved))
    // A chip with a changed text gets the width of the new text.
    const shop = new StorefrontPage(page, locale)
    await shop.main.getByRole('link', { name: shop.text('home.filter_open') }).click()
    const count = shop.main.getByRole('link', {
      name: shop.text('home.filters_count', { count: 1 }),
    })
    await count.waitFor()
    assert.equal(await count.evaluate((chip) => chip.style.width), '')
    assert.deepEqual(errors, [])
    await close()
  })

test('the start page fits a screen that turned while the late font was applied', async () => {
  await market.showHomeLayout('3')
  const { page, errors, close } = await market.visit({ width: 1440 })
  // Observers report a frame later. Here the screen has turned by then.
  await page.addInitScript(() => {
    globalThis.ResizeObserver = class extends ResizeObserver {
      #isHeld = false
      override observe(target: Element) {
        this.#isHeld ||= target === document.documentElement
        if (!this.#isHeld) return super.observe(target)
        addEventListener('report', () => super.observe(target))
        Reflect.set(globalThis, 'isFrozen', true)
      }
    }
  })
  await page.goto('/?v=3')
  await page.waitForFunction(() => Reflect.has(globalThis, 'isFrozen'))
  await page.setViewportSize({ width: 390, height: 900 })
  await page.evaluate(() => dispatchEvent(new Event('report')))
  await afterLayout(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.ok(overflow <= 0, `${overflow} px too wide`)
  assert.deepEqual(errors, [])
  await close()
  await market.showHomeLayout('1')
})

/**
 * Serves the home page by a proxy in two pieces. The second piece waits for `sendRest()`.
 */
async function inTwoPieces(
  story: TestContext,
  cut: (page: Buffer) => number,
): Promise<{ address: string; sendRest(): void }> {
  const rest = Promise.withResolvers<void>()
  const proxy = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(market.address + request.url)
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
      })
      if (request.url !== '/') return response.end(body)
      response.write(body.subarray(0, cut(body)))
      await rest.promise
      return response.end(body.subarray(cut(body)))
    })()
  })
  story.after(() => {
    rest.resolve()
    proxy.closeAllConnections()
    proxy.close()
  })
  await new Promise<void>((listening) => proxy.listen(0, listening))
  const address = `http://localhost:${Object(proxy.address()).port}/`
  return { address, sendRest: rest.resolve }
}
/** Records the layout shifts of the next page, and whether it was painted. */
async function watchPaint(page: Page) {
  await page.addInitScript(() => {
    const seen = { moved: 0, painted: false }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    new PerformanceObserver(() => (seen.painted = true)).observe({ type: 'paint' })
  })
  return {
    isPainted: () => page.evaluate((): boolean => Reflect.get(globalThis, 'seen').painted),
    moved: () => page.evaluate((): number => Reflect.get(globalThis, 'seen').moved),
  }
}

test('a page is not painted before its header is complete', async (story) => {
  const { address, sendRest } = await inTwoPieces(story, (body) => body.indexOf('</header>') - 200)
  const { page, close } = await market.visit({ width: 1440, locale: 'ar' })
  const { isPainted, moved } = await watchPaint(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('header').first().waitFor({ state: 'attached' })
  await wait(700)
  assert.equal(await isPainted(), false, 'not painted while the header is incomplete')
  sendRest()
  await page.waitForLoadState('load')
  await eventually(isPainted, true)
  assert.ok((await moved()) <= 0.0005, `moved ${await moved()}`)
  await close()
})

test('a page cut within the bottom bar is painted, and the rest shifts nothing', async (story) => {
  const { page, close } = await market.visit({ width: 390 })
  const bar = `aria-label="${new StorefrontPage(page).text('shell.bottom_bar')}"`
  const { address, sendRest } = await inTwoPieces(
    story,
    (body) => body.indexOf('>', body.indexOf(bar)) + 1,
  )
  const { isPainted, moved } = await watchPaint(page)
  await page.goto(address, { waitUntil: 'commit' })
  // The rest of the page is still held back.
  await eventually(isPainted, true)
  sendRest()
  await page.waitForLoadState('load')
  assert.ok((await moved()) <= 0.0005, `moved ${await moved()}`)
  await close()
})

test("on phones, a shop's facts keep their rows with slightly wider or narrower letters", async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const moved: string[] = []
  for (const slug of [
    'bella-lanterna',
    'logan-food-hall',
    'mango-and-mekong',
    'tandoor-and-tulip',
  ]) {
    await page.goto(`/shop/${slug}`)
    const facts = page
      .locator('main ul')
      .filter({ has: page.getByRole('button') })
      .first()
    for (const width of [360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 844 })
      await afterLayout(page)
      const heights = await facts.evaluate((list: HTMLElement) =>
        ['-0.02em', '0', '0.02em'].map((spacing) => {
          list.style.letterSpacing = spacing
          return list.offsetHeight
        }),
      )
      if (new Set(heights).size > 1) moved.push(`${slug} at ${width}: ${heights.join()}`)
    }
  }
  assert.deepEqual([moved, errors], [[], []])
  await close()
})

test('the cart, the checkout and the settings do not move while their data loads', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/v1/**', async (route) => {
    await wait(300)
    await route.continue().catch(() => {}) // the page may be gone
  })
  const moved: string[] = []
  for (const [path, loaded] of [
    ['/cart', shop.main.getByText(dish.title)],
    ['/checkout', shop.main.getByText(shop.text('price.total'), { exact: true })],
    ['/settings', shop.main.getByRole('radiogroup')],
  ] as const) {
    await page.goto(path)
    await loaded.first().waitFor()
    await afterLayout(page)
    const shift: number = await page.evaluate(() => Reflect.get(globalThis, 'seen').shift)
    // A small shift comes from the font.
    if (shift > 0.01) moved.push(`${path}: ${shift}`)
  }
  assert.deepEqual([moved, errors], [[], []])
  await close()
})
