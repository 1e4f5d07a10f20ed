import { sql } from '@hawker/postgres/database'
import { type Base, setOf, theRow } from './rows.ts'

export type ParcelFacts = {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly userId: number
  readonly recipient: string
  readonly description: string
  readonly total: number
  readonly returnTotal: number
  readonly due: number
  readonly reason: string | null
  readonly reasonPhotos: number
}
type ParcelChange = {
  status?: string
  version?: number
  acceptedAt?: Date
  endedAt?: Date
  settledAt?: Date
  payUntil?: Date
  driverId?: number
  due?: number
}

const FACTS = sql`p.id, p.number, p.status, p.user_id as "userId", p.username_to as recipient,
  p.description, p.total, p.return_total as "returnTotal", p.due, p.reason,
  (select count(*)::int from parcel_proofs f
    where f.parcel_order_id = p.id and f.kind = 'reason') as "reasonPhotos"`

export function parcelVerbs({ database, app }: Base) {
  const parcel = (id: number): Promise<ParcelFacts> =>
    theRow(database, sql`select ${FACTS} from parcel_orders p where p.id = ${id}`)
  return {
    parcel,
    newestParcel: (): Promise<ParcelFacts> =>
      theRow(database, sql`select ${FACTS} from parcel_orders p order by p.id desc limit 1`),
    firstParcelIn: (status: string): Promise<ParcelFacts> =>
      theRow(
        database,
        sql`select ${FACTS} from parcel_orders p where p.status = ${status} order by p.id limit 1`,
      ),
    changeParcel: (id: number, fields: ParcelChange): Promise<number> =>
      database.run(sql`update parcel_orders set ${setOf(fields)} where id = ${id}`),
    /** Cancels every open parcel, so that all couriers are free. */
    async freeAllCouriers(): Promise<void> {
      const now = app.deps.clock.now()
      await database.run(sql`
        update parcel_orders set status = 'cancelled', ended_at = ${now}, settled_at = ${now}
        where ended_at is null`)
    },
    parcelRating: (id: number): Promise<{ rating: number }> =>
      theRow(database, sql`select rating from parcel_reviews where parcel_order_id = ${id}`),
    isRecipientAbsent: async (id: number): Promise<boolean> =>
      (await database.row(sql`
        select from events where parcel_id = ${id} and payload ->> 'what' = 'recipient_absent'`)) !==
      undefined,
    /** What the platform paid for a damaged parcel, in minor units. */
    paidForParcelClaims: async (): Promise<number[]> =>
      (
        await database.rows<{ amount: number }>(sql`
          select e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
            join ledger_accounts a on a.id = e.account_id and a.kind = 'user'
          where t.key like 'claim:parcel:%'`)
      ).map(({ amount }) => amount),
    newestParcelType: () =>
      theRow(
        database,
        sql`select t.max_weight_g as grams, t.price, t.included_m as metres, t.vehicles,
            o.price as extra, p.loose_since is null as kept,
            (select count(*)::int from parcel_type_translations x where x.parcel_type_id = t.id)
              as languages
          from parcel_types t join parcel_options o on o.parcel_type_id = t.id
            join pictures p on p.path = t.img
          order by t.id desc limit 1`,
      ),
  }
}
