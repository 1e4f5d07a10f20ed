import type { SellerShop } from '@hawker/contract/seller'
import type { SellerTable } from '@hawker/contract/seller-floor'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { classNames } from '@hawker/std/class-names'
import { HOUR_MS } from '@hawker/std/time'
import { useNow } from '@hawker/web/session/use-now'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor } from '../../floor/index.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { type Span, arrivalsByQuarter, isShown } from '../state/reservation-rules.ts'
import type { Reservations } from '../state/use-reservations.ts'
import type { BarPlace } from '../state/bar-place.ts'
import { Bar, BarGhost } from './bar.tsx'
import { useBarDrag } from './use-bar-drag.ts'

const QUARTER_MS = HOUR_MS / 4
/** Enough for "7:30" above a column of an hour, and for a name on a bar of an hour. */
const HOUR_REM = 6
const NAMES_REM = 7.5

type TimelineProps = {
  shop: SellerShop
  floor: Floor
  reservations: readonly SellerReservation[]
  span: Span
  /** Guests who may arrive in a quarter of an hour; null: no limit. */
  pace: number | null
  chosen: number | undefined
  /** Whether a reservation matches the search. */
  isMatch: (reservation: SellerReservation) => boolean
  onChoose: (id: number) => void
  update: Reservations['update']
}

/** Tables by section, and their reservations over the hours of the day. */
export function Timeline({
  shop,
  floor,
  reservations,
  span,
  pace,
  chosen,
  isMatch,
  onChoose,
  update,
}: TimelineProps) {
  const { t, lang } = useTexts()
  const at = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const movedBar = useRef<string>(undefined)
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
  // On another row the bar is another element, which a later render adds.
  useEffect(() => {
    const bar = scroller.current?.querySelector<HTMLElement>(`[data-bar="${movedBar.current}"]`)
    if (!bar) return
    bar.focus({ preventScroll: true })
    movedBar.current = undefined
  })

  const shown = reservations.filter(isShown)
  const sections = floor.sections
    .map((section) => ({
      section,
      tables: floor.tables.filter(
        ({ id, shop_section_id: own, active }) =>
          own === section.id && (active || shown.some(({ table_ids: ids }) => ids.includes(id))),
      ),
    }))
    .filter(({ tables }) => tables.length > 0)
  const [moved, setMoved] = useState('')
  const placeText = (key: string, stay: SellerReservation, { from, until, tableId }: BarPlace) =>
    t(key, {
      name: reservationName(stay, t),
      table: floor.tables.find(({ id }) => id === tableId)?.name ?? '',
      span: t('hours.span', {
        from: formatTime(new Date(from), lang, { timeZone }),
        to: formatTime(new Date(until), lang, { timeZone }),
      }),
    })
  const dragging = useBarDrag({
    floor,
    reservations,
    rows: sections.flatMap(({ tables }) =>
      tables.filter(({ active }) => active).map(({ id }) => id),
    ),
    span,
    timeZone,
    update,
    onMoved(reservation, place) {
      setMoved(placeText('bookings.moved', reservation, place))
      movedBar.current = `${reservation.id} ${place.tableId}`
    },
  })
  const { drag } = dragging
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
        <ArrivalsRow span={span} reservations={reservations} pace={pace} />
        {sections.map(({ section, tables }) => (
          <section key={section.id} aria-label={section.translation.title}>
            <h2 className="border-t border-line bg-sunk py-1.5 text-sm font-semibold">
              <span className="sticky start-0 px-3">{section.translation.title}</span>
            </h2>
            {tables.map((table) => (
              <TableRow
                key={table.id}
                table={table}
                hours={hours}
                reservations={shown.filter(({ table_ids: ids }) => ids.includes(table.id))}
                chosen={chosen}
                isMatch={isMatch}
                onChoose={onChoose}
                offset={offset}
                span={span}
                timeZone={timeZone}
                dragging={dragging}
              />
            ))}
          </section>
        ))}
        <p role="status" className="sr-only">
          {drag ? placeText('bookings.moving', drag.reservation, drag.place) : moved}
        </p>
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
  reservations,
  pace,
}: {
  span: Span
  reservations: readonly SellerReservation[]
  pace: number | null
}) {
  const { t, lang } = useTexts()
  const counts = arrivalsByQuarter(reservations)
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
  reservations,
  chosen,
  isMatch,
  onChoose,
  offset,
  span,
  timeZone,
  dragging,
}: Pick<TimelineProps, 'reservations' | 'chosen' | 'isMatch' | 'onChoose' | 'span'> & {
  table: SellerTable
  hours: number
  offset: (instant: number) => string
  timeZone: string
  dragging: ReturnType<typeof useBarDrag>
}) {
  const { t } = useTexts()
  return (
    <div
      className="flex h-13 border-t border-line"
      {...(table.active ? { 'data-table': table.id } : {})}
    >
      <div className="sticky start-0 z-4 flex w-30 shrink-0 flex-col justify-center bg-surface px-3">
        <h3 className="truncate leading-tight font-semibold">
          <bdi>{table.name}</bdi>
        </h3>
        <p className="text-xs text-muted">{t('tables.for', { count: table.chair_count })}</p>
      </div>
      <div className="relative flex-1" data-lane="">
        <div className="absolute inset-0 flex" aria-hidden="true">
          {Array.from({ length: hours }, (_, hour) => (
            <span key={hour} className="flex-1 border-s border-line" />
          ))}
        </div>
        <ul>
          {reservations.map((reservation) => (
            <Bar
              key={reservation.id}
              reservation={reservation}
              tableId={table.id}
              isChosen={reservation.id === chosen}
              isFaded={!isMatch(reservation)}
              onChoose={() => onChoose(reservation.id)}
              offset={offset}
              span={span}
              timeZone={timeZone}
              dragging={dragging}
            />
          ))}
        </ul>
        {dragging.drag?.place.tableId === table.id && (
          <BarGhost drag={dragging.drag} offset={offset} timeZone={timeZone} />
        )}
      </div>
    </div>
  )
}
