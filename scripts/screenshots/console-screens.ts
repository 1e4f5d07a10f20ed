import { sql } from '@hawker/postgres/database'
import { ConsoleDesk } from '../../e2e/support/console.ts'
import type { Marketplace } from '../../e2e/support/marketplace.ts'
import { type Look, type Studio, suffixOf } from './capture.ts'

/** The pages that each person captures, by e-mail address. */
const SCREENS: Readonly<Record<string, readonly [string, string][]>> = {
  'seller@hawker.test': [
    ['seller-claims', '/console/seller/claims'],
    ['seller-reviews', '/console/seller/reviews'],
    ['seller-earnings', '/console/seller/earnings'],
  ],
  'admin@hawker.test': [
    ['staff-orders', '/console/staff/orders?status=delivered'],
    ['staff-reviews', '/console/staff/reviews'],
    ['staff-claims', '/console/staff/claims'],
  ],
}

/** Captures the consoles of shops and staff. They show the orders of the other screenshots. */
export async function captureConsoleScreens(
  { market, capture }: Studio,
  look: Look,
): Promise<void> {
  const suffix = suffixOf(look)
  for (const [email, pages] of Object.entries(SCREENS)) {
    const { page, close } = await market.visit(look)
    const desk = new ConsoleDesk(page, look.locale ?? 'en')
    for (const [index, [name, path]] of pages.entries()) {
      if (index === 0) await desk.open(email, path)
      else await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await capture(page, `${name}-${suffix}`)
    }
    if (email === 'admin@hawker.test') {
      await page.goto('/console/staff/orders?status=delivered')
      await page.locator('a[href^="/console/staff/orders/"]').first().click()
      await page.getByRole('heading', { level: 2 }).waitFor()
      await capture(page, `staff-order-${suffix}`)
    }
    await close()
  }
}

/** A claim that waits for its shop, and reported reviews. */
export async function insertWorkForConsoles(market: Marketplace): Promise<void> {
  const now = market.app.deps.clock.now()
  await market.database.run(sql`
    with claim as (
      insert into order_refunds (
        order_id, user_id, shop_id, cause, note, payout, whole, amount, tax, settlement_amount,
        currency_id, status, waits_for, shop_until, fault, created_at)
      select o.id, o.user_id, o.shop_id, 'missing', 'The tiramisù was not in the bag.', 'wallet',
        false, 800, 0, 800, o.currency_id, 'pending', 'shop',
        ${new Date(now.getTime() + 20 * 3_600_000)}, 'shop', ${now}
      from orders o where o.status = 'delivered' order by o.id limit 1 returning id)
    insert into order_refund_steps (order_refund_id, step, created_at)
    select id, 'claimed', ${now} from claim`)
  await market.database.run(sql`
    update reviews set reported_at = ${now}, report_reason = 'Names the waiter'
    where id in (
      select id from reviews where comment is not null order by created_at desc limit 3)`)
}
