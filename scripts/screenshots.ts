// Pictures of every page for docs/screenshots, made from the demo city at dinner time: node scripts/screenshots.ts [FOLDER]
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from '@hawker/server/database/database'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { CourierView, SellerBoard } from '../e2e/support/console.ts'
import { advanceClock } from '../e2e/support/demo-clock.ts'
import { findDish, orderInBooks } from '../e2e/support/dishes.ts'
import { openMarketplace } from '../e2e/support/marketplace.ts'
import { prepareStories } from '../e2e/support/prepare.ts'
import { StorefrontPage } from '../e2e/support/storefront.ts'
import type { Locale } from '../e2e/support/words.ts'
import { deskScreens, somethingToDecide } from './desk-screens.ts'
import { groupScreens } from './group-screens.ts'

const folder = resolve(process.argv[2] ?? 'docs/screenshots')
const WIDTHS = [390, 1440] as const
const COURIER_AT = { latitude: 38.9105, longitude: -77.0335 }
await mkdir(folder, { recursive: true })
await prepareStories()
const market = await openMarketplace()

/** Everything that loads has loaded and stands still. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined) // a live page never rests
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
}

/** Few colours are enough for a page: a quarter of the bytes. */
async function keep(page: Page, name: string, fullPage = false): Promise<void> {
  await settled(page)
  if (fullPage)
    await page.evaluate(
      () => (
        document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        scrollTo(0, 0)
      ),
    )
  const picture = sharp(await page.screenshot({ fullPage }))
  await picture
    .png({ palette: true, quality: 80, colours: 128, effort: 8, dither: 0.6 })
    .toFile(join(folder, `${name}.png`))
  console.log(`  ${name}.png`)
}

type Look = { width: 390 | 820 | 1440; locale?: Locale; dark?: boolean }
const suffix = ({ width, locale = 'en', dark = false }: Look) =>
  [width, ...(locale === 'en' ? [] : [locale]), ...(dark ? ['dark'] : [])].join('-')

const margherita = await findDish(market.database, 'bella-lanterna', 'Margherita')
const tiramisu = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
const GUEST_PAGES: readonly [string, string][] = [
  ['home', '/'],
  ['search', '/search?q=pizza'],
  ['map', '/?view=map'],
  ['shop', '/shop/bella-lanterna'],
  ['grocery', '/shop/lantern-market'],
  ['product', `/shop/bella-lanterna?product=${margherita.uuid}`],
  ['login', '/login'],
  ['register', '/register'],
  ['help', '/help'],
  ['not-found', '/no-such-page'],
]

async function guestPages(look: Look, names: readonly string[]): Promise<void> {
  const { page, close } = await market.visit(look)
  const shop = new StorefrontPage(page, look.locale ?? 'en')
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  for (const [name, path] of GUEST_PAGES.filter(([known]) => names.includes(known))) {
    await shop.open(path)
    await keep(page, `${name}-${suffix(look)}`)
  }
  await close()
}

/** One order from the cart to the door, looked at by everybody who has to do with it. */
async function anOrder(look: Look & { width: 390 | 1440 }, email: string): Promise<void> {
  const locale = look.locale ?? 'en'
  const { page, close } = await market.visit(look)
  const shop = new StorefrontPage(page, locale)
  const name = (screen: string) => `${screen}-${suffix(look)}`
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  await shop.logIn(email)
  for (const dish of [tiramisu, margherita]) {
    const local = await findDish(
      market.database,
      dish.slug,
      dish === tiramisu ? 'Tiramisù' : 'Margherita',
      locale,
    )
    const sheet = await shop.openDish(local.slug, local.uuid, local.title)
    for (const radio of await sheet.locator('input[type=radio][name^="group-"]').all()) {
      await radio.check()
      break
    }
    await shop.addToCart(sheet)
  }
  await keep(page, name('shop-with-cart'))
  await shop.openCart()
  await keep(page, name('cart'))
  await shop.goToCheckout()
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await keep(page, name('checkout'), true)
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.sees(shop.say('status.new'))
  await keep(page, name('order-undo'))
  await advanceClock(market, 31_000)
  const { number } = await orderInBooks(market.database, id)

  const seller = await market.visit({ ...look, width: look.width === 390 ? 390 : 820 })
  const board = new SellerBoard(seller.page, locale)
  await board.open((await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)).shop)
  await board.card(number).waitFor()
  await keep(seller.page, `board-${suffix({ ...look, width: look.width === 390 ? 390 : 820 })}`)
  await board.accept(number)
  const courier = await market.visit({ ...look, width: 390, at: COURIER_AT })
  const bike = new CourierView(courier.page, locale)
  await bike.open()
  await bike.goOnline()
  const card = courier.page
    .getByRole('button', { name: bike.say('courier.accept'), exact: true })
    .first()
  await card.waitFor()
  if (look.width === 390) await keep(courier.page, `courier-offer-${suffix(look)}`)
  await bike.takeOffer((await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)).shop)
  await board.ready(number)
  await courier.page.getByLabel(bike.say('courier.enter_pickup_code')).waitFor()
  if (look.width === 390) await keep(courier.page, `courier-pick-up-${suffix(look)}`)
  await bike.pickUp(await board.codeForCourier(number))
  await shop.sees(shop.say('status.on_a_way'))
  await shop.main.getByLabel(shop.say('order.courier_map')).locator('svg, canvas').first().waitFor()
  await keep(page, name('order-on-the-way'), look.width === 390)
  if (look.width === 390) await keep(courier.page, `courier-hand-over-${suffix(look)}`, true)
  await shop.button('chat.message').last().click()
  await shop.sheet.getByRole('textbox').fill(shop.say('order.contact'))
  await shop.sheet.getByRole('button', { name: shop.say('chat.send'), exact: true }).click()
  await shop.sheet.getByText(shop.say('chat.sent'), { exact: true }).waitFor()
  await keep(page, name('chat'))
  await page.keyboard.press('Escape')
  await courier.page.getByRole('checkbox').first().check()
  await bike.deliver(await shop.codeNamed('order.pin'))
  await shop.sees(shop.say('status.delivered'))
  for (const [screen, path] of [
    ['orders', '/orders'],
    ['profile', '/profile'],
    ['settings', '/settings'],
    ['wallet', '/wallet'],
    ['be-seller', '/be-seller'],
  ] as const) {
    await shop.open(path)
    await keep(page, name(screen))
  }
  await seller.page.goto('/console/seller/stock')
  await seller.page.locator('main ul li').first().waitFor()
  await keep(
    seller.page,
    `kitchen-menu-${suffix({ ...look, width: look.width === 390 ? 390 : 820 })}`,
  )
  await Promise.all([close(), seller.close(), courier.close()])
}

try {
  const all = GUEST_PAGES.map(([name]) => name)
  for (const width of WIDTHS) await guestPages({ width }, all)
  await market.database.run(sql`update settings set value = '2' where key = 'ui_type'`)
  await market.app.deps.live.whisper({
    topic: 'settings.changed',
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: {},
  })
  for (const width of WIDTHS) {
    const { page, close } = await market.visit({ width })
    await new StorefrontPage(page).open('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keep(page, `home-two-${width}`)
    await close()
  }
  await market.database.run(sql`update settings set value = '1' where key = 'ui_type'`)
  await market.app.deps.live.whisper({
    topic: 'settings.changed',
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: {},
  })
  await anOrder({ width: 1440 }, 'customer@hawker.test')
  await anOrder({ width: 390 }, 'friend@hawker.test')
  await guestPages({ width: 1440, dark: true }, ['home', 'shop'])
  await guestPages({ width: 390, locale: 'ar' }, ['home', 'shop', 'product'])
  await guestPages({ width: 1440, locale: 'ar' }, ['home'])
  await anOrder({ width: 390, locale: 'ar', dark: true }, 'admin@hawker.test')
  const shots = { market, keep, suffix }
  await groupScreens(shots, { width: 390 }, 'customer@hawker.test', 'friend@hawker.test')
  await groupScreens(
    shots,
    { width: 1440, locale: 'ar' },
    'admin@hawker.test',
    'seller@hawker.test',
  )
  await groupScreens(
    shots,
    { width: 820, dark: true },
    'friend@hawker.test',
    'customer@hawker.test',
  )
  await somethingToDecide(market)
  for (const look of [
    { width: 820 },
    { width: 1440, dark: true },
    { width: 820, locale: 'ar' },
  ] as const)
    await deskScreens(shots, look)
} finally {
  await market.close()
}
