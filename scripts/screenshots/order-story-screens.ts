import { CourierScreen, SellerBoard } from '../../e2e/support/console.ts'
import { advanceClock } from '../../e2e/support/demo-clock.ts'
import { findDish, readOrder } from '../../e2e/support/dishes.ts'
import { StorefrontPage } from '../../e2e/support/storefront.ts'
import { type Look, type Studio, suffixOf } from './capture.ts'

const COURIER_POSITION = { latitude: 38.9105, longitude: -77.0335 }
/** The undo time of an order, and a second. */
const UNDO_OVER_MS = 31_000

/** Captures an order from cart to hand-over, as its customer, kitchen and courier see it. */
export async function captureOrderStoryScreens(
  { market, capture }: Studio,
  look: Look & { width: 390 | 1440 },
  customerEmail: string,
): Promise<void> {
  const locale = look.locale ?? 'en'
  const { page, close } = await market.visit(look)
  const storefront = new StorefrontPage(page, locale)
  const suffix = suffixOf(look)
  const name = (screen: string) => `${screen}-${suffix}`
  const consoleLook: Look = { ...look, width: look.width === 390 ? 390 : 820 }
  await storefront.open('/')
  await storefront.chooseAddress('1658 16th St NW')
  await storefront.logIn(customerEmail)
  for (const title of ['Tiramisù', 'Margherita']) {
    const dish = await findDish(market.database, 'bella-lanterna', title, locale)
    const sheet = await storefront.openDish(dish.slug, dish.uuid, dish.title)
    for (const radio of await sheet.locator('input[type=radio][name^="group-"]').all()) {
      await radio.check()
      break
    }
    await storefront.addToCart(sheet)
  }
  await capture(page, name('shop-with-cart'))
  await storefront.openCart()
  await capture(page, name('cart'))
  await storefront.goToCheckout()
  await storefront.choose('payment.cash')
  await storefront.totalToPay()
  await capture(page, name('checkout'), true)
  await storefront.placeOrder()
  const id = await storefront.orderId()
  await storefront.waitForHeading(storefront.text('status.new'))
  await capture(page, name('order-undo'))
  await advanceClock(market, UNDO_OVER_MS)
  const { number } = await readOrder(market.database, id)

  const seller = await market.visit(consoleLook)
  const board = new SellerBoard(seller.page, locale)
  const { shop } = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
  await board.open(shop)
  await board.card(number).waitFor()
  await capture(seller.page, `board-${suffixOf(consoleLook)}`)
  await board.accept(number)
  const courier = await market.visit({ ...look, width: 390, geolocation: COURIER_POSITION })
  const courierView = new CourierScreen(courier.page, locale)
  await courierView.open()
  await courierView.goOnline()
  const card = courier.page
    .getByRole('button', { name: courierView.text('courier.accept'), exact: true })
    .first()
  await card.waitFor()
  if (look.width === 390) await capture(courier.page, `courier-offer-${suffix}`)
  await courierView.takeOffer(shop)
  await board.ready(number)
  await courier.page.getByLabel(courierView.text('courier.enter_pickup_code')).waitFor()
  if (look.width === 390) await capture(courier.page, `courier-pick-up-${suffix}`)
  await courierView.pickUp(await board.codeForCourier(number))
  await storefront.waitForHeading(storefront.text('status.on_a_way'))
  await storefront.main
    .getByLabel(storefront.text('order.courier_map'))
    .locator('svg, canvas')
    .first()
    .waitFor()
  await capture(page, name('order-on-the-way'), look.width === 390)
  if (look.width === 390) await capture(courier.page, `courier-hand-over-${suffix}`, true)
  await storefront.button('chat.message').last().click()
  await storefront.sheet.getByRole('textbox').fill(storefront.text('order.contact'))
  await storefront.sheet
    .getByRole('button', { name: storefront.text('chat.send'), exact: true })
    .click()
  await storefront.sheet.getByText(storefront.text('chat.sent'), { exact: true }).waitFor()
  await capture(page, name('chat'))
  await page.keyboard.press('Escape')
  await courier.page.getByRole('checkbox').first().check()
  await courierView.deliver(await storefront.readCode('order.pin'))
  await storefront.waitForHeading(storefront.text('status.delivered'))
  for (const [screen, path] of [
    ['orders', '/orders'],
    ['profile', '/profile'],
    ['settings', '/settings'],
    ['wallet', '/wallet'],
    ['be-seller', '/be-seller'],
  ] as const) {
    await storefront.open(path)
    await capture(page, name(screen))
  }
  await seller.page.goto('/console/seller/stock')
  await seller.page.locator('main ul li').first().waitFor()
  await capture(seller.page, `kitchen-menu-${suffixOf(consoleLook)}`)
  await Promise.all([close(), seller.close(), courier.close()])
}
