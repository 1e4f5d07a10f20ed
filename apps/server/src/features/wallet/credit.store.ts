import type { DeliveredPayable } from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { isVerifiedUser } from '../accounts/index.ts'
import { isOwnShop } from '../shops/index.ts'

/**
 * Spends an amount from an account's credits, earliest expiry first. With a basket, credits that do
 * not apply to it come last. The caller has locked the account and reduced its credit.
 */
export async function spendCredits(
  tx: Tx,
  account: number,
  transferId: number,
  amount: number,
  basket: bigint | null,
): Promise<void> {
  await tx.run(sql`
    with open as (
      select id, remaining,
        sum(remaining) over (order by coalesce(min_basket > ${basket}::bigint, false), expires_at, id)
          - remaining as before
      from wallet_credits where account_id = ${account} and remaining > 0),
    taken as (
      select id, least(remaining, ${amount}::bigint - before)::bigint as part
      from open where before < ${amount}::bigint),
    drawn as (
      update wallet_credits c set remaining = c.remaining - t.part
      from taken t where c.id = t.id returning c.id, t.part)
    insert into wallet_credit_uses (transfer_id, credit_id, amount)
    select ${transferId}::bigint, id, part from drawn`)
}

/** Registers the money of the transfer with this key as credit. */
export const insertCredit = (
  tx: Tx,
  {
    userId,
    key,
    amount,
    minBasket,
    expiresAt,
    now,
  }: { userId: number; key: string; amount: bigint; minBasket: bigint; expiresAt: Date; now: Date },
): Promise<number> =>
  tx.run(sql`
    with account as (
      update ledger_accounts set credit = credit + ${amount}::bigint
      where kind = 'user' and user_id = ${userId} returning id)
    insert into wallet_credits (account_id, transfer_id, amount, remaining, min_basket, expires_at, created_at)
    select account.id, t.id, ${amount}::bigint, ${amount}::bigint, ${minBasket}::bigint, ${expiresAt}, ${now}
    from account, ledger_transfers t where t.key = ${key}`)

/**
 * Credit is the platform's money: it pays only for a proven user, and never at a shop that the user
 * works for.
 */
export const barsCredit = (user: Sql, shop: Sql): Sql =>
  sql`(not ${isVerifiedUser(user)} or ${isOwnShop(user, shop)})`

/** What a wallet pays for: its credit may be bound to a minimum value of it. */
export type WalletPaid = { readonly type: DeliveredPayable; readonly id: number }

/** The net value of a delivery's items, and the buyer's credit that does not pay for it. */
export type CreditRestriction = { readonly basket: bigint; readonly barred: bigint }

/** Locks the wallet first, so that the amounts read after the wait are current. */
export async function lockRestrictedCredit(
  tx: Tx,
  userId: number,
  paid: WalletPaid,
): Promise<CreditRestriction> {
  // A parcel has no goods, so credit for a larger basket does not pay for it.
  const orderId = paid.type === 'order' ? paid.id : null
  await tx.run(
    sql`select id from ledger_accounts where kind = 'user' and user_id = ${userId} for no key update`,
  )
  // Orders are a higher feature, so their row is read here, not imported. Amounts in the breakdown
  // are texts such as 3922n.
  const row = await tx.row<{ basket: number; barred: number }>(sql`
    with wanted as (
      select coalesce((
        select rtrim(breakdown -> 'settlement' ->> 'itemsNet', 'n')::bigint from orders where id = ${orderId}::bigint
      ), 0) as basket)
    select w.basket, (
      select coalesce(sum(c.remaining), 0)::bigint
      from wallet_credits c join ledger_accounts a on a.id = c.account_id
      where a.kind = 'user' and a.user_id = ${userId} and c.remaining > 0
        and (c.min_basket > w.basket or ${barsCredit(
          sql`${userId}::bigint`,
          sql`(
          select shop_id from orders where id = ${orderId}::bigint)`,
        )})) as barred
        from wanted w`)
  return { basket: BigInt(row?.basket ?? 0), barred: BigInt(row?.barred ?? 0) }
}

export const listUsersWithExpiredCredit = async (queries: Queries, now: Date): Promise<number[]> =>
  (
    await queries.rows<{ user_id: number }>(sql`
      select distinct a.user_id from wallet_credits c join ledger_accounts a on a.id = c.account_id
      where c.remaining > 0 and c.expires_at <= ${now} and a.balance > a.held order by a.user_id limit 500`)
  ).map(({ user_id: userId }) => userId)

/**
 * Locks the wallet and returns its expired credit that is not held. Held credit expires when its
 * order is decided.
 */
export async function lockExpiredCredit(tx: Tx, userId: number, now: Date): Promise<bigint> {
  await tx.run(
    sql`select id from ledger_accounts where kind = 'user' and user_id = ${userId} for no key update`,
  )
  const row = await tx.row<{ ended: number }>(sql`
    select least(a.balance - a.held, coalesce(sum(c.remaining), 0))::bigint as ended
    from ledger_accounts a join wallet_credits c on c.account_id = a.id
    where a.kind = 'user' and a.user_id = ${userId} and c.remaining > 0 and c.expires_at <= ${now} group by a.id`)
  return BigInt(row?.ended ?? 0)
}

/** Makes one credit the next to be spent, and returns its amount that is not held. */
export async function lockGrantedCredit(tx: Tx, userId: number, key: string): Promise<bigint> {
  await tx.run(
    sql`select id from ledger_accounts where kind = 'user' and user_id = ${userId} for no key update`,
  )
  const row = await tx.row<{ left: number }>(sql`
    update wallet_credits c set expires_at = 'epoch' from ledger_transfers t, ledger_accounts a
    where t.id = c.transfer_id and t.key = ${key} and a.id = c.account_id and a.user_id = ${userId}
    returning least(c.remaining, a.balance - a.held)::bigint as left`)
  return BigInt(row?.left ?? 0)
}

export type CreditUse = { creditId: number; transferId: number; amount: number; returned: number }
/** The credits that a transfer spent, latest expiry first: refunds restore them in this order. */
export const listCreditUses = (tx: Tx, key: string): Promise<CreditUse[]> =>
  tx.rows<CreditUse>(sql`
    select u.credit_id as "creditId", u.transfer_id as "transferId", u.amount, u.returned
    from ledger_transfers t join wallet_credit_uses u on u.transfer_id = t.id
    join wallet_credits c on c.id = u.credit_id
    where t.key = ${key} order by c.expires_at desc, c.id desc`)

/** Turns parts of a refund into credit again. */
export const restoreCredits = (
  tx: Tx,
  {
    userId,
    transferId,
    parts,
    until,
  }: {
    userId: number
    transferId: number
    parts: readonly { creditId: number; part: number }[]
    until: Date
  },
): Promise<number> =>
  tx.run(sql`
    with back as (
      select * from unnest(
        ${parts.map(({ creditId }) => creditId)}::bigint[],
        ${parts.map(({ part }) => part)}::bigint[]) as b (credit_id, part)),
    credits as (
      update wallet_credits c
      set remaining = c.remaining + b.part, expires_at = greatest(c.expires_at, ${until})
      from back b where c.id = b.credit_id),
    uses as (
      update wallet_credit_uses u set returned = u.returned + b.part
      from back b where u.credit_id = b.credit_id and u.transfer_id = ${transferId})
    update ledger_accounts set credit = credit + (select sum(part) from back)::bigint
    where kind = 'user' and user_id = ${userId}`)
