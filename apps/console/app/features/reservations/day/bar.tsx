import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { isLive } from '@hawker/domain/reservations/reservation-state'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import { giftIcon, noteIcon, starIcon } from '@hawker/ui/icons'
import { classNames } from '@hawker/std/class-names'
import { useNow } from '@hawker/web/session/use-now'
import { useTexts } from '../../../lib/texts.tsx'
import { reservationName, statusText } from '../state/reservation-names.ts'
import { type Span, lateMinutes, minutesOverEnd, stayOf } from '../state/reservation-rules.ts'
import type { BarDrag, useBarDrag } from './use-bar-drag.ts'

const LOOK: Record<SellerReservation['status'], string> = {
  new: 'bg-amber-soft text-amber-text border-2 border-dashed border-amber',
  approved: 'bg-info-soft text-info-text',
  seated: 'bg-grocery text-on-grocery',
  completed: 'bg-sunk text-muted',
  canceled: '',
  no_show: '',
}

/** A reservation on the row of one of its tables. */
export function Bar({
  reservation,
  tableId,
  isChosen,
  isFaded,
  onChoose,
  offset,
  span,
  timeZone,
  dragging,
}: {
  reservation: SellerReservation
  tableId: number
  isChosen: boolean
  isFaded: boolean
  onChoose: () => void
  offset: (instant: number) => string
  span: Span
  timeZone: string
  dragging: ReturnType<typeof useBarDrag>
}) {
  const { t, lang, minutes } = useTexts()
  const at = useNow()
  const stay = stayOf(reservation, at)
  const from = Math.max(stay.from, span.from)
  const until = Math.min(stay.until, span.until)
  const tail = Math.min(Date.parse(reservation.tables_until), span.until)
  const late = lateMinutes(reservation, at)
  const over = minutesOverEnd(reservation, at)
  const isBlock = reservation.source === 'block'
  const name = reservationName(reservation, t)
  const trouble =
    over > 0
      ? t('floor.over', { time: minutes(over) })
      : late > 0
        ? t('bookings.late', { time: minutes(late) })
        : undefined
  if (until <= from) return null
  return (
    <li>
      {isLive(reservation.status) && tail > until && (
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
          formatTime(reservation.starts_at, lang, { timeZone }),
          name,
          isBlock ? undefined : t('reservations.people', { count: reservation.guests }),
          t(statusText(reservation)),
          trouble,
        ]
          .filter(Boolean)
          .join(', ')}
        data-bar={`${reservation.id} ${tableId}`}
        onClick={onChoose}
        {...dragging.bar(reservation, { ...placeOf(reservation), tableId }, isChosen)}
        style={{ insetInlineStart: offset(from), insetInlineEnd: `calc(100% - ${offset(until)})` }}
        className={classNames(
          'absolute inset-y-1 z-1 overflow-hidden rounded-sm px-2 text-start text-sm leading-tight',
          'transition-[filter,opacity] hover:brightness-95',
          isBlock ? 'bg-line text-ink' : LOOK[reservation.status],
          isChosen && 'z-2 outline-3 outline-offset-1 outline-ink',
          (isFaded || dragging.drag?.reservation.id === reservation.id) && 'opacity-35',
        )}
      >
        <span className="flex items-center gap-1 font-semibold whitespace-nowrap">
          {!isBlock && <span className="tabular">{formatNumber(reservation.guests, lang)}</span>}
          <bdi className="truncate">{name}</bdi>
          <span className="ms-auto flex shrink-0 gap-0.5">
            {reservation.occasion !== null && <Icon of={giftIcon} size={14} />}
            {(reservation.note !== null || reservation.staff_note !== null) && (
              <Icon of={noteIcon} size={14} />
            )}
            {reservation.user !== null && reservation.visits === 0 && (
              <Icon of={starIcon} size={14} />
            )}
          </span>
        </span>
        <span className="block truncate text-xs font-medium">
          {trouble ??
            (reservation.status === 'new' || reservation.arrived_at !== null
              ? `${formatTime(reservation.starts_at, lang, { timeZone })} · ${t(statusText(reservation))}`
              : formatTime(reservation.starts_at, lang, { timeZone }))}
        </span>
        {reservation.can.change && (
          <span
            aria-hidden="true"
            data-end=""
            className="absolute inset-y-0 end-0 w-2 cursor-ew-resize"
          />
        )}
      </button>
    </li>
  )
}

/** The booked stay, also of guests who sit longer. */
const placeOf = ({ starts_at, ends_at }: SellerReservation): Span => ({
  from: Date.parse(starts_at),
  until: Date.parse(ends_at),
})

/** Where the bar will be. */
export function BarGhost({
  drag,
  offset,
  timeZone,
}: {
  drag: BarDrag
  offset: (instant: number) => string
  timeZone: string
}) {
  const { t, lang } = useTexts()
  const { from, until } = drag.place
  return (
    <div
      aria-hidden="true"
      style={{ insetInlineStart: offset(from), insetInlineEnd: `calc(100% - ${offset(until)})` }}
      className={classNames(
        'pointer-events-none absolute inset-y-1 z-3 overflow-hidden rounded-sm border-2 border-dashed',
        'border-ink bg-surface px-2 text-sm leading-tight shadow-soft',
        drag.isSending && 'animate-pulse',
      )}
    >
      <bdi className="block truncate font-semibold">{reservationName(drag.reservation, t)}</bdi>
      <span className="tabular block truncate text-xs font-medium">
        {t('hours.span', {
          from: formatTime(new Date(from), lang, { timeZone }),
          to: formatTime(new Date(until), lang, { timeZone }),
        })}
      </span>
    </div>
  )
}
