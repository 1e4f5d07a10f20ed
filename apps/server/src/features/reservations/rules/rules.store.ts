import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { ReservationRules } from '../availability/reservation-rules.ts'

export type SavedRules = { rules: ReservationRules | null; takes_reservations: boolean }
export const readRules = (
  queries: Queries,
  shopId: number,
  userId: number,
): Promise<SavedRules | undefined> =>
  queries.row<SavedRules>(sql`
    select s.takes_reservations,
      (select to_jsonb(r) - 'shop_id' - 'layout_version' from booking_rules r where r.shop_id = s.id)
        as rules
    from shops s join shop_staff w on w.shop_id = s.id
    where s.id = ${shopId} and w.user_id = ${userId}`)

/** Creates the rules of the shop with their defaults if there are none, and locks them. */
export async function lockRules(tx: Tx, shopId: number): Promise<void> {
  await tx.run(
    sql`insert into booking_rules (shop_id) values (${shopId}) on conflict (shop_id) do nothing`,
  )
  await tx.run(sql`select 1 from booking_rules where shop_id = ${shopId} for update`)
}

export const saveRules = (tx: Tx, shopId: number, rules: ReservationRules): Promise<number> =>
  tx.run(sql`
    update booking_rules set auto_approve = ${rules.auto_approve}, new_guests_wait = ${rules.new_guests_wait},
      durations = ${rules.durations === null ? null : [...rules.durations]}::int[],
      minutes_by_party = ${JSON.stringify(rules.minutes_by_party)}::jsonb,
      turnover_minutes = ${rules.turnover_minutes}, max_joined = ${rules.max_joined},
      online_min_guests = ${rules.online_min_guests}, online_max_guests = ${rules.online_max_guests},
      covers_per_quarter = ${rules.covers_per_quarter}, days_ahead = ${rules.days_ahead},
      accept_minutes = ${rules.accept_minutes}, note = ${rules.note}, house_rules = ${rules.house_rules},
      version = version + 1 where shop_id = ${shopId}`)

export type DayValues = {
  open: boolean
  coversPerQuarter: number | null
  note: string | null
  version: number
}
export const readDay = (
  queries: Queries,
  shopId: number,
  date: string,
): Promise<DayValues | undefined> =>
  queries.row<DayValues>(sql`
    select open, covers_per_quarter as "coversPerQuarter", note, version from booking_days
    where shop_id = ${shopId} and date = ${date}::date`)
export const saveDay = (
  tx: Tx,
  shopId: number,
  date: string,
  day: Omit<DayValues, 'version'>,
): Promise<number> =>
  tx.run(sql`
    update booking_days set open = ${day.open}, covers_per_quarter = ${day.coversPerQuarter},
      note = ${day.note}, version = version + 1 where shop_id = ${shopId} and date = ${date}::date`)
