import type { Tx } from '@hawker/postgres/database'
import { MINUTE_MS } from '@hawker/std/time'
import { newUuid } from '../../../core/uuid.ts'
import { reservationTokenOf, hashOfToken } from '../../../features/reservations/index.ts'
import { LOCALES } from '../city-types.ts'
import type { DemoFloor } from '../floor-types.ts'
import { holdsTables } from '../reservations.ts'
import { insertRows, takeIds } from './insert-rows.ts'
import type { Placed } from './write-shops.ts'

/** The phone number of the demo's office. */
const DEMO_PHONE = '+12025550100'

type Written = { floor: DemoFloor; shopId: number; sectionIds: number[]; tableIds: number[] }
export type ReservationPeople = {
  /** Users by e-mail. */
  readonly ids: ReadonlyMap<string, number>
  /** Derives the links of their reservations; without it there are none. */
  readonly personalDataKey: Uint8Array | undefined
}

/** Inserts floors, rules and reservations of the restaurants that take reservations. */
export async function writeReservations(
  tx: Tx,
  placed: readonly Placed[],
  people: ReservationPeople,
  now: Date,
): Promise<void> {
  const floors = placed.flatMap(({ shop, id }) =>
    shop.floor ? [{ floor: shop.floor, shopId: id }] : [],
  )
  const written = await writeFloors(tx, floors, now)
  await insertRows(
    tx,
    'booking_rules',
    written.map(({ floor, shopId }) => ({
      shop_id: shopId,
      auto_approve: floor.autoApprove,
      turnover_minutes: floor.turnoverMinutes,
      house_rules: floor.houseRules,
      minutes_by_party: floor.minutesByParty,
    })),
  )
  await writeReservationRows(tx, written, people, now)
  await writeWaits(tx, written, people, now)
  await writeDoorWaits(tx, written, now)
}

/** Writes who waits for tables. A demo that lacks this person has no wait of theirs. */
async function writeWaits(
  tx: Tx,
  written: readonly Written[],
  { ids }: ReservationPeople,
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'booking_waits',
    written.flatMap(({ floor, shopId }) =>
      floor.waits
        .filter(({ person }) => ids.has(`${person}@hawker.test`))
        .map((wait) => ({
          user_id: ids.get(`${wait.person}@hawker.test`),
          shop_id: shopId,
          date: wait.date,
          time_from: wait.from,
          time_until: wait.until,
          starts_until: wait.startsUntil,
          guests: wait.guests,
          phone: DEMO_PHONE,
          created_at: now,
        })),
    ),
  )
}

/** Nobody has the links of these guests. */
async function writeDoorWaits(tx: Tx, written: readonly Written[], now: Date): Promise<void> {
  await insertRows(
    tx,
    'door_waits',
    written.flatMap(({ floor, shopId }) =>
      floor.doorWaits.map((wait) => {
        const uuid = newUuid(now)
        return {
          uuid,
          token_hash: `\\x${hashOfToken(uuid).toString('hex')}`,
          shop_id: shopId,
          name: wait.name,
          guests: wait.guests,
          created_at: wait.createdAt,
        }
      }),
    ),
  )
}

async function writeFloors(
  tx: Tx,
  floors: readonly { floor: DemoFloor; shopId: number }[],
  now: Date,
): Promise<Written[]> {
  const count = (of: (floor: DemoFloor) => readonly unknown[]) =>
    floors.reduce((sum, { floor }) => sum + of(floor).length, 0)
  const nextSection = await takeIds(
    tx,
    'shop_sections',
    count(({ sections }) => sections),
  )
  const nextTable = await takeIds(
    tx,
    'tables',
    count(({ tables }) => tables),
  )
  const written = floors.map(({ floor, shopId }) => ({
    floor,
    shopId,
    sectionIds: floor.sections.map(() => nextSection()),
    tableIds: floor.tables.map(() => nextTable()),
  }))
  const sections = written.flatMap(({ floor, shopId, sectionIds }) =>
    floor.sections.map((section, position) => ({
      section,
      position,
      shopId,
      id: sectionIds[position],
    })),
  )
  await insertRows(
    tx,
    'shop_sections',
    sections.map(({ section, position, shopId, id }) => ({
      id,
      shop_id: shopId,
      area: section.area,
      position,
      created_at: now,
    })),
  )
  await insertRows(
    tx,
    'shop_section_translations',
    sections.flatMap(({ section, id }) =>
      LOCALES.map((locale) => ({ section_id: id, locale, title: section.titles[locale] })),
    ),
  )
  await insertRows(
    tx,
    'tables',
    written.flatMap(({ floor, shopId, sectionIds, tableIds }) =>
      floor.tables.map((table, position) => ({
        id: tableIds[position],
        shop_id: shopId,
        section_id: sectionIds[table.section],
        name: table.name,
        position,
        chair_count: table.chairs,
        min_guests: table.minGuests,
        online: table.online,
        shape: table.shape,
        x: table.x,
        y: table.y,
        w: table.w,
        h: table.h,
        turn: table.turn,
        created_at: now,
      })),
    ),
  )
  await insertRows(
    tx,
    'table_neighbours',
    written.flatMap(({ floor, tableIds }) =>
      floor.tables.flatMap(({ joinsPrevious }, index) =>
        joinsPrevious ? [{ a: tableIds[index - 1], b: tableIds[index] }] : [],
      ),
    ),
  )
  return written
}

/** The bounds of a range as text, for a row of JSON. */
const rangeOf = (from: Date, until: Date): string =>
  `[${from.toISOString()},${until.toISOString()})`

async function writeReservationRows(
  tx: Tx,
  written: readonly Written[],
  { ids, personalDataKey }: ReservationPeople,
  now: Date,
): Promise<void> {
  const all = written.flatMap(({ floor, shopId, tableIds }) =>
    floor.reservations
      // A demo without this person has no reservation of theirs.
      .filter(({ person }) => person === null || ids.has(`${person}@hawker.test`))
      .map((reservation) => ({
        reservation,
        shopId,
        tableIds,
        uuid: newUuid(now),
        during: rangeOf(
          reservation.startsAt,
          new Date(reservation.endsAt.getTime() + floor.turnoverMinutes * MINUTE_MS),
        ),
        turnoverMinutes: floor.turnoverMinutes,
      })),
  )
  const nextId = await takeIds(tx, 'bookings', all.length)
  const rows = all.map((one) => ({ ...one, id: nextId() }))
  await insertRows(
    tx,
    'bookings',
    rows.map(({ reservation, id, shopId, uuid, during, turnoverMinutes }) => ({
      id,
      uuid,
      number: reservation.number,
      token_hash:
        reservation.person === null || personalDataKey === undefined
          ? null
          : `\\x${hashOfToken(reservationTokenOf(personalDataKey, uuid)).toString('hex')}`,
      shop_id: shopId,
      user_id: reservation.person === null ? null : ids.get(`${reservation.person}@hawker.test`),
      source: reservation.source,
      status: reservation.status,
      guests: reservation.guests,
      starts_at: reservation.startsAt,
      ends_at: reservation.endsAt,
      turnover_minutes: turnoverMinutes,
      during,
      name: reservation.name,
      note: reservation.note,
      occasion: reservation.occasion,
      arrived_at: reservation.seatedAt,
      seated_at: reservation.seatedAt,
      ended_at: reservation.endedAt,
      // The guests of the past are not asked for a review on the first start.
      review_asked_at: reservation.endedAt,
      answer_until: reservation.answerUntil,
      created_at: reservation.createdAt,
    })),
  )
  await insertRows(
    tx,
    'booking_tables',
    rows.flatMap(({ reservation, id, tableIds, during }) =>
      reservation.tables.map((table) => ({
        booking_id: id,
        table_id: tableIds[table],
        during,
        live: holdsTables(reservation),
      })),
    ),
  )
}
