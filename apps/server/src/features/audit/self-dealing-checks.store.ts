import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { isVerifiedUser, isSamePerson } from '../accounts/index.ts'
import { PLATFORM_FUNDED } from '../coupons/index.ts'
import { ORDERED_AT_OWN_SHOP, isOrderOf } from '../orders/index.ts'
import { isOwnShop } from '../shops/index.ts'
import type { Check } from './check.store.ts'

/** The platform paid a part of an order `o`: a coupon, or credit of its customer. */
const PLATFORM_PAID = sql`(exists (
    select from coupon_redemptions r join coupons k on k.id = r.coupon_id
    where r.order_id = o.id and r.returned_at is null and ${PLATFORM_FUNDED})
  or exists (
    select from ledger_transfers l join wallet_credit_uses w on w.transfer_id = l.id
    where l.ref_type = 'order' and l.ref_id = o.id and w.amount > w.returned))`

/** The fingerprint of a card is forgotten after half a year, its payments are not. */
const PAID_BY_CARD = sql`exists (select from transactions t where t.user_id = o.user_id
  and t.tag = any(${[...PROVIDER_TAGS]}::text[]) and t.status in ('authorized', 'paid', 'refund'))`

/** Self-dealing: a person takes the platform's money or trust from both sides of an order. */
export const SELF_DEALING_CHECKS: readonly Check[] = [
  {
    rule: 'A13',
    check: 'staff_spent_platform_money',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'user ' || o.user_id || ' works for shop ' || o.shop_id from orders o
      where o.status <> 'cancelled' and ${PLATFORM_PAID} and ${ORDERED_AT_OWN_SHOP}`,
  },
  {
    rule: 'A13',
    check: 'unproven_spent_platform_money',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'user ' || o.user_id || ' has no verified phone and no card' from orders o
      where o.status <> 'cancelled' and o.paid_at is not null and ${PLATFORM_PAID}
        and not ${isVerifiedUser(sql`o.user_id`)} and not ${PAID_BY_CARD}`,
  },
  {
    rule: 'A13',
    check: 'staff_claimed_at_own_shop',
    subject: 'refund',
    breaches: () => sql`
      select f.id, 'user ' || f.user_id || ' works for shop ' || f.shop_id
      from order_refunds f join orders o on o.id = f.order_id
      where f.status = 'approved' and ${ORDERED_AT_OWN_SHOP}`,
  },
  {
    rule: 'A13',
    check: 'staff_reviewed_own_shop',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'review ' || r.id || ' by user ' || r.user_id
      from reviews r join orders o on o.id = r.order_id
      where not r.hidden and ${ORDERED_AT_OWN_SHOP}`,
  },
  {
    rule: 'A13',
    check: 'courier_delivered_own_order',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'courier ' || o.driver_id || ', customer ' || o.user_id from orders o
      where o.driver_id is not null and ${isOrderOf(sql`o.driver_id`)}`,
  },
  {
    rule: 'A13',
    check: 'reward_for_own_deal',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'referral ' || r.id || ' of user ' || r.referrer_id
      from referrals r join orders o on o.id = r.order_id
      where r.status = 'rewarded' and (${isSamePerson(sql`r.referrer_id`, sql`r.friend_id`)}
        or ${isOwnShop(sql`r.referrer_id`, sql`o.shop_id`)}
        or ${isOwnShop(sql`r.friend_id`, sql`o.shop_id`)}
        or o.driver_id is not null and (${isSamePerson(sql`o.driver_id`, sql`r.referrer_id`)}
          or ${isSamePerson(sql`o.driver_id`, sql`r.friend_id`)}))`,
  },
]
