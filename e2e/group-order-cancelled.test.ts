import { after, before, test } from 'node:test'
import { moveOrder } from '@hawker/server/features/orders/index'
import { assertAccessible } from './support/checks/accessibility.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish } from './support/dishes.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { groupPage } from './support/group-order.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { containing, dollars } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PAST_UNDO_MS = 31_000

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`a cart elsewhere makes way for a group, which owes nothing once cancelled (${locale}, ${width})`, async () => {
    const { app, database } = market
    const email = locale === 'en' ? 'customer@hawker.test' : 'friend@hawker.test'
    const [elsewhere, dish] = [
      await findDish(database, 'lemongrass-lane', 'Pad Thai', locale).catch(() =>
        findDish(database, 'green-basket', 'Gala apples', locale),
      ),
      await findDish(database, 'bella-lanterna', 'Tiramisù', locale),
    ]
    const [host, friend] = [
      await market.visit({ width, locale }),
      await market.visit({ width, locale }),
    ]
    const [owner, guest] = [groupPage(host.page, locale), groupPage(friend.page, locale)]
    await owner.logIn(email)
    const sheet = await owner.openDish(elsewhere.slug, elsewhere.uuid, elsewhere.title)
    await owner.chooseRequired(sheet)
    await owner.addToCart(sheet)

    // The dialog that a dish of another shop opens, too.
    await owner.open('/shop/bella-lanterna')
    await owner.main.getByRole('button', { name: owner.text('group.start') }).click()
    await owner.sheet
      .locator('label')
      .filter({ hasText: owner.text('group.pay_split') })
      .click()
    await owner.sheet.getByRole('button', { name: owner.text('group.begin') }).click()
    const question = host.page.getByRole('dialog', { name: owner.text('cart.other_shop_title') })
    await question.waitFor()
    await assertAccessible(host.page)
    await question.getByRole('button', { name: owner.text('cart.other_shop_start') }).click()
    await host.page.waitForURL(/\/group\/\d+$/)
    const link = (await owner.main.getByText(/\/group\/\d+\?g=/).innerText()).trim()

    await guest.join(link, 'Gina')
    if (width === 390) {
      // The bar of a member without dishes names the group order, not an empty cart.
      await guest.open('/shop/bella-lanterna')
      await friend.page
        .locator('.fixed')
        .getByRole('button', { name: guest.text('group.start'), exact: true })
        .waitFor()
    }
    await guest.addDish(link, dish)
    await owner.addDish(link, dish)
    const cartId = Number(/\d+/.exec(new URL(link).pathname)?.[0])
    const price = dish.stocks[0]?.price ?? 0
    await market.limitSpending(cartId, price - 100)
    await owner.open(new URL(link).pathname)
    await owner.main
      .getByText(
        containing(
          owner.text('group.over_limit', {
            price: dollars(100, locale),
            limit: dollars(price - 100, locale),
          }),
        ),
      )
      .first()
      .waitFor()
    await market.limitSpending(cartId, null)

    await owner.button('group.lock').click()
    await owner.main
      .getByRole('heading', { name: owner.text('checkout.title'), level: 1 })
      .waitFor()
    await owner.choose('shop.pickup')
    await owner.choose('payment.cash')
    await owner.totalToPay()
    await owner.placeOrder()
    const id = await owner.orderId()
    await advanceClock(market, PAST_UNDO_MS)
    await guest.main.getByText(guest.text('share.status_pending'), { exact: true }).waitFor()
    await database.transaction((tx) =>
      moveOrder(tx, app.deps, {
        orderId: id,
        to: 'cancelled',
        by: { actor: 'system' },
        reason: 'shop_timeout',
      }),
    )

    // The page is not reloaded.
    await guest.main.getByText(guest.text('group.nobody_owes'), { exact: true }).first().waitFor()
    await guest.main.getByText(guest.text('share.status_cancelled'), { exact: true }).waitFor()
    for (const key of ['group.choosing', 'share.status_expired'])
      await guest.main.getByText(guest.text(key), { exact: true }).waitFor({ state: 'detached' })
    await assertAccessible(friend.page)
    await owner.open(`/orders/${id}`)
    await owner.main.getByText(owner.text('group.nobody_owes'), { exact: true }).waitFor()
    await owner.main
      .getByRole('listitem')
      .filter({ hasText: 'Gina' })
      .getByText(owner.text('share.status_cancelled'), { exact: true })
      .waitFor()
    await assertAccessible(host.page)
    await owner.open(new URL(link).pathname)
    await closeWithoutErrors(market, host, friend)
  })
}
