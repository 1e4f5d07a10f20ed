import type { SellerShop } from '@hawker/contract/seller'
import type { SellerBooking, SellerTable } from '@hawker/contract/seller-reservations'
import { isLive } from '@hawker/domain/reservations/booking-state'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import { giftIcon, noteIcon, starIcon } from '@hawker/ui/icons'
import { classNames } from '@hawker/std/class-names'
import { HOUR_MS } from '@hawker/std/time'
import { useNow } from '@hawker/web/session/use-now'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import type { Floor } from '../../tables/index.tsx'
import { bookingName, statusText } from '../state/booking-names.ts'
import {
  type Span,
  arrivalsByQuarter,
  isShown,
  lateMinutes,
  overMinutes,
  stayOf,
} from '../state/booking-rules.ts'

const QUARTER_MS = HOUR_MS / 4
/** Enough for "7:30" above a column of an hour, and for a name on a bar of an hour. */
const HOUR_REM = 6
const NAMES_REM = 7.5

type TimelineProps = {
  shop: SellerShop
  floor: Floor
  bookings: readonly SellerBooking[]
  span: Span
  /** Guests who may arrive in a quarter of an hour; null: no limit. */
  pace: number | null
  chosen: number | undefined
  /** Whether a reservation matches the search. */
  isMatch: (booking: SellerBooking) => boolean
  onChoose: (id: number) => void
}

/** Tables by section, and their reservations over the hours of the day. */
export function Timeline({
  shop,
  floor,
  bookings,
  span,
  pace,
  chosen,
  isMatch,
  onChoose,
}: TimelineProps) {
  const { t, lang } = useTexts()
  const at = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const { timezone: timeZone } = shop
  const hours = Math.round((span.until - span.from) / HOUR_MS)
  const offset = (instant: number) => `${(100 * (instant - span.from)) / (span.until - span.from)}%`
  const isNowShown = at > span.from && at < span.until

  const scrollToNow = useEffectEvent(() => {
    const box = scroller.current
    if (!box || !isNowShown) return
    const part = (at - HOUR_MS - span.from) / (span.until - span.from)
    const direction = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    box.scrollTo({ left: direction * Math.max(0, part * box.scrollWidth), behavior: 'instant' })
  })
  useEffect(() => scrollToNow(), [])

  const shown = bookings.filter(isShown)
  return (
    <div
      ref={scroller}
      // Focusable, so that the keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('bookings.timeline')}
      className="overflow-x-auto rounded-lg bg-surface shadow-soft"
    >
      <div className="relative" style={{ minInlineSize: `${NAMES_REM + hours * HOUR_REM}rem` }}>
        <HourRow span={span} timeZone={timeZone} />
        <ArrivalsRow span={span} bookings={bookings} pace={pace} />
        {floor.sections.map((section) => {
          const tables = floor.tables.filter(
            ({ id, shop_section_id: own, active }) =>
              own === section.id &&
              (active || shown.some(({ table_ids: ids }) => ids.includes(id))),
          )
          if (tables.length === 0) return null
          return (
            <section key={section.id} aria-label={section.translation.title}>
              <h2 className="border-t border-line bg-sunk py-1.5 text-sm font-semibold">
                <span className="sticky start-0 px-3">{section.translation.title}</span>
              </h2>
              {tables.map((table) => (
                <TableRow
                  key={table.id}
                  table={table}
                  hours={hours}
                  bookings={shown.filter(({ table_ids: ids }) => ids.includes(table.id))}
                  chosen={chosen}
                  isMatch={isMatch}
                  onChoose={onChoose}
                  offset={offset}
                  span={span}
                  timeZone={timeZone}
                />
              ))}
            </section>
          )
        })}
        {isNowShown && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-0 z-3"
            style={{ insetInlineStart: `${NAMES_REM}rem` }}
          >
            <div
              className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-brand rtl:translate-x-1/2"
              style={{ insetInlineStart: offset(at) }}
            >
              <span
                className={
                  'tabular absolute top-0 left-1/2 -translate-x-1/2 rounded-full bg-brand ' +
                  'px-1.5 text-xs font-semibold whitespace-nowrap text-on-brand'
                }
              >
                {formatTime(at, lang, { timeZone })}
              </span>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

const instantsOf = (span: Span, step: number): number[] =>
  Array.from(
    { length: Math.round((span.until - span.from) / step) },
    (_, index) => span.from + index * step,
  )

function HourRow({ span, timeZone }: { span: Span; timeZone: string }) {
  const { lang } = useTexts()
  return (
    <div className="flex h-11" aria-hidden="true">
      <span className="sticky start-0 z-4 w-30 shrink-0 bg-surface" />
      {instantsOf(span, HOUR_MS).map((instant) => (
        <span
          key={instant}
          className="tabular flex-1 border-s border-line ps-1.5 pt-5 text-xs font-medium text-muted"
        >
          {formatTime(instant, lang, { timeZone })}
        </span>
      ))}
    </div>
  )
}

/** How many guests arrive in each quarter of an hour, and where that is more than the pace. */
function ArrivalsRow({
  span,
  bookings,
  pace,
}: {
  span: Span
  bookings: readonly SellerBooking[]
  pace: number | null
}) {
  const { t, lang } = useTexts()
  const counts = arrivalsByQuarter(bookings)
  return (
    <div className="flex h-8 border-t border-line">
      <span className="sticky start-0 z-4 flex w-30 shrink-0 items-center bg-surface px-3 text-xs text-muted">
        {t('bookings.arrivals')}
      </span>
      {instantsOf(span, QUARTER_MS).map((instant) => {
        const count = counts.get(Math.floor(instant / QUARTER_MS)) ?? 0
        const isFull = pace !== null && count >= pace
        return (
          <span
            key={instant}
            className={classNames(
              'tabular grid flex-1 place-items-center border-s border-line text-xs',
              count === 0 ? 'text-transparent' : 'font-semibold',
              isFull && count > 0 && 'bg-amber-soft text-amber-text underline',
            )}
          >
            {count > 0 && formatNumber(count, lang)}
          </span>
        )
      })}
    </div>
  )
}

function TableRow({
  table,
  hours,
  bookings,
  chosen,
  isMatch,
  onChoose,
  offset,
  span,
  timeZone,
}: Pick<TimelineProps, 'bookings' | 'chosen' | 'isMatch' | 'onChoose' | 'span'> & {
  table: SellerTable
  hours: number
  offset: (instant: number) => string
  timeZone: string
}) {
  const { t } = useTexts()
  return (
    <div className="flex h-13 border-t border-line">
      <div className="sticky start-0 z-4 flex w-30 shrink-0 flex-col justify-center bg-surface px-3">
        <h3 className="truncate leading-tight font-semibold">
          <bdi>{table.name}</bdi>
        </h3>
        <p className="text-xs text-muted">{t('tables.for', { count: table.chair_count })}</p>
      </div>
      <div className="relative flex-1">
        <div className="absolute inset-0 flex" aria-hidden="true">
          {Array.from({ length: hours }, (_, hour) => (
            <span key={hour} className="flex-1 border-s border-line" />
          ))}
        </div>
        <ul>
          {bookings.map((booking) => (
            <Bar
              key={booking.id}
              booking={booking}
              isChosen={booking.id === chosen}
              isFaded={!isMatch(booking)}
              onChoose={() => onChoose(booking.id)}
              offset={offset}
              span={span}
              timeZone={timeZone}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

const LOOK: Record<SellerBooking['status'], string> = {
  new: 'bg-amber-soft text-amber-text border-2 border-dashed border-amber',
  approved: 'bg-info-soft text-info-text',
  seated: 'bg-grocery text-on-grocery',
  completed: 'bg-sunk text-muted',
  canceled: '',
  no_show: '',
}

function Bar({
  booking,
  isChosen,
  isFaded,
  onChoose,
  offset,
  span,
  timeZone,
}: {
  booking: SellerBooking
  isChosen: boolean
  isFaded: boolean
  onChoose: () => void
  offset: (instant: number) => string
  span: Span
  timeZone: string
}) {
  const { t, lang, minutes } = useTexts()
  const at = useNow()
  const stay = stayOf(booking, at)
  const from = Math.max(stay.from, span.from)
  const until = Math.min(stay.until, span.until)
  const tail = Math.min(Date.parse(booking.tables_until), span.until)
  const late = lateMinutes(booking, at)
  const over = overMinutes(booking, at)
  const isBlock = booking.source === 'block'
  const name = bookingName(booking, t)
  const trouble =
    over > 0
      ? t('floor.over', { time: minutes(over) })
      : late > 0
        ? t('bookings.late', { time: minutes(late) })
        : undefined
  if (until <= from) return null
  return (
    <li>
      {isLive(booking.status) && tail > until && (
        <span
          aria-hidden="true"
          className="absolute inset-y-2.5 rounded-e-sm bg-line"
          style={{
            insetInlineStart: offset(until),
            insetInlineEnd: `calc(100% - ${offset(tail)})`,
          }}
        />
      )}
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        aria-label={[
          formatTime(booking.starts_at, lang, { timeZone }),
          name,
          isBlock ? undefined : t('reservations.people', { count: booking.guests }),
          t(statusText(booking)),
          trouble,
        ]
          .filter(Boolean)
          .join(', ')}
        onClick={onChoose}
        style={{ insetInlineStart: offset(from), insetInlineEnd: `calc(100% - ${offset(until)})` }}
        className={classNames(
          'absolute inset-y-1 z-1 overflow-hidden rounded-sm px-2 text-start text-sm leading-tight',
          'transition-[filter,opacity] hover:brightness-95',
          isBlock ? 'bg-line text-ink' : LOOK[booking.status],
          isChosen && 'z-2 outline-3 outline-offset-1 outline-ink',
          isFaded && 'opacity-35',
        )}
      >
        <span className="flex items-center gap-1 font-semibold whitespace-nowrap">
          {!isBlock && <span className="tabular">{formatNumber(booking.guests, lang)}</span>}
          <bdi className="truncate">{name}</bdi>
          <span className="ms-auto flex shrink-0 gap-0.5">
            {booking.occasion !== null && <Icon of={giftIcon} size={14} />}
            {(booking.note !== null || booking.staff_note !== null) && (
              <Icon of={noteIcon} size={14} />
            )}
            {booking.user !== null && booking.visits === 0 && <Icon of={starIcon} size={14} />}
          </span>
        </span>
        <span className="block truncate text-xs font-medium">
          {trouble ??
            (booking.status === 'new' || booking.arrived_at !== null
              ? `${formatTime(booking.starts_at, lang, { timeZone })} · ${t(statusText(booking))}`
              : formatTime(booking.starts_at, lang, { timeZone }))}
        </span>
      </button>
    </li>
  )
}
