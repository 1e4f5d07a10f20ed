import { advanceClock } from '../../e2e/support/demo-clock.ts'
import { findDish } from '../../e2e/support/dishes.ts'
import { groupPage } from '../../e2e/support/group-order.ts'
import { type Look, type Studio, suffixOf } from './capture.ts'

/** The undo time of an order, and a second. */
const UNDO_OVER_MS = 31_000

/**
 * Captures a group order of an organiser, a friend with an account and a guest, from the invitation
 * to the payment of a share.
 */
export async function captureGroupOrderScreens(
  { market, capture }: Studio,
  look: Look,
  organiser: string,
  friend: string,
): Promise<void> {
  const locale = look.locale ?? 'en'
  const visitors = [
    await market.visit(look),
    await market.visit(look),
    await market.visit({ width: 390 }),
  ] as const
  const [owner, member, guest] = [
    groupPage(visitors[0].page, locale),
    groupPage(visitors[1].page, locale),
    groupPage(visitors[2].page),
  ]
  const name = (screen: string) => `${screen}-${suffixOf(look)}`
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const localizedDish = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)

  await owner.logIn(organiser)
  await owner.open('/shop/bella-lanterna')
  await owner.main.getByRole('button', { name: owner.text('group.start') }).click()
  await owner.sheet
    .getByLabel(owner.text('group.deadline'), { exact: true })
    .selectOption({ index: 3 })
  await capture(visitors[0].page, name('group-start'))
  await owner.page.keyboard.press('Escape')
  const link = await owner.start('bella-lanterna')
  await member.logIn(friend)
  await member.join(link)
  await guest.open(new URL(link).pathname + new URL(link).search)
  if (look.width === 390 && locale === 'en') await capture(visitors[2].page, name('group-door'))
  await guest.join(link, 'Gina')
  await owner.addDish(link, localizedDish)
  await member.addDish(link, localizedDish)
  await guest.addDish(link, dish)
  await guest.button('group.im_done').click()
  await owner.memberCard('Gina').getByText(owner.text('group.done'), { exact: true }).waitFor()
  await capture(visitors[0].page, name('group'), true)
  await member.open('/cart')
  await member.main.locator('summary').first().click()
  await capture(visitors[1].page, name('group-cart'), true)
  await owner.button('group.lock').click()
  await owner.main.getByRole('heading', { name: owner.text('checkout.title'), level: 1 }).waitFor()
  await owner.choose('shop.pickup')
  await owner.choose('payment.cash')
  await owner.totalToPay()
  await owner.placeOrder()
  await owner.orderId()
  await advanceClock(market, UNDO_OVER_MS)
  await guest.main.getByText(guest.text('share.status_pending'), { exact: true }).waitFor()
  await owner.page.reload()
  await owner.main.getByText(owner.text('share.status_pending'), { exact: true }).first().waitFor()
  await capture(visitors[0].page, name('group-shares'), true)
  await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.main.getByRole('button', { name: owner.text('share.copy', { name: 'Gina' }) }).click()
  const shareLink = await owner.page.evaluate(() => navigator.clipboard.readText())
  const stranger = await market.visit(look)
  const payer = groupPage(stranger.page, locale)
  await payer.open(new URL(shareLink).pathname)
  await payer.main.getByText(payer.text('share.status_pending'), { exact: true }).waitFor()
  await capture(stranger.page, name('share'))
  await Promise.all([...visitors, stranger].map(({ close }) => close()))
}
