import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { isVerifiedUser, isSamePerson } from '../accounts/index.ts'
import { isOwnShop } from '../shops/index.ts'

export const findCode = async (queries: Queries, userId: number): Promise<string | undefined> =>
  (
    await queries.row<{ code: string }>(
      sql`select code from referral_codes where user_id = ${userId}`,
    )
  )?.code

/** False when the code is taken or the user already has one. */
export const insertCode = async (
  queries: Queries,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> =>
  (await queries.run(sql`
    insert into referral_codes (user_id, code, created_at) values (${userId}, ${code}, ${now})
    on conflict do nothing`)) === 1

export const findReferrer = async (queries: Queries, code: string): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(sql`
      select u.id from referral_codes r join users u on u.id = r.user_id
      where r.code = ${code} and u.blocked_at is null`)
  )?.id

/** Only users without orders and without a referral may accept a code. */
export const canAcceptReferral = async (queries: Queries, userId: number): Promise<boolean> =>
  (
    await queries.row<{ may: boolean }>(sql`
      select not exists (select from orders where user_id = ${userId} and status <> 'cancelled')
        and not exists (select from referrals where friend_id = ${userId}) as may`)
  )?.may ?? false

/** True for a user `u` who has a pending referral. */
export const HAS_PENDING_REFERRAL = sql`exists (select from referrals f
  where f.friend_id = u.id and f.status = 'pending') as invited`

/**
 * For a referral `r` and an order `o` of the friend: one of the two works for the shop or delivered
 * the order.
 */
const SELF_DEALING = sql`(${isOwnShop(sql`r.friend_id`, sql`o.shop_id`)}
  or ${isOwnShop(sql`r.referrer_id`, sql`o.shop_id`)}
  or o.driver_id is not null and (${isSamePerson(sql`o.driver_id`, sql`r.friend_id`)}
    or ${isSamePerson(sql`o.driver_id`, sql`r.referrer_id`)}))`
/** For a referral `r`: both users have the same phone number. */
const SAME_PHONE = sql`exists (
  select from users f join users u on u.phone = f.phone where f.id = r.friend_id and u.id = r.referrer_id)`
/** For a referral `r`: both users have signed in on the same device. */
const SAME_DEVICE = sql`exists (
  select from user_devices f join user_devices u on u.device = f.device
  where f.user_id = r.friend_id and u.user_id = r.referrer_id)`
/** For a referral `r`: the same card has paid for both users. */
const SAME_CARD = sql`exists (
  select from user_cards f join user_cards u on u.card = f.card
  where f.user_id = r.friend_id and u.user_id = r.referrer_id)`
/** The referrer of `r` has an address or an order within about ten metres, at the same flat. */
const isSameAddress = (latitude: Sql, longitude: Sql, office: Sql): Sql => sql`(
  exists (select from addresses a where a.user_id = r.referrer_id and abs(a.latitude - ${latitude}) < 0.0001
    and abs(a.longitude - ${longitude}) < 0.0001 and coalesce(a.office, '') = coalesce(${office}, ''))
  or exists (select from orders p where p.user_id = r.referrer_id and abs(p.latitude - ${latitude}) < 0.0001
    and abs(p.longitude - ${longitude}) < 0.0001 and coalesce(p.address ->> 'office', '') = coalesce(${office}, '')))`

/**
 * Checks before any order: a shared household, or too many friends in a month. Locks the referrer's
 * row, so that concurrent friends are counted exactly.
 */
export async function isIneligible(
  tx: Tx,
  {
    referrerId,
    friendId,
    maxPerMonth,
    now,
  }: { referrerId: number; friendId: number; maxPerMonth: number; now: Date },
): Promise<boolean> {
  await tx.run(
    sql`select user_id from referral_codes where user_id = ${referrerId} for no key update`,
  )
  const row = await tx.row<{ ineligible: boolean }>(sql`
    select ${SAME_PHONE} or ${SAME_DEVICE} or ${SAME_CARD}
      or exists (select from addresses h where h.user_id = r.friend_id
        and ${isSameAddress(sql`h.latitude`, sql`h.longitude`, sql`h.office`)})
      or (select count(*) from referrals m where m.referrer_id = r.referrer_id and m.status <> 'denied'
        and m.created_at > ${now}::timestamptz - interval '30 days') >= ${maxPerMonth}::int as ineligible
    from (select ${referrerId}::bigint as referrer_id, ${friendId}::bigint as friend_id) r`)
  return row?.ineligible ?? false
}

/** Undefined when the friend already has a referral. */
export const insertReferral = (
  tx: Tx,
  { referrerId, friendId, now }: { referrerId: number; friendId: number; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into referrals (referrer_id, friend_id, created_at) values (${referrerId}, ${friendId}, ${now})
    on conflict (friend_id) do nothing returning id`)

export const findRegistrationCode = async (
  queries: Queries,
  userId: number,
): Promise<string | undefined> =>
  (
    await queries.row<{ code: string | null }>(
      sql`select referral_given as code from users where id = ${userId}`,
    )
  )?.code ?? undefined

export type ReferralSummary = {
  invited: number
  rewarded: number
  pending: { firstname: string; status: 'pending' | 'earned'; due_at: string | null }[]
}
export const readSummary = async (queries: Queries, userId: number): Promise<ReferralSummary> =>
  (await queries.row<ReferralSummary>(sql`
    select count(*)::int as invited,
      -- Rewards minus reversals, as booked in the ledger.
      (select coalesce(sum(e.amount), 0)::bigint from referrals p
        join ledger_transfers t on t.ref_type = 'referral' and t.ref_id = p.id
        join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where p.referrer_id = ${userId} and a.kind = 'user' and a.user_id = ${userId}) as rewarded,
      coalesce(json_agg(json_build_object('firstname', u.firstname, 'status', r.status, 'due_at', r.due_at)
        order by r.id desc)
        filter (where r.status in ('pending', 'earned')), '[]') as pending
    from referrals r join users u on u.id = r.friend_id where r.referrer_id = ${userId}`)) ?? {
    invited: 0,
    rewarded: 0,
    pending: [],
  }

export type LinkedPair = { id: number; referrerId: number; friendId: number }
/** Referrals whose friend is proven by now, and has not got the welcome credit yet. */
export const listDueWelcomes = (queries: Queries): Promise<LinkedPair[]> =>
  queries.rows(sql`
    select r.id, r.referrer_id as "referrerId", r.friend_id as "friendId" from referrals r
    where r.status in ('pending', 'earned') and ${isVerifiedUser(sql`r.friend_id`)}
      and not exists (select from ledger_transfers t where t.key = 'referral:' || r.id || ':to')
    order by r.id limit 200`)
/** Locks the referral while it may still be granted. */
export const lockWelcome = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.row(sql`
    select id from referrals r where id = ${id} and status in ('pending', 'earned')
      and ${isVerifiedUser(sql`r.friend_id`)} for no key update`)) !== undefined

export type DeniedReferral = { id: number; friendId: number }
export type EarnRules = { minOrder: bigint; maxPerMonth: number; dueAt: Date; now: Date }
/**
 * The friend's first order is delivered. Marks the referrer's reward as earned, or denies it for a
 * shared household or too many friends. Returns the denied referrals. Locks the referrer's row, so
 * that concurrent friends are counted exactly.
 */
export async function earnReward(
  tx: Tx,
  orderId: number,
  { minOrder, maxPerMonth, dueAt, now }: EarnRules,
): Promise<DeniedReferral[]> {
  await tx.run(sql`
    select c.user_id from referral_codes c join referrals r on r.referrer_id = c.user_id
    join orders o on o.user_id = r.friend_id
    where o.id = ${orderId} and r.status = 'pending' for no key update of c`)
  const rows = await tx.rows<DeniedReferral & { status: string }>(sql`
    with facts as (
      select r.id, case
        when ${SAME_PHONE} then 'same_phone' when ${SAME_DEVICE} then 'same_device'
        when ${SAME_CARD} then 'same_card'
        when not ${isVerifiedUser(sql`r.friend_id`)} then 'unproven'
        when ${SELF_DEALING} then 'self_dealing'
        when o.latitude is not null
          and ${isSameAddress(sql`o.latitude`, sql`o.longitude`, sql`(o.address ->> 'office')`)} then 'same_address'
        when (select count(*) from referrals m
          where m.referrer_id = r.referrer_id and m.status in ('earned', 'rewarded')
          and m.earned_at > ${now}::timestamptz - interval '30 days') >= ${maxPerMonth}::int
            then 'too_many' end as reason
      from referrals r join orders o on o.user_id = r.friend_id
      where o.id = ${orderId} and o.status = 'delivered' and o.settlement_total >= ${minOrder}::bigint
        and r.status = 'pending')
    update referrals r set status = case when f.reason is null then 'earned' else 'denied' end,
      reason = f.reason, order_id = ${orderId}, earned_at = ${now},
      due_at = case when f.reason is null then ${dueAt}::timestamptz end
    from facts f where r.id = f.id and r.status = 'pending' returning r.id, r.friend_id as "friendId", r.status`)
  return rows.filter(({ status }) => status === 'denied')
}

/** The order's delivery location; null for pickup. */
export type DeliveryLocation = { latitude: number; longitude: number; office: string | null } | null
/**
 * Denies the pending referral when the friend orders to the referrer's address, or shares a device
 * or card. Undefined when nothing was denied.
 */
export const denySameHousehold = (
  tx: Tx,
  friendId: number,
  location: DeliveryLocation,
): Promise<DeniedReferral | undefined> =>
  tx.row<DeniedReferral>(sql`
    update referrals r set status = 'denied', reason = case
      when ${SAME_DEVICE} then 'same_device' when ${SAME_CARD} then 'same_card' else 'same_address' end
    where r.friend_id = ${friendId} and r.status = 'pending' and (${SAME_DEVICE} or ${SAME_CARD}
      or ${location?.latitude ?? null}::float8 is not null
      and ${isSameAddress(
        sql`${location?.latitude ?? null}::float8`,
        sql`${location?.longitude ?? null}::float8`,
        sql`${location?.office ?? null}::text`,
      )})
    returning r.id, r.friend_id as "friendId"`)

export type LockedReferral = {
  id: number
  referrerId: number
  friendId: number
  fullyRefunded: boolean
}
/** For a referral `r`: all of its order's money went back, by refunds or by lost disputes. */
const FULLY_REFUNDED = sql`
  coalesce((select sum(t.refunded + d.lost) > 0 and sum(t.refunded + d.lost) >= sum(t.amount)
    from transactions t
    cross join lateral (select coalesce(sum(taken), 0) as lost from payment_disputes
      where transaction_id = t.id and status = 'lost') d
    where t.payable_type = 'order' and t.payable_id = r.order_id
      and t.status in ('paid', 'refund')), false) as "fullyRefunded"`
/** For a referral `r`: a bank has taken its order's money back and may keep it. */
const IS_DISPUTED = sql`
  exists (select from payment_disputes d join transactions t on t.id = d.transaction_id
    where t.payable_type = 'order' and t.payable_id = r.order_id
      and d.stage = 'chargeback' and d.status in ('open', 'answered'))`

export const listDueRewards = async (queries: Queries, now: Date): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(
      // A reward waits until its owner is proven, and for the end of a dispute.
      sql`select id from referrals r where status = 'earned' and due_at <= ${now} and not ${IS_DISPUTED}
        and ${isVerifiedUser(sql`r.referrer_id`)} order by due_at limit 200`,
    )
  ).map(({ id }) => id)
/** Undefined when another worker holds it. */
export const lockDueReward = (tx: Tx, id: number, now: Date): Promise<LockedReferral | undefined> =>
  tx.row<LockedReferral>(sql`
    select r.id, r.referrer_id as "referrerId", r.friend_id as "friendId", ${FULLY_REFUNDED}
    from referrals r where r.id = ${id} and r.status = 'earned' and r.due_at <= ${now}
      and not ${IS_DISPUTED} and ${isVerifiedUser(sql`r.referrer_id`)} for update of r skip locked`)

/** Rewards of the last 90 days whose order's money went back in full. */
export const listRewardedReferralsToReverse = async (
  queries: Queries,
  now: Date,
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select id from (select r.id, ${FULLY_REFUNDED} from referrals r
        where r.status = 'rewarded' and r.rewarded_at > ${now}::timestamptz - interval '90 days') recent
      where "fullyRefunded" order by id limit 200`)
  ).map(({ id }) => id)
export const lockRewarded = (tx: Tx, id: number): Promise<LockedReferral | undefined> =>
  tx.row<LockedReferral>(sql`
    select r.id, r.referrer_id as "referrerId", r.friend_id as "friendId", ${FULLY_REFUNDED}
    from referrals r where r.id = ${id} and r.status = 'rewarded' for update of r skip locked`)

export const markRewarded = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update referrals set status = 'rewarded', rewarded_at = ${now} where id = ${id}`)
export const markRefunded = (tx: Tx, id: number, status: 'denied' | 'reversed'): Promise<number> =>
  tx.run(sql`update referrals set status = ${status}, reason = 'refunded' where id = ${id}`)
