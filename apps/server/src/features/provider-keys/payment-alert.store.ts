import type { PaymentAlertKind } from '@hawker/domain/payments/payment-alerts'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type RefusedKeys = { readonly tag: PaymentTag; readonly at: Date; readonly message: string }
/** `at`: when the list was begun. */
export type FailedList = { readonly tag: PaymentTag; readonly at: Date; readonly message: string }

export const refusedKeys = (queries: Queries): Promise<RefusedKeys[]> =>
  queries.rows(sql`
    select tag, keys_refused_at as at, coalesce(keys_refused_said, '') as message from payment_methods
    where keys_refused_at is not null`)

/** Lists of the last night with a result that could not be read. A run is tried again for a while. */
export const failedLists = (queries: Queries): Promise<FailedList[]> =>
  queries.rows(sql`
    select distinct on (tag) tag, started_at as at, failure as message from (
      select r.*, max(night) over (partition by tag) as last_night from reconcile_runs r
      where r.finished_at is not null or r.failure is not null) decided
    where night = last_night and finished_at is null and failure is not null
    order by tag, day desc`)

type ActiveAlert = { readonly tag: string; readonly kind: PaymentAlertKind }

/** Remembers the alerts of now. Returns those that have begun since the last time. */
export async function rememberAlerts(tx: Tx, alerts: readonly ActiveAlert[], now: Date) {
  const tags = alerts.map(({ tag }) => tag)
  const kinds = alerts.map(({ kind }) => kind)
  await tx.run(sql`
    update payment_alerts a set ended_at = ${now} where a.ended_at is null and not exists (
      select from unnest(${tags}::text[], ${kinds}::text[]) as w (tag, kind)
      where w.tag = a.tag and w.kind = a.kind)`)
  return tx.rows<{ id: number; tag: PaymentTag; kind: PaymentAlertKind }>(sql`
    insert into payment_alerts (tag, kind, began_at)
    select w.tag, w.kind, ${now}::timestamptz from unnest(${tags}::text[], ${kinds}::text[]) as w (tag, kind)
    on conflict (tag, kind) where ended_at is null do nothing returning id, tag, kind`)
}
