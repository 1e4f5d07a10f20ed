import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { MARKET_STAMP } from '../settings/index.ts'

export type Hold = {
  orderId: number | null
  parcelId: number | null
  number: string
  amount: bigint
  since: Date
}
/** A user's wallet as shown to its owner; minor units of the base currency. */
export type OwnWallet = {
  uuid: string
  balance: bigint
  held: bigint
  holds: Hold[]
  /** The part of the balance that cannot be sent. */
  credit: bigint
  credits: { remaining: bigint; minBasket: bigint; expiresAt: Date }[]
  sentInLastDay: bigint
  phoneVerified: boolean
  hasPassword: boolean
  /** See marketAt. */
  market: string
}
type HoldRow = {
  order_id: number | null
  parcel_id: number | null
  number: string
  amount: number
  since: string
}

/** What a user `u` has sent since a time. */
const sentSince = (since: Date) => sql`
  select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e
  join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
  where a.kind = 'user' and a.user_id = u.id and e.amount < 0 and t.kind = 'send' and t.created_at > ${since}`

/** Undefined when the user does not exist. */
export async function findOwnWallet(
  queries: Queries,
  userId: number,
  dayStart: Date,
): Promise<OwnWallet | undefined> {
  const row = await queries.row<{
    uuid: string
    balance: number
    held: number
    holds: HoldRow[]
    credit: number
    credits: { remaining: number; min_basket: number; expires_at: string }[]
    sent: number
    phone_verified: boolean
    has_password: boolean
    market: string
  }>(sql`
    select coalesce(w.uuid, u.uuid) as uuid, coalesce(w.balance, 0) as balance, coalesce(w.held, 0) as held,
      coalesce(w.credit, 0) as credit,
      (select coalesce(
          json_agg(json_build_object(
            'remaining', c.remaining, 'min_basket', c.min_basket, 'expires_at', c.expires_at)
            order by c.expires_at, c.id), '[]')
        from wallet_credits c where c.account_id = w.id and c.remaining > 0) as credits,
      (${sentSince(dayStart)}) as sent, u.phone_verified_at is not null as phone_verified,
      u.password_hash is not null as has_password, ${MARKET_STAMP} as market,
      -- Payments, orders and parcels are higher features, so their rows are read here, not imported.
      (select coalesce(
          json_agg(json_build_object('order_id', o.id, 'parcel_id', p.id, 'number', coalesce(o.number, p.number),
            'amount', t.settlement_amount, 'since', t.created_at) order by t.id), '[]')
        from transactions t left join orders o on t.payable_type = 'order' and o.id = t.payable_id
          left join parcel_orders p on t.payable_type = 'parcel_order' and p.id = t.payable_id
        where t.user_id = u.id and t.tag = 'wallet' and t.status = 'authorized') as holds
    from users u left join ledger_accounts w on w.kind = 'user' and w.user_id = u.id where u.id = ${userId}`)
  if (!row) return undefined
  return {
    uuid: row.uuid,
    balance: BigInt(row.balance),
    held: BigInt(row.held),
    credit: BigInt(row.credit),
    credits: row.credits.map(({ remaining, min_basket: min, expires_at: at }) => ({
      remaining: BigInt(remaining),
      minBasket: BigInt(min),
      expiresAt: new Date(at),
    })),
    sentInLastDay: BigInt(row.sent),
    phoneVerified: row.phone_verified,
    hasPassword: row.has_password,
    market: row.market,
    holds: row.holds.map(({ order_id, parcel_id, number, amount, since }) => ({
      orderId: order_id,
      parcelId: parcel_id,
      number,
      amount: BigInt(amount),
      since: new Date(since),
    })),
  }
}

export type Sender = {
  phoneVerified: boolean
  hasPassword: boolean
  sentInLastDay: bigint
  market: string
}
/**
 * Locks both wallets and returns the sender with the sum they have sent since `dayStart`. Locks in id
 * order, as every transfer does, so that two users who send to each other do not deadlock.
 */
export async function lockWallets(
  tx: Tx,
  senderId: number,
  receiverId: number,
  dayStart: Date,
): Promise<Sender | undefined> {
  await tx.run(sql`
    select id from ledger_accounts where kind = 'user' and user_id in (${senderId}, ${receiverId})
    order by id for no key update`)
  // A separate statement: it sees transfers that committed during the wait.
  const row = await tx.row<Omit<Sender, 'sentInLastDay'> & { sentInLastDay: number }>(sql`
    select phone_verified_at is not null as "phoneVerified", password_hash is not null as "hasPassword",
      (${sentSince(dayStart)}) as "sentInLastDay", ${MARKET_STAMP} as market
    from users u where id = ${senderId}`)
  return row && { ...row, sentInLastDay: BigInt(row.sentInLastDay) }
}

/** A transfer as it appears in one user's wallet. */
export const findMovement = (
  queries: Queries,
  key: string,
  userId: number,
): Promise<{ uuid: string; id: number; balance: number } | undefined> =>
  queries.row(sql`
    select t.id, t.uuid, e.balance_after as balance
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id where t.key = ${key} and a.kind = 'user' and a.user_id = ${userId}`)
