import type { SellerShop } from '@hawker/contract/seller'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatTime, formatWallDate, wallDateOf } from '@hawker/i18n/format-date'
import { Button, buttonClass } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { phoneIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useNow } from '@hawker/web/session/use-now'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames, useReservationRefusal } from '../../floor/index.tsx'
import { CancelForm } from '../forms/cancel-form.tsx'
import { MoveForm } from '../forms/move-form.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { clashesWith, nextStep, stayOf } from '../state/reservation-rules.ts'
import type { Reservations, ReservationOutcome } from '../state/use-reservations.ts'
import { ReservationMarks } from './reservation-marks.tsx'
import { ReservationStatusBadge } from './status-badge.tsx'

type ReservationPanelProps = {
  shop: SellerShop
  floor: Floor
  reservation: SellerReservation
  /** The other reservations of `date`. */
  reservations: readonly SellerReservation[]
  date: string
  actions: Reservations
}

/** One reservation: its facts, the next step, and the other things that staff do with it. */
export function ReservationPanel(props: ReservationPanelProps) {
  const { shop, floor, reservation, reservations, date, actions } = props
  const { t, time } = useTexts()
  const [form, setForm] = useState<'move' | 'cancel'>()
  const [pending, setPending] = useState(false)
  const refusalText = useReservationRefusal(shop.timezone)
  const at = useNow()
  const { status, source, can, phone, seat_from: seatsFrom, no_show_from: noShowFrom } = reservation
  const isBlock = source === 'block'

  const act = async (outcome: () => ReservationOutcome) => {
    setPending(true)
    actions.fail(await outcome())
    setPending(false)
  }
  const closeForm = () => setForm(undefined)
  if (form === 'move')
    return (
      <MoveForm
        shop={shop}
        floor={floor}
        reservation={reservation}
        reservations={reservations}
        date={date}
        update={actions.update}
        onClose={closeForm}
      />
    )
  if (form === 'cancel')
    return (
      <CancelForm
        refusalText={refusalText}
        onCancel={(reason) => actions.move(reservation, { status: 'canceled', reason })}
        onClose={closeForm}
      />
    )

  const isTooEarly = seatsFrom !== null && Date.parse(seatsFrom) > at
  const isGraceOver = noShowFrom !== null && Date.parse(noShowFrom) <= at
  const step = nextStep(reservation)
  const seat = () => act(() => actions.move(reservation, { status: 'seated' }))
  const ahead =
    status === 'seated'
      ? clashesWith(reservations, {
          tableIds: reservation.table_ids,
          span: stayOf(reservation, at),
          without: reservation.id,
        })[0]
      : undefined

  return (
    <div className="grid content-start gap-4">
      <Facts shop={shop} floor={floor} reservation={reservation} />
      {ahead && (
        <Notice kind="warning">
          {t('bookings.needed_by', {
            time: time(ahead.starts_at, shop.timezone),
            name: reservationName(ahead, t),
          })}
        </Notice>
      )}
      {step === 'approve' && (
        <Button
          size="lg"
          wide
          loading={pending}
          onClick={() => void act(() => actions.move(reservation, { status: 'approved' }))}
        >
          {t('bookings.approve')}
        </Button>
      )}
      {step === 'arrive' && (
        <Button
          size="lg"
          wide
          loading={pending}
          onClick={() => void act(() => actions.arrive(reservation))}
        >
          {t('bookings.arrive')}
        </Button>
      )}
      {step === 'seat' && (
        <>
          <Button
            size="lg"
            wide
            loading={pending}
            disabled={isTooEarly}
            onClick={() => void seat()}
          >
            {t('bookings.seat')}
          </Button>
          {isTooEarly && (
            <p className="-mt-2 text-sm text-muted">
              {t('bookings.seat_from', { time: time(seatsFrom, shop.timezone) })}
            </p>
          )}
        </>
      )}
      {step === 'complete' && (
        <Button
          size="lg"
          wide
          loading={pending}
          onClick={() => void act(() => actions.move(reservation, { status: 'completed' }))}
        >
          {t('bookings.complete')}
        </Button>
      )}
      {can.undo && (
        <Button
          variant="secondary"
          size="lg"
          wide
          loading={pending}
          onClick={() => void act(() => actions.undo(reservation))}
        >
          {t('action.undo')}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        {can.change && (
          <Button variant="secondary" onClick={() => setForm('move')}>
            {t(status === 'seated' ? 'bookings.move_seated' : 'bookings.move')}
          </Button>
        )}
        {phone !== null && !phone.startsWith('•') && (
          <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary' })}>
            <span className="inline-flex items-center gap-2">
              <Icon of={phoneIcon} size={18} />
              {t('bookings.call')}
            </span>
          </a>
        )}
        {step === 'arrive' && !isTooEarly && (
          <Button variant="secondary" disabled={pending} onClick={() => void seat()}>
            {t('bookings.seat')}
          </Button>
        )}
        {status === 'approved' && !isBlock && (
          <Button
            variant="secondary"
            disabled={!isGraceOver || pending}
            onClick={() => void act(() => actions.move(reservation, { status: 'no_show' }))}
          >
            {isGraceOver || noShowFrom === null
              ? t('bookings.no_show')
              : t('bookings.no_show_from', { time: time(noShowFrom, shop.timezone) })}
          </Button>
        )}
        {can.cancel && isBlock ? (
          <Button
            variant="secondary"
            disabled={pending}
            onClick={() =>
              void act(() =>
                actions.move(reservation, { status: 'canceled', reason: t('bookings.unblock') }),
              )
            }
          >
            {t('bookings.unblock')}
          </Button>
        ) : (
          can.cancel && (
            <Button
              variant="ghost"
              className="col-span-2 text-danger-text!"
              onClick={() => setForm('cancel')}
            >
              {t('bookings.cancel')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** When, where, who, and what they wrote. */
function Facts({
  shop: { timezone: timeZone },
  floor,
  reservation,
}: Pick<ReservationPanelProps, 'shop' | 'floor' | 'reservation'>) {
  const { t, lang, time, list } = useTexts()
  const { note, staff_note: staffNote, cancel_reason: reason, source, user, visits } = reservation
  const isBlock = source === 'block'
  const isAnswered = reservation.answer_until === null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <ReservationStatusBadge reservation={reservation} />
        <ReservationMarks reservation={reservation} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact label={t('bookings.when')}>
          {formatWallDate(wallDateOf(reservation.starts_at, { timeZone }), lang)}
          {' · '}
          <span className="tabular">
            {t('hours.span', {
              from: formatTime(reservation.starts_at, lang, { timeZone }),
              to: formatTime(reservation.ends_at, lang, { timeZone }),
            })}
          </span>
        </Fact>
        <Fact label={t('bookings.table')}>
          <bdi>{list(tableNames(floor.tables, reservation.table_ids))}</bdi>
        </Fact>
        {!isBlock && (
          <Fact label={t('bookings.people')}>
            {t('reservations.people', { count: reservation.guests })}
          </Fact>
        )}
        {reservation.phone !== null && (
          <Fact label={t('bookings.phone')}>
            <bdi dir="ltr" className="tabular">
              {reservation.phone}
            </bdi>
          </Fact>
        )}
        {user !== null && visits > 0 && (
          <Fact label={t('bookings.guest')}>{t('bookings.visits', { count: visits })}</Fact>
        )}
        {reservation.arrived_at !== null && reservation.seated_at === null && (
          <Fact label={t('bookings.status_arrived')}>{time(reservation.arrived_at, timeZone)}</Fact>
        )}
        {reservation.seated_at !== null && (
          <Fact label={t('bookings.status_seated')}>{time(reservation.seated_at, timeZone)}</Fact>
        )}
        <Fact label={t('bookings.number')}>
          <bdi className="tabular">{reservation.number}</bdi>
          {' · '}
          {t(`bookings.source_${source}`)}
        </Fact>
      </dl>
      {!isAnswered && (
        <Notice kind="warning">
          {t('bookings.answer_by', { time: time(reservation.answer_until ?? '', timeZone) })}
        </Notice>
      )}
      {reservation.hold_until !== null && (
        <Notice>
          {t('bookings.held_until', { time: time(reservation.hold_until, timeZone) })}
        </Notice>
      )}
      {note !== null && <Note label={t('bookings.note')}>{note}</Note>}
      {staffNote !== null && <Note label={t('bookings.staff_note')}>{staffNote}</Note>}
      {reservation.status === 'canceled' && reason !== null && (
        <Note label={t('bookings.cancel_reason')}>
          {reason === 'shop_timeout'
            ? t('bookings.timed_out')
            : reason === 'account_deleted'
              ? t('bookings.account_deleted')
              : reason}
        </Note>
      )}
      {reservation.unseen && <Notice>{t('bookings.unseen')}</Notice>}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </>
  )
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <div className="rounded-md bg-sunk px-4 py-3">
      <p className="text-sm text-muted">{label}</p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {children}
      </p>
    </div>
  )
}
