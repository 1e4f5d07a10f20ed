import { useQuery } from '@hawker/web/query/use-query'
import { useLocation, useNavigate, useSearchParams } from '@hawker/web/router/hooks'
import { opensInThisTab } from '@hawker/web/router/opens-in-this-tab'
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'
import { browserApi } from '../../lib/api.ts'
import { LAYER_STATE, isLayerState } from '../../lib/layer-state.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BookingSheet } from './booking-sheets.ts'
import { todayIn } from './today-in.ts'
import { wallStartText } from './reservation-texts.ts'
import { type Stay, bookingHref, panelHref } from './stay.ts'
import type { TableShop } from './table-shop.ts'
import { TIME_CHIP } from './time-chip.ts'

/** Opens the panel over the shop's page. */
const PARAM = 'book'
const USUAL: Stay = { guests: 2 }
const TIMES = 3

type FreeTime = { date: string; time: string }
type Press = MouseEvent<HTMLAnchorElement>

/** The first free times from now on: of today, or of the next day with a table. */
async function loadNextTimes({ id, timezone }: TableShop) {
  const load = (date: string) =>
    browserApi('showBookingAvailability', {
      query: { shop_id: id, guests: USUAL.guests, date },
    })
  const today = await load(todayIn(timezone))
  if (!today.ok) return today
  const free = freeTimes(today.data)
  const later = today.data.next_open_date ?? today.data.alternatives[0]?.date
  if (free.length > 0 || later === undefined) return { ok: true as const, data: free }
  const next = await load(later)
  return next.ok ? { ok: true as const, data: freeTimes(next.data) } : next
}

const freeTimes = ({
  date,
  slots,
}: {
  date: string
  slots: readonly { time: string; available: boolean }[]
}): FreeTime[] =>
  slots
    .filter(({ available }) => available)
    .slice(0, TIMES)
    .map(({ time }) => ({ date, time }))

/** The next free times of a shop, and the panel over its page. */
export function OpenTables({
  shop,
  opener,
  onOff,
}: {
  shop: TableShop
  /** Opens the panel for the button next to the times. */
  opener: RefObject<((event: Press) => void) | null>
  onOff: () => void
}) {
  const texts = useTexts()
  const { t } = texts
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [stay, setStay] = useState(USUAL)
  const open = search.has(PARAM)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  const { data, refusal } = useQuery(String(shop.id), () => loadNextTimes(shop))
  const isOff = refusal?.code === 'booking_off'
  const turnOff = useEffectEvent(onOff)
  useEffect(() => {
    if (isOff) turnOff()
  }, [isOff])

  const openWith = (event: Press, next: Stay) => {
    if (!opensInThisTab(event, event.currentTarget)) return
    event.preventDefault()
    setStay(next)
    setSearch((old) => ({ ...Object.fromEntries(old), [PARAM]: '1' }), {
      preventScrollReset: true,
      state: LAYER_STATE,
    })
  }
  useImperativeHandle(opener, () => (event: Press) => openWith(event, USUAL))
  const close = () => {
    if (isLayerState(state)) return void navigate(-1)
    setSearch(
      (old) => {
        old.delete(PARAM)
        return old
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const today = todayIn(shop.timezone)
  return (
    <>
      {data ? (
        <ul
          aria-label={t('reservation.next_times')}
          className="flex gap-2"
          onPointerEnter={BookingSheet.preload}
        >
          {data.map((free) => {
            const next = { ...USUAL, ...free }
            return (
              <li key={`${free.date} ${free.time}`}>
                <a
                  href={panelHref({ shop: shop.slug }, next)}
                  onClick={(event) => openWith(event, next)}
                  className={`${TIME_CHIP} whitespace-nowrap`}
                >
                  <bdi>{wallStartText(free, today, texts, today)}</bdi>
                </a>
              </li>
            )
          })}
        </ul>
      ) : (
        !refusal && (
          <span
            aria-hidden="true"
            className="h-11 w-56 shrink-0 animate-pulse rounded-full bg-sunk"
          />
        )
      )}
      {wasOpen && (
        <BookingSheet
          key={JSON.stringify(stay)}
          open={open}
          onClose={close}
          closeHref={`/shop/${shop.slug}`}
          shop={shop.slug}
          stay={stay}
          onBooked={({ id }) => void navigate(bookingHref(id, 'booked'), { replace: true })}
        />
      )}
    </>
  )
}
