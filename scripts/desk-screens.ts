// What scripts/screenshots.ts shows of the desks of shops and staff, after the orders of its other pictures.
import { sql } from '@hawker/server/database/database'
import { ConsoleDesk } from '../e2e/support/console.ts'
import type { Marketplace } from '../e2e/support/marketplace.ts'
import type { GroupLook, Shots } from './group-screens.ts'

const DESKS: Readonly<Record<string, readonly [string, string][]>> = {
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
export async function deskScreens({ market, keep, suffix }: Shots, look: GroupLook): Promise<void> {
  for (const [email, pages] of Object.entries(DESKS)) {
    const { page, close } = await market.visit(look)
    const desk = new ConsoleDesk(page, look.locale ?? 'en')
    for (const [place, [name, path]] of pages.entries()) {
      if (place === 0) await desk.open(email, path)
      else await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await keep(page, `${name}-${suffix(look)}`)
    }
    if (email === 'admin@hawker.test') {
      await page.goto('/console/staff/orders?status=delivered')
      await page.locator('a[href^="/console/staff/orders/"]').first().click()
      await page.getByRole('heading', { level: 2 }).waitFor()
      await keep(page, `staff-order-${suffix(look)}`)
    }
    await close()
  }
}

/** Something for the desks to look at: a claim that waits for its shop, and a review that somebody reported. */
export async function somethingToDecide(market: Marketplace): Promise<void> {
  const now = market.app.deps.clock.now()
  await market.database.run(sql`
    with asked as (
      insert into order_refunds (order_id, user_id, shop_id, cause, note, payout, whole, amount, tax, settlement_amount, currency_id, status, waits_for,
        shop_until, fault, created_at)
      select o.id, o.user_id, o.shop_id, 'missing', 'The tiramisù was not in the bag.', 'wallet', false, 800, 0, 800, o.currency_id, 'pending', 'shop',
        ${new Date(now.getTime() + 20 * 3_600_000)}, 'shop', ${now}
      from orders o where o.status = 'delivered' order by o.id limit 1 returning id)
    insert into order_refund_steps (order_refund_id, step, created_at) select id, 'claimed', ${now} from asked`)
  await market.database.run(sql`
    update reviews set reported_at = ${now}, report_reason = 'Names the waiter'
    where id in (select id from reviews where comment is not null order by created_at desc limit 3)`)
}
