import type {
  ReservationSection,
  ReservationShop as ReservationShopWire,
  ReservationTable,
} from '@hawker/contract/reservations'
import { preferredDuration } from '@hawker/domain/reservations/reservation-times'
import { titleIn } from '@hawker/domain/texts/language'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { sectionWire } from '../../floor/index.ts'
import { shopOfSection } from './reservation-shop.store.ts'
import { type ReservationShop, loadReservationShop } from './reservation-shop.ts'

type Needs = Pick<Deps, 'database'>

const guestSections = ({ sections, tables }: ReservationShop, lang: string): ReservationSection[] =>
  sections
    .filter(
      ({ id, active }) =>
        active && tables.some((table) => table.sectionId === id && table.online && table.active),
    )
    .map((section) => sectionWire(section, lang))

/** By id, uuid or slug. A shop where guests cannot book is shown with its phone number. */
export async function showReservationShop(
  { database }: Needs,
  key: string,
  lang: string,
): Promise<ReservationShopWire> {
  const shop = (await loadReservationShop(database, { key })) ?? refuse('not_found')
  const { rules, settings, durations } = shop
  return {
    id: shop.id,
    uuid: shop.uuid,
    slug: shop.slug,
    translation: { title: titleIn(shop.titles, lang) },
    logo_img: shop.logoImg,
    phone: shop.phone,
    timezone: shop.timezone,
    bookable: shop.bookable,
    rules: {
      durations: [...durations],
      preferred_durations: Array.from(
        { length: rules.online_max_guests },
        (_, index) =>
          preferredDuration(index + 1, rules.minutes_by_party, durations) ?? durations[0] ?? 60,
      ),
      min_guests: rules.online_min_guests,
      max_guests: rules.online_max_guests,
      days_ahead: rules.days_ahead,
      min_ahead_hours: settings.minReservationTime,
      cancel_before_hours: settings.reservationBeforeTime,
      hold_minutes: settings.bookingWaitMinutes,
      auto_approve: rules.auto_approve,
      note: rules.note,
      house_rules: rules.house_rules,
    },
    sections: guestSections(shop, lang),
  }
}

export async function listSections(
  { database }: Needs,
  shopId: number,
  lang: string,
): Promise<ReservationSection[]> {
  const shop = (await loadReservationShop(database, { key: shopId })) ?? refuse('not_found')
  return guestSections(shop, lang)
}

export async function listTables(
  { database }: Needs,
  sectionId: number,
): Promise<ReservationTable[]> {
  const shopId = (await shopOfSection(database, sectionId)) ?? refuse('not_found')
  const shop = (await loadReservationShop(database, { key: shopId })) ?? refuse('not_found')
  return shop.tables
    .filter((table) => table.sectionId === sectionId && table.online && table.active)
    .map((table) => ({
      id: table.id,
      uuid: table.uuid,
      shop_section_id: table.sectionId,
      name: table.name,
      chair_count: table.chairCount,
      min_guests: table.minGuests,
      joinable_with: table.neighbours,
    }))
}
