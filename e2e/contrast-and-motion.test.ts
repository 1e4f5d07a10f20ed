import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { ConsoleDesk } from './support/console.ts'
import { type Dish, findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
let dish: Dish
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
})
after(() => market?.close())

/** Removes the focus and moves the mouse away. */
async function clearFocusAndHover(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
}
/** A screenshot of a control, or of its label when the control is visually hidden. */
async function screenshotOf(choice: Locator): Promise<Buffer> {
  await clearFocusAndHover(choice.page())
  const hidden = await choice.evaluate((element) => element.classList.contains('sr-only'))
  return (hidden ? choice.locator('xpath=ancestor::label[1]') : choice).screenshot()
}

test('with forced colors, a selected control looks selected', async () => {
  const { page, errors, close } = await market.visit()
  const shop = new StorefrontPage(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const alike: string[] = []
  const changes = async (name: string, choice: Locator, change: () => Promise<void>) => {
    await choice.waitFor({ state: 'attached' })
    let before = await screenshotOf(choice)
    // A freshly hydrated page may still change its layout.
    const still = async () => {
      const earlier = before
      before = await screenshotOf(choice)
      return before.equals(earlier)
    }
    await eventually(
      async () => `${name} ${(await still()) ? 'stays' : 'changes unexpectedly'}`,
      `${name} stays`,
    )
    await change()
    await eventually(async () => before.equals(await screenshotOf(choice)), false).catch(() =>
      alike.push(name),
    )
  }
  const pressed = (choice: Locator) => () => choice.click()
  const labelPressed = (choice: Locator) => () => choice.locator('xpath=ancestor::label[1]').click()

  await shop.open('/?filters=all')
  const filter = shop.sheet.getByRole('checkbox').first()
  await changes('a filter', filter, labelPressed(filter))

  await shop.open('/shop/bella-lanterna')
  const pickup = shop.main
    .getByRole('radio', { name: containing(shop.text('shop.pickup')) })
    .first()
  await changes('the switch of delivery and pickup', pickup, labelPressed(pickup))

  await shop.openDish('bella-lanterna', dish.uuid, dish.title)
  const size = shop.sheet.getByRole('radio').last()
  await changes('an option of a dish', size, labelPressed(size))

  await shop.logIn('customer@hawker.test', '/settings')
  const light = shop.main.getByRole('radio', { name: shop.text('shell.light_theme'), exact: true })
  await changes('a tile', light, labelPressed(light))
  const quietHours = page.getByRole('switch', { name: containing(shop.text('notify.quiet')) })
  await changes('a switch', quietHours, pressed(quietHours))
  const allergen = shop.main.getByRole('button', { name: shop.text('allergen.nuts'), exact: true })
  await changes('a chip', allergen, pressed(allergen))
  const mails = page.getByRole('checkbox', {
    name: `${shop.text('notify.type_status_changed')}: ${shop.text('notify.channel_email')}`,
  })
  await changes('a checkbox', mails, pressed(mails))

  assert.deepEqual([alike, errors, market.faults], [[], [], []])
  await close()
})

test('with forced colors, selected filters and the current page look selected in the console', async () => {
  const { page, errors, close } = await market.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  const desk = new ConsoleDesk(page)
  await desk.open('seller@hawker.test', '/console/seller/reviews')
  const alike: string[] = []
  const differs = async (name: string, choice: Locator, change: () => Promise<unknown>) => {
    const before = await screenshotOf(choice)
    await change()
    await eventually(async () => !before.equals(await screenshotOf(choice)), true).catch(() =>
      alike.push(name),
    )
  }
  const stars = page.getByRole('main').locator('button[aria-pressed=false]').first()
  await differs('a filter', page.getByRole('main').locator('button[aria-pressed]').nth(1), () =>
    stars.click(),
  )
  const place = page.getByRole('link', { name: desk.text('nav.hours'), exact: true })
  await differs('the place in the menu', place, () => desk.go('nav.hours'))
  assert.deepEqual([alike, errors, market.faults], [[], [], []])
  await close()
})

test('with forced colors, the progress of orders and applications and the edges of cards are visible', async () => {
  const { page, errors, close } = await market.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const { id } = await market.makeBareOrder('customer@hawker.test', { status: 'accepted' })
  for (const path of [`/orders/${id}`, '/be-seller']) {
    await shop.open(path)
    const bars = shop.main.locator('ol:has(> [aria-current=step]) > li > span:first-child')
    const [first, last] = [await bars.first().screenshot(), await bars.last().screenshot()]
    assert.ok(!first.equals(last), `${path}: finished steps look like coming ones`)
    const edge = await shop.main
      .locator('.shadow-soft')
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopWidth)
    assert.equal(edge, '1px', path)
  }
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

/** The focused element, and the area around it and its visible stand-in such as a label. */
const focusedArea = (page: Page) =>
  page.evaluate(() => {
    const AROUND = 24
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return
    // A link stretched over its card has the focus ring around the card.
    const card =
      getComputedStyle(activeElement, '::after').position === 'absolute' &&
      Reflect.get(activeElement, 'offsetParent')
    const boxes = [activeElement, activeElement.closest('label'), card].flatMap((element) =>
      element instanceof Element ? element.getBoundingClientRect() : [],
    )
    const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - AROUND)
    const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - AROUND)
    const width = Math.min(innerWidth, Math.max(...boxes.map(({ right }) => right)) + AROUND) - x
    const height =
      Math.min(innerHeight, Math.max(...boxes.map(({ bottom }) => bottom)) + AROUND) - y
    return {
      what: activeElement.outerHTML.slice(0, 120),
      clip: { x: x + scrollX, y: y + scrollY, width, height, scale: 1 },
    }
  })
type Clip = Record<'x' | 'y' | 'width' | 'height' | 'scale', number>
/**
 * Takes screenshots by DevTools: Playwright would hide and restore the caret for each of two per
 * tab stop.
 */
async function screenshotter(page: Page): Promise<(clip: Clip) => Promise<string>> {
  await page.evaluate(() => {
    const noCaret = new CSSStyleSheet()
    noCaret.replaceSync('* { caret-color: transparent !important }')
    document.adoptedStyleSheets.push(noCaret)
  })
  const devtools = await page.context().newCDPSession(page)
  return async (clip) =>
    (await devtools.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })).data
}

const STOPS = 30
const PAGES: readonly [string, string?][] = [
  ['/'],
  ['/shop/bella-lanterna'],
  ['/login'],
  ['/settings'],
  ['/console/seller', 'seller@hawker.test'],
  ['/console/seller/stock', 'seller@hawker.test'],
  ['/console/driver', 'driver@hawker.test'],
  ['/console/staff/users', 'admin@hawker.test'],
  ['/console/staff/settings', 'admin@hawker.test'],
]
for (const [path, email] of PAGES)
  test(`with forced colors, every button at ${path} has an edge, and the keyboard focus is visible`, async () => {
    const { page, errors, close } = await market.visit()
    await page.emulateMedia({ forcedColors: 'active' })
    if (email === undefined) await new StorefrontPage(page).open(path)
    else await new ConsoleDesk(page).openWithoutHeading(email, path)
    // A page with live streams is never idle.
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
    const edgeless = await page.getByRole('button').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .filter((button) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(button)
          return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
        })
        .map((button) => button.outerHTML.slice(0, 120)),
    )
    assert.deepEqual(edgeless, [])

    const unseen: string[] = []
    const screenshot = await screenshotter(page)
    for (let stops = 0; stops < STOPS; stops++) {
      await page.keyboard.press('Tab')
      const at = await focusedArea(page)
      if (!at) break
      const focused = await screenshot(at.clip)
      await clearFocusAndHover(page)
      if (focused === (await screenshot(at.clip))) unseen.push(at.what)
    }
    assert.deepEqual([unseen, errors, market.faults], [[], [], []])
    await close()
  })

for (const path of ['/settings', '/console/staff/users'])
  test(`with more contrast, muted text has the full text color at ${path}`, async () => {
    const { page, close } = await market.visit()
    if (path.startsWith('/console'))
      await new ConsoleDesk(page).openWithoutHeading('admin@hawker.test', path)
    else await new StorefrontPage(page).open(path)
    await page.locator('main .text-muted').first().waitFor()
    const colors = () =>
      page.evaluate(() => {
        const muted = [...document.querySelectorAll('main .text-muted')].map(
          (element) => getComputedStyle(element).color,
        )
        return { ink: getComputedStyle(document.body).color, muted: [...new Set(muted)] }
      })
    const normal = await colors()
    assert.notDeepEqual(normal.muted, [normal.ink])
    await page.emulateMedia({ contrast: 'more' })
    const { ink } = await colors()
    await eventually(async () => (await colors()).muted, [ink])
    await close()
  })

/** Records animations and transitions longer than a frame, and smooth scrolling. */
const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const FRAME_MS = 17
    const note = (what: string) => void Reflect.get(globalThis, 'moved')?.(what)
    const checkAnimations = () => {
      for (const { effect } of document.getAnimations()) {
        if (
          !(effect instanceof KeyframeEffect) ||
          Number(effect.getComputedTiming().activeDuration) <= FRAME_MS
        )
          continue
        note(`${effect.target?.tagName} .${effect.target?.className} ${effect.pseudoElement ?? ''}`)
      }
      requestAnimationFrame(checkAnimations)
    }
    checkAnimations()
    const steps = new Map<Element, number>()
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Element)) return
      const step = (steps.get(event.target) ?? 0) + 1
      steps.set(event.target, step)
      // An instant scroll fires up to three events, smooth scrolling about a dozen.
      if (step > 3) note(`${event.target.tagName} .${event.target.className} scrolls`)
    }
    addEventListener('scroll', onScroll, { capture: true })
  })

const MOTION_TITLES = {
  reduce: 'do not move with reduced motion',
  'no-preference': 'move without reduced motion',
} as const
for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`menus, sheets, toasts and lists ${MOTION_TITLES[reducedMotion]}`, async () => {
    const { page, errors, close } = await market.visit({ width: 390 })
    const moved = new Set<string>()
    await page.exposeFunction('moved', (what: string) => void moved.add(what))
    await recordMotion(page)
    await page.emulateMedia({ reducedMotion })
    const shop = new StorefrontPage(page)
    await shop.open('/')
    await shop.button('shell.menu').click()
    await shop.sheet.waitFor()
    await page.keyboard.press('Escape')
    await shop.sheet.waitFor({ state: 'hidden' })
    await shop.main.getByRole('link', { name: dish.shop }).first().click()
    await page.waitForURL((url) => url.pathname === `/shop/${dish.slug}`)
    await shop.main.getByRole('heading', { level: 1, name: dish.shop }).waitFor()
    // The bar of sections scrolls to the last section.
    await page
      .locator('section[id^=c-]')
      .last()
      .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    await page.waitForFunction(() =>
      [...document.querySelectorAll('nav')].some((bar) => bar.scrollLeft > 0),
    )
    const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
    await shop.addToCartButton(sheet).click()
    // The sheet scrolls to a missing required choice.
    await page.waitForFunction(() => document.activeElement?.matches('dialog input[type=radio]'))
    await shop.chooseRequired(sheet)
    await shop.addToCart(sheet)
    await page.getByText(shop.text('product.added')).waitFor()
    assert.deepEqual([errors, market.faults], [[], []])
    if (reducedMotion === 'reduce') assert.deepEqual([...moved], [])
    else
      for (const part of ['DIALOG', 'scrolls', 'view-transition'])
        assert.ok(
          [...moved].some((what) => what.includes(part)),
          `${part}: ${[...moved].join('\n')}`,
        )
    await close()
  })
