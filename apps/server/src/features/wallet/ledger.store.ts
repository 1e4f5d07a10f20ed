import { type Queries, type Tx, sql } from '../../database/database.ts'

/** Whose money. Positive entries are money we owe to it; clearing accounts mirror what somebody else holds for us and run negative. */
export type Account =
  | { readonly kind: 'user' | 'courier'; readonly userId: number }
  | { readonly kind: 'shop'; readonly shopId: number }
  | { readonly kind: 'platform_revenue' | 'provider_clearing' | 'cash_clearing' | 'promo' | 'escrow' | 'tax' | 'fx_rounding' }

const ownerOf = (account: Account) => ({
  userId: 'userId' in account ? account.userId : null,
  shopId: 'shopId' in account ? account.shopId : null,
})

/** The account's id; made when it is needed for the first time. */
export async function accountId(tx: Tx, account: Account): Promise<number> {
  const { userId, shopId } = ownerOf(account)
  const find = () =>
    tx.row<{ id: number }>(sql`
      select id from ledger_accounts
      where kind = ${account.kind} and coalesce(user_id, 0) = coalesce(${userId}::bigint, 0) and coalesce(shop_id, 0) = coalesce(${shopId}::bigint, 0)`)
  const known = await find()
  if (known) return known.id
  await tx.run(
    sql`insert into ledger_accounts (kind, user_id, shop_id) values (${account.kind}, ${userId}, ${shopId}) on conflict do nothing`,
  )
  const made = await find()
  if (!made) throw new Error(`no ledger account for ${account.kind}`)
  return made.id
}

/** Undefined when a transfer with this key was made before. */
export const insertTransfer = (
  tx: Tx,
  transfer: { kind: string; key: string; refType: string | null; refId: number | null; note: string | null; now: Date },
): Promise<{ id: number; uuid: string } | undefined> =>
  tx.row(sql`
    insert into ledger_transfers (kind, key, ref_type, ref_id, note, created_at)
    values (${transfer.kind}, ${transfer.key}, ${transfer.refType}, ${transfer.refId}, ${transfer.note}, ${transfer.now})
    on conflict (key) do nothing returning id, uuid`)

export const insertEntry = (tx: Tx, transferId: number, account: number, amount: bigint): Promise<number> =>
  tx.run(sql`insert into ledger_entries (transfer_id, account_id, amount) values (${transferId}, ${account}, ${amount})`)

/** False when the wallet has not that much left beside what is held. */
export const moveBalance = async (tx: Tx, account: number, amount: bigint): Promise<boolean> =>
  (await tx.run(sql`
    update ledger_accounts set balance = balance + ${amount}::bigint where id = ${account} and balance - held + ${amount}::bigint >= 0`)) ===
  1

export const moveHeld = async (tx: Tx, account: number, amount: bigint): Promise<boolean> =>
  (await tx.run(sql`
    update ledger_accounts set held = held + ${amount}::bigint
    where id = ${account} and held + ${amount}::bigint between 0 and balance`)) === 1

export const spendHeld = async (tx: Tx, account: number, amount: bigint): Promise<boolean> =>
  (await tx.run(sql`
    update ledger_accounts set held = held - ${amount}::bigint, balance = balance - ${amount}::bigint
    where id = ${account} and held >= ${amount}::bigint`)) === 1

/** Minor units of the base currency; `available` is what is left to spend. */
export async function readWallet(
  queries: Queries,
  userId: number,
): Promise<{ uuid: string | null; balance: bigint; held: bigint; available: bigint }> {
  const row = await queries.row<{ uuid: string; balance: number; held: number }>(
    sql`select uuid, balance, held from ledger_accounts where kind = 'user' and user_id = ${userId} and coalesce(shop_id, 0) = 0`,
  )
  if (!row) return { uuid: null, balance: 0n, held: 0n, available: 0n }
  return { uuid: row.uuid, balance: BigInt(row.balance), held: BigInt(row.held), available: BigInt(row.balance - row.held) }
}
