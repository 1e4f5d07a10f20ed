import { useQuery } from '@hawker/web/query/use-query'
import { type MouseEventHandler, useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { todayIn } from './panel/load-panel.ts'
import { wallStartText } from './reservation-texts.ts'
import { TIME_CHIP } from './time-chip.ts'
import type { Stay } from './stay.ts'
import type { TableShop } from './table-shop.ts'

const TIMES = 3
type FreeTime = { date: string; time: string }

/** The first free times from now on: of today, or of the next day with a table. */
async function loadNextTimes({ id, timezone }: TableShop, guests: number) {
  const load = (date: string) =>
    browserApi('showBookingAvailability', { query: { shop_id: id, guests, date } })
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

export default function NextTimes({
  shop,
  guests,
  href,
  onOpen,
  onOff,
}: {
  shop: TableShop
  guests: number
  href: (stay: Stay) => string
  onOpen: (stay: Stay) => MouseEventHandler<HTMLAnchorElement>
  onOff: () => void
}) {
  const texts = useTexts()
  const { t } = texts
  const { data, refusal } = useQuery(String(shop.id), () => loadNextTimes(shop, guests))
  const isOff = refusal?.code === 'booking_off'
  const turnOff = useEffectEvent(onOff)
  useEffect(() => {
    if (isOff) turnOff()
  }, [isOff])
  if (refusal) return null
  if (!data)
    return (
      <span aria-hidden="true" className="h-11 w-56 shrink-0 animate-pulse rounded-full bg-sunk" />
    )
  const today = todayIn(shop.timezone)
  return (
    <ul aria-label={t('reservation.next_times')} className="flex gap-2">
      {data.map(({ date, time }) => {
        const stay = { date, time, guests }
        return (
          <li key={`${date} ${time}`}>
            <a
              href={href(stay)}
              onClick={onOpen(stay)}
              className={`${TIME_CHIP} whitespace-nowrap`}
            >
              <bdi>{wallStartText({ date, time }, today, texts, today)}</bdi>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
