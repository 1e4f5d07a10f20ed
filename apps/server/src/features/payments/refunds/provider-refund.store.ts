import { divideRounded } from '@hawker/domain/money/money'
import type { DisputeStatus } from '@hawker/domain/payments/dispute-books'
import type { RefundDecision } from '@hawker/domain/payments/unknown-refund'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type StoredRefund = {
  id: number
  transactionId: number
  amount: bigint
  key: string
  /** The number of the call that makes it. Each has a key of its own at the provider. */
  call: number
  /** Set for money in another currency than the payment's, which was never booked. */
  currency: string | null
  /** The claim that it pays, if any. */
  claimId: number | null
  /** In base currency; null when it is the payment's proportional share. */
  settlementAmount: bigint | null
  /** `unknown`: a person decides, because the provider may or may not have made it. */
  status: 'progress' | 'paid' | 'failed' | 'unknown'
  /** The provider's id, once its answer arrived. */
  providerId: string | null
  /** The first call at the provider. Its answer may have been lost. */
  sentAt: Date | null
  updatedAt: Date
}

type NewRefund = {
  transactionId: number
  amount: bigint
  key: string
  now: Date
  currency?: string
  claimId?: number
  settlementAmount?: bigint
  /** Made outside of Hawker, so there is nothing to send. */
  isMade?: boolean
}

/** Undefined when a refund with this key exists. */
export const insertRefund = (
  tx: Tx,
  {
    transactionId,
    amount,
    key,
    now,
    currency,
    claimId,
    settlementAmount,
    isMade = false,
  }: NewRefund,
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into provider_refunds (transaction_id, amount, currency, key, order_refund_id, settlement_amount,
      status, created_at, updated_at)
    values (${transactionId}, ${amount}, ${currency ?? null}, ${key}, ${claimId ?? null}, ${settlementAmount ?? null},
      ${isMade ? 'paid' : 'progress'}, ${now}, ${now}) on conflict (key) do nothing returning id`)

/** True when a refund was booked or sent with one of these keys. */
export const isRefundKeyUsed = async (tx: Tx, keys: readonly string[]): Promise<boolean> =>
  (await tx.row(sql`
    select from ledger_transfers where key = any(${[...keys]}::text[])
    union all select from provider_refunds where key = any(${[...keys]}::text[]) limit 1`)) !==
  undefined

export async function findRefund(queries: Queries, id: number): Promise<StoredRefund | undefined> {
  const row = await queries.row<{
    id: number
    transaction_id: number
    amount: number
    currency: string | null
    key: string
    call: number
    order_refund_id: number | null
    settlement_amount: number | null
    status: StoredRefund['status']
    provider_id: string | null
    sent_at: Date | null
    updated_at: Date
  }>(
    sql`select id, transaction_id, amount, currency, key, call, order_refund_id, settlement_amount, status,
        provider_id, sent_at, updated_at
      from provider_refunds where id = ${id}`,
  )
  return (
    row && {
      id: row.id,
      transactionId: row.transaction_id,
      amount: BigInt(row.amount),
      currency: row.currency,
      key: row.key,
      call: row.call,
      claimId: row.order_refund_id,
      settlementAmount: row.settlement_amount === null ? null : BigInt(row.settlement_amount),
      status: row.status,
      providerId: row.provider_id,
      sentAt: row.sent_at,
      updatedAt: row.updated_at,
    }
  )
}
/**
 * Unfinished refunds that were not tried for a while; younger ones still have their job. The pauses
 * grow from a minute to an hour, because a bank may take days.
 */
export const pendingRefunds = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(
    sql`select id from provider_refunds r where status = 'progress'
        -- These wait for the end of a dispute, which sends them.
        and not (sent_at is null and exists (select from payment_disputes d
          where d.transaction_id = r.transaction_id and d.stage = 'chargeback' and d.status in ('open', 'answered')))
        and updated_at < ${now}::timestamptz - least(greatest(attempts, 1), 60) * interval '1 minute'
      order by updated_at, id limit 50`,
  )

/** The refunds of a payment that are under way, oldest first. */
export const unfinishedRefunds = async (
  queries: Queries,
  transactionId: number,
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(
      sql`select id from provider_refunds where transaction_id = ${transactionId} and status = 'progress'
        order by id`,
    )
  ).map(({ id }) => id)

/** The bank may return the money itself, so our refunds wait for the end of the dispute. */
export const isDisputed = async (queries: Queries, transactionId: number): Promise<boolean> =>
  (await queries.row(sql`
    select from payment_disputes where transaction_id = ${transactionId} and stage = 'chargeback'
      and status in ('open', 'answered') limit 1`)) !== undefined

/** The disputes of a payment as our books have them: the provider's id to the status. */
export const disputeStatuses = async (
  queries: Queries,
  transactionId: number,
): Promise<ReadonlyMap<string, DisputeStatus>> =>
  new Map(
    (
      await queries.rows<{ id: string; status: DisputeStatus }>(
        sql`select provider_id as id, status from payment_disputes where transaction_id = ${transactionId}`,
      )
    ).map(({ id, status }) => [id, status]),
  )

/** The refunds of a payment, in its currency. */
export type RefundSums = {
  /** What the provider has made or may still make. */
  readonly sent: bigint
  /** Refunds that staff recorded as not made, so that the wallet got the money. */
  readonly thoughtNotMade: bigint
  /** How many refunds were made outside of Hawker. */
  readonly outsideCount: number
}
export const NOT_MADE_NOTE = 'decided_not_made'

export async function sumRefunds(queries: Queries, transactionId: number): Promise<RefundSums> {
  const row = await queries.row<{ sent: number; thought_not_made: number; outside: number }>(sql`
    select coalesce(sum(amount) filter (where status <> 'failed'), 0)::bigint as sent,
      coalesce(sum(amount) filter (where status = 'failed' and note = ${NOT_MADE_NOTE}), 0)::bigint
        as thought_not_made,
      count(*) filter (where key like 'outside:%')::int as outside
    from provider_refunds where transaction_id = ${transactionId}`)
  return {
    sent: BigInt(row?.sent ?? 0),
    thoughtNotMade: BigInt(row?.thought_not_made ?? 0),
    outsideCount: row?.outside ?? 0,
  }
}

export const countRefundAttempt = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(
    sql`update provider_refunds set attempts = attempts + 1, updated_at = ${now} where id = ${id}
      and status = 'progress'`,
  )

/** True for the one caller that may send the refund for the first time. */
export const beginSending = async (queries: Queries, id: number, now: Date): Promise<boolean> =>
  (await queries.run(sql`
    update provider_refunds set sent_at = ${now}, updated_at = ${now}
    where id = ${id} and status = 'progress' and sent_at is null`)) === 1

/** What lost disputes of a payment have returned to the buyer, and no refund has counted yet. */
export async function lostByDisputes(
  tx: Tx,
  transactionId: number,
): Promise<{ amount: bigint; liable: 'platform' | 'shop'; shopId: number | null } | undefined> {
  const row = await tx.row<{
    amount: number
    liable: 'platform' | 'shop'
    shop_id: number | null
  }>(sql`
    select (sum(d.taken) over () - (select coalesce(sum(r.returned_by_bank), 0) from provider_refunds r
        where r.transaction_id = ${transactionId}))::bigint as amount, d.liable, o.shop_id
    from payment_disputes d join transactions t on t.id = d.transaction_id
      left join orders o on t.payable_type = 'order' and o.id = t.payable_id
    where d.transaction_id = ${transactionId} and d.status = 'lost' and d.taken > 0
    order by d.id desc limit 1`)
  return row && { amount: BigInt(row.amount), liable: row.liable, shopId: row.shop_id }
}

export type ReturnedRefund = Pick<StoredRefund, 'id' | 'amount' | 'settlementAmount'> & {
  readonly returnedByBank: bigint
}
/**
 * Refunds that were counted as returned by the bank, newest first, and how much of them no lost dispute
 * covers any more.
 */
export async function uncoveredReturns(
  tx: Tx,
  transactionId: number,
): Promise<{ refunds: ReturnedRefund[]; uncovered: bigint }> {
  const rows = await tx.rows<{
    id: number
    amount: number
    settlement_amount: number | null
    returned_by_bank: number
    lost: number
  }>(sql`
    select r.id, r.amount, r.settlement_amount, r.returned_by_bank,
      (select coalesce(sum(taken), 0) from payment_disputes where transaction_id = ${transactionId}
        and status = 'lost')::bigint as lost
    from provider_refunds r where r.transaction_id = ${transactionId} and r.returned_by_bank > 0
    order by r.id desc for update of r`)
  const refunds = rows.map((row) => ({
    id: row.id,
    amount: BigInt(row.amount),
    settlementAmount: row.settlement_amount === null ? null : BigInt(row.settlement_amount),
    returnedByBank: BigInt(row.returned_by_bank),
  }))
  const returned = refunds.reduce((sum, { returnedByBank }) => sum + returnedByBank, 0n)
  return { refunds, uncovered: returned - BigInt(rows[0]?.lost ?? 0) }
}

export const saveReturnedByBank = (tx: Tx, id: number, amount: bigint): Promise<number> =>
  tx.run(sql`update provider_refunds set returned_by_bank = ${amount} where id = ${id}`)

/** False when it has ended, or was sent meanwhile by another process. */
export const failByDispute = async (
  tx: Tx,
  id: number,
  { returnedByBank, wasSent, now }: { returnedByBank: bigint; wasSent: boolean; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update provider_refunds set status = 'failed', note = 'dispute_lost', returned_by_bank = ${returnedByBank},
      stuck_since = null, updated_at = ${now}
    where id = ${id} and status in ('progress', 'unknown') and (${wasSent} or sent_at is null)`)) ===
  1

/**
 * Ends a refund with the part that was returned by another one. The rest becomes a refund with a key of
 * its own, because providers refuse a key with another amount.
 */
export async function splitRefund(
  tx: Tx,
  { id, transactionId, amount, key, claimId, settlementAmount }: StoredRefund,
  returned: bigint,
  now: Date,
): Promise<void> {
  const returnedSettlement =
    settlementAmount === null ? null : divideRounded(settlementAmount * returned, amount)
  const isSplit = await tx.run(sql`
    update provider_refunds set status = 'paid', amount = ${returned}, settlement_amount = ${returnedSettlement},
      updated_at = ${now}
    where id = ${id} and status = 'progress' and amount = ${amount}`)
  if (isSplit === 0) return
  await insertRefund(tx, {
    transactionId,
    amount: amount - returned,
    key: `${key}:rest`,
    now,
    ...(claimId === null ? {} : { claimId }),
    ...(settlementAmount === null || returnedSettlement === null
      ? {}
      : { settlementAmount: settlementAmount - returnedSettlement }),
  })
}

/** The keys were refused, so nothing was sent. */
export const undoSending = (queries: Queries, id: number): Promise<number> =>
  queries.run(
    sql`update provider_refunds set sent_at = null where id = ${id} and provider_id is null`,
  )

/** The call was refused, so another one may follow. A provider would answer the same key as before. */
export const allowRetryWithNewKey = (queries: Queries, id: number): Promise<number> =>
  queries.run(sql`
    update provider_refunds set sent_at = null, call = call + 1
    where id = ${id} and provider_id is null and status = 'progress'`)

/** The key of a refund at the provider. */
export const providerKeyOf = ({ key, call }: Pick<StoredRefund, 'key' | 'call'>): string =>
  call === 1 ? key : `${key}:${call}`

/** Stores the provider's id at once: from then on the refund is only asked about. */
export const saveRefundId = (queries: Queries, id: number, providerId: string): Promise<number> =>
  queries.run(
    sql`update provider_refunds set provider_id = ${providerId} where id = ${id} and provider_id is null`,
  )

/** A late answer also ends a refund that a person was asked about. */
export const settleRefund = async (
  tx: Tx,
  id: number,
  providerId: string | null,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update provider_refunds set status = 'paid', provider_id = ${providerId}, stuck_since = null,
        updated_at = ${now}
      where id = ${id} and status in ('progress', 'unknown')`)) === 1
export const failRefund = async (
  tx: Tx,
  id: number,
  note: string | null,
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    sql`update provider_refunds set status = 'failed', note = ${note}, stuck_since = null,
        updated_at = ${now}
      where id = ${id} and status in ('progress', 'unknown')`,
  )) === 1
export const markRefundUnknown = async (
  tx: Tx,
  id: number,
  note: string,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update provider_refunds set status = 'unknown', note = ${note}, stuck_since = ${now},
        updated_at = ${now}
      where id = ${id} and status = 'progress'`)) === 1

/** The provider has made it after all, so it is asked about until its end. */
export const resumeRefund = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(sql`
    update provider_refunds set status = 'progress', note = null, stuck_since = null, proposed = null,
      proposed_provider_id = null, proposed_by = null, updated_at = ${now}
    where id = ${id} and status = 'unknown'`)

/** What one person has proposed and another has not confirmed yet. */
export type RefundProposal = {
  readonly decision: RefundDecision
  readonly providerId: string | null
  readonly userId: number | null
}

/** Answers of the provider wait until the transaction ends. */
export async function lockRefund(
  tx: Tx,
  id: number,
): Promise<{ refund: StoredRefund; proposal: RefundProposal | undefined } | undefined> {
  const row = await tx.row<{
    decision: RefundDecision | null
    provider_id: string | null
    user_id: number | null
  }>(sql`
    select proposed as decision, proposed_provider_id as provider_id, proposed_by as user_id
    from provider_refunds where id = ${id} for update`)
  const refund = row && (await findRefund(tx, id))
  if (!refund) return undefined
  const { decision, provider_id: providerId, user_id: userId } = row
  return { refund, proposal: decision === null ? undefined : { decision, providerId, userId } }
}

export const proposeRefundEnd = (tx: Tx, id: number, proposal: RefundProposal): Promise<number> =>
  tx.run(sql`
    update provider_refunds set proposed = ${proposal.decision}, proposed_provider_id = ${proposal.providerId},
      proposed_by = ${proposal.userId} where id = ${id}`)

/** Whether another refund of this provider has this id. */
export const isRefundIdUsed = async (
  tx: Tx,
  { id, transactionId }: StoredRefund,
  providerId: string,
): Promise<boolean> =>
  (await tx.row(sql`
    select from transactions t join transactions other on other.tag = t.tag
      join provider_refunds r on r.transaction_id = other.id
    where t.id = ${transactionId} and r.provider_id = ${providerId} and r.id <> ${id} limit 1`)) !==
  undefined
