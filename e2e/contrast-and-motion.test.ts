import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { makeBareOrder } from '@hawker/server/testing/make-bare-order'
import type { Locator, Page } from 'playwright-core'
import { ConsoleDesk } from './support/console.ts'
import { type Dish, findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/words.ts'

let market: Marketplace
let dish: Dish
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
})
after(() => market?.close())

/** Nothing has the focus and nothing is under the mouse. */
async function letGo(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
}
/** What is drawn of a choice: its own box, or its label's where the box itself is not seen. */
async function drawn(choice: Locator): Promise<Buffer> {
  await letGo(choice.page())
  const hidden = await choice.evaluate((element) => element.classList.contains('sr-only'))
  return (hidden ? choice.locator('xpath=ancestor::label[1]') : choice).screenshot()
}

test('with colours that the device forces, what is chosen looks chosen', async () => {
  const { page, errors, close } = await market.visit()
  const shop = new StorefrontPage(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const alike: string[] = []
  const changes = async (name: string, choice: Locator, change: () => Promise<void>) => {
    await choice.waitFor({ state: 'attached' })
    let before = await drawn(choice)
    // A page that has just come alive may still lay out what is far down.
    const still = async () => {
      const earlier = before
      before = await drawn(choice)
      return before.equals(earlier)
    }
    await eventually(
      async () => `${name} ${(await still()) ? 'stays' : 'changes without a reason'}`,
      `${name} stays`,
    )
    await change()
    await eventually(async () => before.equals(await drawn(choice)), false, {
      withinMs: 3_000,
    }).catch(() => alike.push(name))
  }
  const pressed = (choice: Locator) => () => choice.click()
  const labelPressed = (choice: Locator) => () => choice.locator('xpath=ancestor::label[1]').click()

  await shop.open('/?filters=all')
  const filter = shop.sheet.getByRole('checkbox').first()
  await changes('a filter', filter, labelPressed(filter))

  await shop.open('/shop/bella-lanterna')
  const pickup = shop.main.getByRole('radio', { name: containing(shop.say('shop.pickup')) }).first()
  await changes('the switch of delivery and pickup', pickup, labelPressed(pickup))

  await shop.openDish('bella-lanterna', dish.uuid, dish.title)
  const size = shop.sheet.getByRole('radio').last()
  await changes('an option of a dish', size, labelPressed(size))

  await shop.logIn('customer@hawker.test', '/settings')
  const light = shop.main.getByRole('radio', { name: shop.say('shell.light_theme'), exact: true })
  await changes('a tile', light, labelPressed(light))
  const quiet = page.getByRole('switch', { name: containing(shop.say('notify.quiet')) })
  await changes('a switch', quiet, pressed(quiet))
  const allergen = shop.main.getByRole('button', { name: shop.say('allergen.nuts'), exact: true })
  await changes('a chip', allergen, pressed(allergen))
  const mails = page.getByRole('checkbox', {
    name: `${shop.say('notify.type_status_changed')}: ${shop.say('notify.channel_email')}`,
  })
  await changes('a checkbox', mails, pressed(mails))

  assert.deepEqual([alike, errors, market.faults], [[], [], []])
  await close()
})

test('with colours that the device forces, what is chosen at the desks looks chosen: a filter, and the place in the menu', async () => {
  const { page, errors, close } = await market.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  const desk = new ConsoleDesk(page)
  await desk.open('seller@hawker.test', '/console/seller/reviews')
  const alike: string[] = []
  const differs = async (name: string, choice: Locator, change: () => Promise<unknown>) => {
    const before = await drawn(choice)
    await change()
    await eventually(async () => !before.equals(await drawn(choice)), true, {
      withinMs: 3_000,
    }).catch(() => alike.push(name))
  }
  const stars = page.getByRole('main').locator('button[aria-pressed=false]').first()
  await differs('a filter', page.getByRole('main').locator('button[aria-pressed]').nth(1), () =>
    stars.click(),
  )
  const place = page.getByRole('link', { name: desk.say('nav.hours'), exact: true })
  await differs('the place in the menu', place, () => desk.go('nav.hours'))
  assert.deepEqual([alike, errors, market.faults], [[], [], []])
  await close()
})

test('with colours that the device forces, how far an order and an application have come is drawn, and so is where a card ends', async () => {
  const { page, errors, close } = await market.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const whose = await market.database.row<{
    shopId: number
    userId: number
    currencyId: number
  }>(sql`
    select (select id from shops where slug = 'bella-lanterna') as "shopId", (select id from users where email = 'customer@hawker.test') as "userId",
      (select id from currencies where is_default) as "currencyId"`)
  assert.ok(whose)
  const { id } = await makeBareOrder(
    { rows: market.database.rows, clock: market.app.deps.clock },
    { ...whose, status: 'accepted' },
  )
  for (const path of [`/orders/${id}`, '/be-seller']) {
    await shop.open(path)
    const bars = shop.main.locator('ol:has(> [aria-current=step]) > li > span:first-child')
    const [first, last] = [await bars.first().screenshot(), await bars.last().screenshot()]
    assert.ok(!first.equals(last), `${path}: what is done looks like what is to come`)
    const edge = await shop.main
      .locator('.shadow-soft')
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopWidth)
    assert.equal(edge, '1px', path)
  }
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

/** What has the focus, and the part of the screen around it and around what is drawn in its stead. */
const focusedPlace = (page: Page) =>
  page.evaluate(() => {
    const AROUND = 24
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return
    // A link that is stretched over its card has its ring around the card.
    const card =
      getComputedStyle(activeElement, '::after').position === 'absolute' &&
      Reflect.get(activeElement, 'offsetParent')
    const drawn = [activeElement, activeElement.closest('label'), card].flatMap((element) =>
      element instanceof Element ? element.getBoundingClientRect() : [],
    )
    const x = Math.max(0, Math.min(...drawn.map(({ left }) => left)) - AROUND)
    const y = Math.max(0, Math.min(...drawn.map(({ top }) => top)) - AROUND)
    const width = Math.min(innerWidth, Math.max(...drawn.map(({ right }) => right)) + AROUND) - x
    const height =
      Math.min(innerHeight, Math.max(...drawn.map(({ bottom }) => bottom)) + AROUND) - y
    return {
      what: activeElement.outerHTML.slice(0, 120),
      clip: { x: x + scrollX, y: y + scrollY, width, height, scale: 1 },
    }
  })
type Clip = Record<'x' | 'y' | 'width' | 'height' | 'scale', number>
/** What is drawn there, asked of Chromium itself: two of them a stop, and Playwright's would hide the caret and show it again each time. */
async function pictures(page: Page): Promise<(clip: Clip) => Promise<string>> {
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
const PLACES: readonly [string, string?][] = [
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
for (const [path, who] of PLACES)
  test(`with colours that the device forces, at ${path} every button has an edge, and whoever goes by keyboard sees where they are`, async () => {
    const { page, errors, close } = await market.visit()
    await page.emulateMedia({ forcedColors: 'active' })
    if (who === undefined) await new StorefrontPage(page).open(path)
    else await new ConsoleDesk(page).openWithoutHeading(who, path)
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined) // a live page never rests
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
    const picture = await pictures(page)
    for (let stops = 0; stops < STOPS; stops++) {
      await page.keyboard.press('Tab')
      const at = await focusedPlace(page)
      if (!at) break
      const focused = await picture(at.clip)
      await letGo(page)
      if (focused === (await picture(at.clip))) unseen.push(at.what)
    }
    assert.deepEqual([unseen, errors, market.faults], [[], [], []])
    await close()
  })

for (const path of ['/settings', '/console/staff/users'])
  test(`whoever asks for more contrast reads quiet words in full ink, at ${path}`, async () => {
    const { page, close } = await market.visit()
    if (path.startsWith('/console'))
      await new ConsoleDesk(page).openWithoutHeading('admin@hawker.test', path)
    else await new StorefrontPage(page).open(path)
    await page.locator('main .text-muted').first().waitFor()
    const inks = () =>
      page.evaluate(() => {
        const quiet = [...document.querySelectorAll('main .text-muted')].map(
          (element) => getComputedStyle(element).color,
        )
        return { ink: getComputedStyle(document.body).color, quiet: [...new Set(quiet)] }
      })
    const usual = await inks()
    assert.notDeepEqual(usual.quiet, [usual.ink])
    await page.emulateMedia({ contrast: 'more' })
    const { ink } = await inks()
    await eventually(async () => (await inks()).quiet, [ink])
    await close()
  })

/** Notes what moves for longer than a frame takes: animations, transitions, and lists that scroll there by and by. */
const noteMotion = (page: Page) =>
  page.addInitScript(() => {
    const FRAME_MS = 17
    const note = (what: string) => void Reflect.get(globalThis, 'moved')?.(what)
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (
          !(effect instanceof KeyframeEffect) ||
          Number(effect.getComputedTiming().activeDuration) <= FRAME_MS
        )
          continue
        note(`${effect.target?.tagName} .${effect.target?.className} ${effect.pseudoElement ?? ''}`)
      }
      requestAnimationFrame(look)
    }
    look()
    const steps = new Map<Element, number>()
    const heard = (event: Event) => {
      if (!(event.target instanceof Element)) return
      const step = (steps.get(event.target) ?? 0) + 1
      steps.set(event.target, step)
      // One more for what is measured anew; by and by it takes a dozen.
      if (step > 3) note(`${event.target.tagName} .${event.target.className} scrolls`)
    }
    addEventListener('scroll', heard, { capture: true })
  })

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`${reducedMotion === 'reduce' ? 'whoever asked for less motion sees nothing move' : 'others see it move, or this would prove nothing'}: menus, sheets, toasts, pages, lists`, async () => {
    const { page, errors, close } = await market.visit({ width: 390 })
    const moved = new Set<string>()
    await page.exposeFunction('moved', (what: string) => void moved.add(what))
    await noteMotion(page)
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
    // The bar of the menu's parts follows to the last of them.
    await page
      .locator('section[id^=c-]')
      .last()
      .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    await page.waitForFunction(() =>
      [...document.querySelectorAll('nav')].some((bar) => bar.scrollLeft > 0),
    )
    const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
    await shop.addToCartButton(sheet).click()
    // Something has to be chosen first: the sheet scrolls there.
    await page.waitForFunction(() => document.activeElement?.matches('dialog input[type=radio]'))
    await shop.chooseRequired(sheet)
    await shop.addToCart(sheet)
    await page.getByText(shop.say('product.added')).waitFor()
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
