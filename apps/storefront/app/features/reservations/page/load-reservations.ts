import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { ReservationWait } from '@hawker/contract/reservation-waits'
import type { Reservation } from '@hawker/contract/reservations'
import type { ReservationShopCard } from '@hawker/contract/shops'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { orPage } from '@hawker/web/api/results'
import type { ListPage } from '@hawker/web/query/infinite-list'
import type { LoadContext } from '../../../lib/api.ts'
import { loadSettings } from '../../../lib/page/load-site.ts'
import { deliveredTo } from '../../../lib/visit/visit.ts'
import { type PanelData, loadStayTimes } from '../panel/load-panel.ts'
import { todayIn } from '../today-in.ts'
import { stayOfReservation } from '../stay-of-reservation.ts'
import { type Stay, stayOf } from '../stay.ts'

/** The parts of a card that this page shows. */
export type TableCard = Pick<
  ReservationShopCard,
  'uuid' | 'slug' | 'background_img' | 'color' | 'rating_avg' | 'timezone' | 'distance_m' | 'times'
> & { title: string; categories: string }

export type ReservationPeriod = 'upcoming' | 'past'
export type ReservationsData = {
  /** False while guests cannot book online. */
  isOn: boolean
  finder: { today: string; date: string; guests: number; time: string; nearest: boolean }
  shops: ListPage<TableCard>
  list: ReservationPeriod
  /** Undefined for guests who are not signed in. */
  reservations: ListPage<Reservation> | undefined
  /** What the visitor waits for. */
  waits: ReservationWait[]
  /** Set when the server renders an open panel. */
  panel: PanelData | undefined
  /** The reservation of the address. */
  reservation: Reservation | 'missing' | undefined
}

export const DINNER = '19:00'
export const SHOPS_PAGE = 10
export const RESERVATIONS_PAGE = 20

export const listOf = (search: URLSearchParams): ReservationPeriod =>
  search.get('list') === 'past' ? 'past' : 'upcoming'

const cardOf = (card: ReservationShopCard): TableCard => ({
  uuid: card.uuid,
  slug: card.slug,
  background_img: card.background_img,
  color: card.color,
  rating_avg: card.rating_avg,
  timezone: card.timezone,
  distance_m: card.distance_m,
  times: card.times,
  title: card.translation.title,
  categories: card.categories
    .slice(0, 2)
    .map(({ title }) => title)
    .join(' · '),
})

const hasTimes = ({ times }: TableCard): boolean => times !== null && times.length > 0

type Finding = Pick<LoadContext, 'api' | 'visit'>

/** Restaurants with free tables for a party. */
export async function loadTables(
  { api, visit }: Finding,
  { date, guests, time, nearest }: Omit<ReservationsData['finder'], 'today'>,
  page: number,
): Promise<ListPage<TableCard>> {
  const { data, meta } = orPage(
    await api('listBookingShops', {
      query: {
        ...deliveredTo(visit),
        ...(nearest && visit.address ? { order_by: 'distance' } : {}),
        date,
        guests,
        time,
        page,
        perPage: SHOPS_PAGE,
      },
    }),
  )
  return {
    items: data.map(cardOf).toSorted((a, b) => Number(hasTimes(b)) - Number(hasTimes(a))),
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
  }
}

export async function loadOwnReservations(
  api: LoadContext['api'],
  list: ReservationPeriod,
  page: number,
): Promise<ListPage<Reservation> | undefined> {
  const result = await api('listBookings', { query: { list, page, perPage: RESERVATIONS_PAGE } })
  // The session has ended; the finder works without it.
  if (!result.ok && result.status === 401) return undefined
  const { data, meta } = orPage(result)
  return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

/** The finder, the restaurants, and the visitor's reservations. */
export async function loadReservations(
  loadContext: LoadContext,
  signedIn: boolean,
): Promise<Omit<ReservationsData, 'panel'>> {
  const { api, url } = loadContext
  const { searchParams } = url
  const stay = stayOf(searchParams)
  const list = listOf(searchParams)
  const id = readPositiveInteger(searchParams.get('id'))
  const page = readPositiveInteger(searchParams.get('page')) ?? 1
  const [settings, zone, reservations, reservation, waits] = await Promise.all([
    loadSettings(loadContext),
    timeZoneOfTables(loadContext),
    signedIn ? loadOwnReservations(api, list, 1) : undefined,
    signedIn && id !== undefined ? api('showBooking', { params: { id } }) : undefined,
    signedIn ? api('listBookingWaits') : undefined,
  ])
  const today = todayIn(zone)
  const finder = {
    // A bookmark may name a day that is over.
    date: stay.date === undefined || stay.date < today ? today : stay.date,
    guests: stay.guests,
    time: stay.time ?? DINNER,
    nearest: searchParams.get('near') === '1',
    today,
  }
  const isOn = settings.reservation_enable_for_user === '1'
  const none: ListPage<TableCard> = { items: [], page: 1, lastPage: 1, total: 0 }
  return {
    isOn,
    finder,
    shops: isOn ? await loadTables(loadContext, finder, page) : none,
    list,
    reservations,
    waits: waits?.ok ? waits.data : [],
    reservation:
      reservation === undefined ? undefined : reservation.ok ? reservation.data : 'missing',
  }
}

/** The time zone of the first restaurant, by which days begin. */
async function timeZoneOfTables({ api, visit }: Finding): Promise<string> {
  const first = await api('listBookingShops', { query: { ...deliveredTo(visit), perPage: 1 } })
  return (first.ok && first.data[0]?.timezone) || 'UTC'
}

/** The panel that the address opens, rendered by the server. In the browser it loads its own data. */
export async function loadPanel(
  { api, url: { searchParams } }: LoadContext,
  signedIn: boolean,
  reservation: ReservationsData['reservation'],
): Promise<PanelData | undefined> {
  const changed =
    searchParams.get('do') === 'change' && typeof reservation === 'object' ? reservation : undefined
  const slug = changed?.shop.slug ?? searchParams.get('shop')
  if (!slug || slug.length > 200) return undefined
  const [shop, profile] = await Promise.all([
    api('showBookingShop', { params: { id: slug } }),
    signedIn ? api('showProfile') : undefined,
  ])
  if (!shop.ok) return undefined
  const stay = stayIn(searchParams, changed)
  return {
    shop: shop.data,
    stay,
    times: shop.data.bookable ? await loadStayTimes(api, shop.data, stay, changed?.id) : undefined,
    guest: profile?.ok
      ? { name: profile.data.firstname, phone: profile.data.phone ?? '' }
      : undefined,
    reservation: changed,
    key: randomUuid(),
  }
}

/** What the address asks for; a change begins with the reservation as it is. */
export function stayIn(search: URLSearchParams, reservation: Reservation | undefined): Stay {
  if (!reservation) return stayOf(search)
  const before = stayOfReservation(reservation)
  // More people may need a longer stay than the reservation has.
  const { duration, ...rest } = search.has('guests') ? { ...before, duration: undefined } : before
  const requested = stayOf(search)
  return {
    ...rest,
    duration: requested.duration ?? duration,
    ...(search.has('guests') ? { guests: requested.guests } : {}),
    ...(requested.date === undefined ? {} : { date: requested.date }),
    ...(requested.time === undefined ? {} : { time: requested.time }),
    ...(requested.sectionId === undefined ? {} : { sectionId: requested.sectionId }),
  }
}
