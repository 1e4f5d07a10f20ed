import { sql } from '@hawker/postgres/database'
import { giveMoney } from '@hawker/server/testing/make/give-money'
import { type Base, theRow } from './rows.ts'
import type { Payment } from './orders.ts'

export function moneyVerbs({ database, app }: Base) {
  return {
    /** The balance of a user's wallet, in minor units of the settlement currency. */
    walletBalance: async (email: string): Promise<number> =>
      (
        await database.row<{ balance: number }>(sql`
          select a.balance from ledger_accounts a join users u on u.id = a.user_id
          where a.kind = 'user' and u.email = ${email}`)
      )?.balance ?? 0,
    /** Credits a wallet. The marketplace pays. */
    async fillWallet(email: string, amount: bigint): Promise<void> {
      const { id } = await theRow<{ id: number }>(
        database,
        sql`select id from users where email = ${email}`,
      )
      await giveMoney({ deps: app.deps, clock: app.deps.clock as never }, id, amount)
    },
    setBalance: (email: string, balance: number): Promise<number> =>
      database.run(sql`
        update ledger_accounts a set balance = ${balance} from users u
        where a.kind = 'user' and a.user_id = u.id and u.email = ${email}`),
    /** Holds a wallet's balance for another payment, all but some minor units. */
    holdAllBut: (userId: number, rest: number): Promise<number> =>
      database.run(sql`
        update ledger_accounts set held = balance - ${rest}
        where kind = 'user' and user_id = ${userId}`),
    releaseHold: (userId: number): Promise<number> =>
      database.run(sql`
        update ledger_accounts set held = 0 where kind = 'user' and user_id = ${userId}`),
    /** What the ledger has for a user, in minor units. */
    ledgerBalance: async (email: string): Promise<number> =>
      (
        await theRow<{ balance: number }>(
          database,
          sql`select coalesce(sum(e.amount), 0)::int as balance from ledger_entries e
              join ledger_accounts a on a.id = e.account_id join users u on u.id = a.user_id
            where a.kind = 'user' and u.email = ${email}`,
        )
      ).balance,
    payment: (id: number): Promise<Payment> =>
      theRow(
        database,
        sql`select id, tag, status, amount, refunded, provider_id as "providerId"
          from transactions where id = ${id}`,
      ),
    /** Lets the newest top-up expire two hours ago, and returns it. */
    expireTopUp: async (): Promise<number> =>
      (
        await theRow<{ id: number }>(
          database,
          sql`update transactions set expires_at = expires_at - interval '2 hours',
              next_check_at = created_at
            where id = (select max(id) from transactions where payable_type = 'wallet_topup')
            returning id`,
        )
      ).id,
    /** The provider is asked about a payment now. */
    checkPaymentNow: (id: number): Promise<number> =>
      database.run(sql`
        update transactions set next_check_at = created_at - interval '1 day' where id = ${id}`),
    /** The top-ups of a user's wallet, the oldest first. */
    topUps: (email: string): Promise<Payment[]> =>
      database.rows(sql`
        select t.id, t.tag, t.status, t.amount, t.refunded, t.provider_id as "providerId"
        from transactions t join users u on u.id = t.user_id
        where t.payable_type = 'wallet_topup' and u.email = ${email} order by t.id`),
    /** The number of transfers of a kind, by default about everything. */
    countTransfers: async (kind: string, orderId?: number): Promise<number> =>
      (
        await database.rows(sql`
          select from ledger_transfers where kind = ${kind}
            and ${orderId === undefined ? sql`true` : sql`ref_type = 'order' and ref_id = ${orderId}`}`)
      ).length,
    /** The sum of all ledger entries, which is always zero. */
    ledgerSum: async (): Promise<number> =>
      (
        await theRow<{ sum: number }>(
          database,
          sql`select coalesce(sum(amount), 0)::int as sum from ledger_entries`,
        )
      ).sum,
  }
}
