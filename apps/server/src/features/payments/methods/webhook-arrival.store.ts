import { type Queries, sql } from '@hawker/postgres/database'
import type { WriteBehindKind } from '@hawker/postgres/tx'

type WebhookArrival = { tag: string; kind: 'forged' | 'genuine'; at: Date }

const WEBHOOKS: WriteBehindKind<WebhookArrival> = {
  async write(queries, rows) {
    for (const [tag, arrivals] of Map.groupBy(rows, ({ tag: one }) => one)) {
      const forged = arrivals.filter(({ kind }) => kind === 'forged').length
      const last = arrivals.findLast(({ kind }) => kind === 'genuine')?.at ?? null
      await queries.run(sql`
        update payment_methods set forged_webhooks = forged_webhooks + ${forged},
          last_webhook_at = greatest(last_webhook_at, ${last}::timestamptz)
        where tag = ${tag}`)
    }
  },
}

/** Counts forged webhooks, and remembers the time of the last genuine one, for staff. */
export const noteWebhook = (
  { writeBehind }: Pick<Queries, 'writeBehind'>,
  tag: string,
  kind: WebhookArrival['kind'],
  at: Date,
): void => writeBehind.put(WEBHOOKS, { tag, kind, at })
