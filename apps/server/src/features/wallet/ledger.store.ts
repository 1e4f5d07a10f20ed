import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { retryUnless } from '@hawker/postgres/commit-batch'
import {
  type CreditRestriction,
  type WalletPaid,
  barsCredit,
  lockRestrictedCredit,
  spendCredits,
} from './credit.store.ts'

/**
 * An owner of money. Positive entries are money we owe; clearing accounts mirror money held for us
 * and run negative.
 */
export type LedgerAccount =
  | { readonly kind: 'user' | 'courier'; readonly userId: number }
  | { readonly kind: 'shop'; readonly shopId: number }
  | {
      readonly kind:
        | 'platform_revenue'
        | 'provider_clearing'
        | 'cash_clearing'
        | 'promo'
        | 'escrow'
        | 'tax'
        | 'fx_rounding'
        | 'provider_fees'
        | 'disputes'
        | 'bank'
    }

const ownerOf = (account: LedgerAccount) => ({
  userId: 'userId' in account ? account.userId : null,
  shopId: 'shopId' in account ? account.shopId : null,
})

/** The account's id. Creates the account at its first use. */
export async function accountId(tx: Tx, account: LedgerAccount): Promise<number> {
  const { userId, shopId } = ownerOf(account)
  const find = () =>
    tx.row<{ id: number }>(sql`
      select id from ledger_accounts
      where kind = ${account.kind}
        and coalesce(user_id, 0) = coalesce(${userId}::bigint, 0)
        and coalesce(shop_id, 0) = coalesce(${shopId}::bigint, 0)`)
  const known = await find()
  if (known) return known.id
  await tx.run(
    sql`insert into ledger_accounts (kind, user_id, shop_id)
      values (${account.kind}, ${userId}, ${shopId}) on conflict do nothing`,
  )
  const made = await find()
  if (!made) throw new Error(`No ledger account of kind ${account.kind}`)
  return made.id
}

/** Undefined if a transfer with this key exists. */
export const insertTransfer = (
  tx: Tx,
  transfer: NewTransfer,
): Promise<{ id: number; uuid: string } | undefined> =>
  tx.row(sql`
    insert into ledger_transfers (kind, key, ref_type, ref_id, note, created_at)
    values (${transfer.kind}, ${transfer.key}, ${transfer.refType}, ${transfer.refId},
      ${transfer.note}, ${transfer.now})
    on conflict (key) do nothing returning id, uuid`)

export type Posting = { readonly account: LedgerAccount; readonly amount: bigint }
export type NewTransfer = {
  kind: string
  key: string
  refType: string | null
  refId: number | null
  note: string | null
  now: Date
}

/**
 * Writes a transfer with its entries and moves the balances of its wallets, in one statement.
 * A wallet with too little money answers `insufficient`, and the caller rolls back.
 * Wallets are locked in id order first, so that two transfers between the same people cannot
 * deadlock.
 * Credit is spent first, but not on another person, not with `onlyMoney`, and not on a `paid`
 * delivery below its minimum.
 * A wallet with credit costs a second statement.
 */
export async function postTransfer(
  tx: Tx,
  transfer: NewTransfer,
  postings: readonly Posting[],
  {
    onlyMoney,
    paid,
    bar,
  }: { onlyMoney: boolean; paid: WalletPaid | null; bar?: CreditRestriction },
): Promise<'posted' | 'known' | 'insufficient'> {
  const owners = postings.map(({ account }) => ownerOf(account))
  const noCredit = onlyMoney || postings.filter(({ account }) => account.kind === 'user').length > 1
  const barred = bar?.barred ?? 0n
  const isUnchecked = paid !== null && !bar && !noCredit
  const row = await tx.row<{
    accounts: number
    made: number | null
    wallets: number
    moved: number
    drawn: [number, number][]
    conditional: boolean
  }>(sql`
    with wanted as (
      select * from unnest(${postings.map(({ account }) => account.kind)}::text[],
        ${owners.map(({ userId }) => userId)}::bigint[],
        ${owners.map(({ shopId }) => shopId)}::bigint[],
        ${postings.map(({ amount }) => amount)}::bigint[]) as w (kind, user_id, shop_id, amount)),
    booked as (
      select a.id, a.kind, w.amount from wanted w join ledger_accounts a
        on a.kind = w.kind and coalesce(a.user_id, 0) = coalesce(w.user_id, 0)
          and coalesce(a.shop_id, 0) = coalesce(w.shop_id, 0)),
    locked as (
      select id, credit, xmin as version from ledger_accounts
      where id in (select id from booked where kind = 'user') order by id for no key update),
    -- Credits are read under the snapshot from before the lock. If another transfer moved the wallet
    -- during the wait, they must be read again.
    conditional as (
      select from booked b join wallet_credits c on c.account_id = b.id
      where ${isUnchecked}::boolean and b.kind = 'user' and b.amount < 0 and c.remaining > 0
      union all
      select from booked b join locked l on l.id = b.id join ledger_accounts was on was.id = b.id
      where ${isUnchecked}::boolean and b.amount < 0 and l.credit > 0 and l.version <> was.xmin),
    made as (
      insert into ledger_transfers (kind, key, ref_type, ref_id, note, created_at)
      select ${transfer.kind}, ${transfer.key}, ${transfer.refType}, ${transfer.refId}::bigint,
        ${transfer.note}, ${transfer.now}
      where (select count(*) from booked) = ${postings.length}::int
        and not exists (select from conditional)
      on conflict (key) do nothing returning id),
    moved as (
      update ledger_accounts a set balance = a.balance + b.amount,
        credit = case when b.amount < 0 and not ${noCredit}::boolean
          then a.credit - least(greatest(0, a.credit - ${barred}::bigint), -b.amount) else a.credit end
      from booked b join locked l on l.id = b.id, made
      where a.id = l.id
        and a.balance - case when b.amount >= 0 then a.held
          -- Held money may be for a small order, which conditional credit will not pay.
          when ${noCredit}::boolean then greatest(a.credit, a.held + (
            select coalesce(sum(c.remaining), 0) from wallet_credits c
            where c.account_id = a.id and c.remaining > 0 and c.min_basket > 0))
          else a.held + ${barred}::bigint end + b.amount >= 0
      returning a.id, a.balance, l.credit - a.credit as drawn),
    -- After the balances, so that a wallet's entries are numbered in the sequence of its balances.
    entries as (
      insert into ledger_entries (transfer_id, account_id, amount, balance_after)
      select made.id, b.id, b.amount, m.balance
      from made cross join booked b left join moved m on m.id = b.id order by b.id)
    select (select count(*)::int from booked) as accounts, (select id from made) as made,
      exists (select from conditional) as conditional,
      (select coalesce(json_agg(json_build_array(id, drawn)) filter (where drawn > 0), '[]')
        from moved) as drawn,
      (select count(*)::int from booked where kind = 'user') as wallets,
      (select count(*)::int from moved) as moved`)
  if (!row) throw new Error(`Transfer ${transfer.key} was not written`)
  if (row.accounts < postings.length) {
    for (const { account } of postings) await accountId(tx, account)
    return postTransfer(tx, transfer, postings, { onlyMoney, paid })
  }
  const payer = postings.find(
    ({ account, amount }) => account.kind === 'user' && amount < 0n,
  )?.account
  if (row.conditional && paid !== null && payer?.kind === 'user') {
    return postTransfer(tx, transfer, postings, {
      onlyMoney,
      paid,
      bar: await lockRestrictedCredit(tx, payer.userId, paid),
    })
  }
  if (row.made === null) return 'known'
  if (row.moved !== row.wallets) return 'insufficient'
  for (const [account, amount] of row.drawn)
    await spendCredits(tx, account, row.made, amount, bar?.basket ?? null)
  return 'posted'
}

/** What an order or a parcel takes from a wallet. `key`: the same payment again does nothing. */
export type WalletPayment = {
  readonly userId: number
  readonly paid: WalletPaid
  /** Minor units of the base currency. */
  readonly amount: bigint
  readonly key: string
  readonly now: Date
}

/**
 * The statement that pays from a wallet without credit into escrow, to be sent with the commit. If
 * the wallet has too little money or any credit, or there is no escrow account yet, the work is
 * retried.
 */
export const payingFromWallet = ({ userId, paid, amount, key, now }: WalletPayment): Sql => sql`
  with payer as (
    update ledger_accounts set balance = balance - ${amount}::bigint
    where kind = 'user' and coalesce(user_id, 0) = ${userId} and coalesce(shop_id, 0) = 0
      and credit = 0 and balance - held >= ${amount}::bigint
    returning id, balance),
  made as (
    insert into ledger_transfers (kind, key, ref_type, ref_id, note, created_at)
    select 'order_payment', ${key}, ${paid.type}, ${paid.id}::bigint, null, ${now} from payer
    returning id),
  entries as (
    insert into ledger_entries (transfer_id, account_id, amount, balance_after)
    select made.id, payer.id, ${-amount}::bigint, payer.balance from made, payer
    union all
    select made.id, a.id, ${amount}::bigint, null from made, ledger_accounts a
    where a.kind = 'escrow' and coalesce(a.user_id, 0) = 0 and coalesce(a.shop_id, 0) = 0
    returning id)
  select ${retryUnless(sql`count(*) = 2`)} from entries`

export const insertEntry = (
  tx: Tx,
  transferId: number,
  account: number,
  amount: bigint,
  balanceAfter: number | null,
): Promise<number> =>
  tx.run(sql`
    insert into ledger_entries (transfer_id, account_id, amount, balance_after)
    values (${transferId}, ${account}, ${amount}, ${balanceAfter})`)

/** `barred`: the part of the balance that must not pay for this purpose. */
export const moveHeld = async (
  tx: Tx,
  account: number,
  amount: bigint,
  barred: bigint,
): Promise<boolean> =>
  (await tx.run(sql`
    update ledger_accounts set held = held + ${amount}::bigint
    where id = ${account} and held + ${amount}::bigint between 0 and balance - ${barred}::bigint`)) ===
  1

/**
 * Spends held money. Answers the new balance and the credit drawn; undefined if less is held.
 * Held money was promised: if other money and credit are gone meanwhile, barred credit pays.
 */
export const spendHeld = (
  tx: Tx,
  account: number,
  amount: bigint,
  barred: bigint,
): Promise<{ balance: number; drawn: number } | undefined> =>
  tx.row(sql`
    with locked as (select id, credit from ledger_accounts where id = ${account} for no key update)
    update ledger_accounts a set held = a.held - ${amount}::bigint,
      balance = a.balance - ${amount}::bigint,
      credit = least(
        a.credit - least(greatest(0, a.credit - ${barred}::bigint), ${amount}::bigint),
        a.balance - ${amount}::bigint)
    from locked l where a.id = l.id and a.held >= ${amount}::bigint
    returning a.balance, l.credit - a.credit as drawn`)

/** Minor units of the base currency; `available` can be spent. */
export async function readWallet(
  queries: Queries,
  userId: number,
): Promise<{ uuid: string | null; balance: bigint; held: bigint; available: bigint }> {
  const row = await queries.row<{ uuid: string; balance: number; held: number }>(
    sql`select uuid, balance, held from ledger_accounts
      where kind = 'user' and user_id = ${userId} and coalesce(shop_id, 0) = 0`,
  )
  if (!row) return { uuid: null, balance: 0n, held: 0n, available: 0n }
  return {
    uuid: row.uuid,
    balance: BigInt(row.balance),
    held: BigInt(row.held),
    available: BigInt(row.balance - row.held),
  }
}

/** Locks a wallet. Returns its money that is neither held nor promotional credit. */
export async function lockFreeMoney(tx: Tx, userId: number): Promise<bigint> {
  const row = await tx.row<{ free: number }>(sql`
    select greatest(0, a.balance - greatest(a.credit, a.held + (
      select coalesce(sum(c.remaining), 0) from wallet_credits c
      where c.account_id = a.id and c.remaining > 0 and c.min_basket > 0)))::bigint as free
    from ledger_accounts a
    where a.kind = 'user' and a.user_id = ${userId} and coalesce(a.shop_id, 0) = 0 for no key update of a`)
  return BigInt(row?.free ?? 0)
}

/** The money that may pay for an order of this basket at this shop; null: for any order. */
export async function spendable(
  queries: Queries,
  userId: number,
  { basket, shopId }: { basket: bigint | null; shopId: number | null },
): Promise<bigint> {
  const row = await queries.row<{ spendable: number }>(sql`
    select (a.balance - a.held - coalesce((
      select sum(c.remaining) from wallet_credits c where c.account_id = a.id
        and c.remaining > 0 and (c.min_basket > ${basket}::bigint
          or ${barsCredit(sql`a.user_id`, sql`${shopId}::bigint`)})), 0))::bigint as spendable
    from ledger_accounts a
    where a.kind = 'user' and a.user_id = ${userId} and coalesce(a.shop_id, 0) = 0`)
  return BigInt(row?.spendable ?? 0)
}

/** The escrow of an order or a parcel, in base currency. */
export async function escrowOf(queries: Queries, { type, id }: WalletPaid): Promise<bigint> {
  const row = await queries.row<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as sum
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.ref_type = ${type} and t.ref_id = ${id} and a.kind = 'escrow'`)
  return BigInt(row?.sum ?? 0)
}
