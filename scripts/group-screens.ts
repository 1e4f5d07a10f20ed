// What scripts/screenshots.ts shows of a group order: three people at one table, from the invitation to the last share.
import type { Page } from 'playwright-core'
import { advanceClock } from '../e2e/support/demo-clock.ts'
import { findDish } from '../e2e/support/dishes.ts'
import { groupPage } from '../e2e/support/group.ts'
import type { Marketplace } from '../e2e/support/marketplace.ts'
import type { Locale } from '../e2e/support/words.ts'

export type GroupLook = { width: 390 | 820 | 1440; locale?: Locale; dark?: boolean }
export type Shots = {
  market: Marketplace
  keep: (page: Page, name: string, fullPage?: boolean) => Promise<void>
  suffix: (look: GroupLook) => string
}

/** An organiser who is signed in, a friend with an account and a guest; pictures of what the organiser and the guest see. */
export async function groupScreens(
  { market, keep, suffix }: Shots,
  look: GroupLook,
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
  const name = (screen: string) => `${screen}-${suffix(look)}`
  const dish = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const local = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)

  await owner.logIn(organiser)
  await owner.open('/shop/bella-lanterna')
  await owner.main.getByRole('button', { name: owner.say('group.start') }).click()
  await owner.sheet
    .getByLabel(owner.say('group.deadline'), { exact: true })
    .selectOption({ index: 3 })
  await keep(visitors[0].page, name('group-start'))
  await owner.page.keyboard.press('Escape')
  const link = await owner.start('bella-lanterna')
  await member.logIn(friend)
  await member.join(link)
  await guest.open(new URL(link).pathname + new URL(link).search)
  if (look.width === 390 && locale === 'en') await keep(visitors[2].page, name('group-door'))
  await guest.join(link, 'Gina')
  await owner.take(link, local)
  await member.take(link, local)
  await guest.take(link, dish)
  await guest.button('group.im_done').click()
  await owner.person('Gina').getByText(owner.say('group.done'), { exact: true }).waitFor()
  await keep(visitors[0].page, name('group'), true)
  await member.open('/cart')
  await member.main.locator('summary').first().click()
  await keep(visitors[1].page, name('group-cart'), true)
  await owner.button('group.lock').click()
  await owner.main.getByRole('heading', { name: owner.say('checkout.title'), level: 1 }).waitFor()
  await owner.choose('shop.pickup')
  await owner.choose('payment.cash')
  await owner.totalToPay()
  await owner.placeOrder()
  await owner.orderId()
  await advanceClock(market, 31_000)
  await guest.main.getByText(guest.say('share.status_pending'), { exact: true }).waitFor()
  await owner.page.reload()
  await owner.main.getByText(owner.say('share.status_pending'), { exact: true }).first().waitFor()
  await keep(visitors[0].page, name('group-shares'), true)
  await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.main.getByRole('button', { name: owner.say('share.copy', { name: 'Gina' }) }).click()
  const share = await owner.page.evaluate(() => navigator.clipboard.readText())
  const stranger = await market.visit(look)
  const payer = groupPage(stranger.page, locale)
  await payer.open(new URL(share).pathname)
  await payer.main.getByText(payer.say('share.status_pending'), { exact: true }).waitFor()
  await keep(stranger.page, name('share'))
  await Promise.all([...visitors, stranger].map(({ close }) => close()))
}
