import type { Reservation } from '@hawker/contract/reservations'
import { formatMinutes } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button, ButtonLink, buttonClass } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { calendarIcon, type IconShape, mapIcon, phoneIcon, shareIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Sheet } from '@hawker/ui/sheet'
import { SkeletonText } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import type { ReactNode } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { shareLink } from '../../../lib/copy-link.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { ChatButton } from '../../chat/index.ts'
import { ReservationReview } from '../../review/index.ts'
import type { Done } from './done.ts'
import type { StayRefusal } from '../panel/load-panel.ts'
import {
  cancelText,
  deadlineText,
  startText,
  tableText,
  waitEndText,
} from '../reservation-texts.ts'
import { reservationHref, panelHref } from '../stay.ts'
import { CallLink } from '../panel/stay-refusal.tsx'
import { StatusBadge } from './status-badge.tsx'

export type DetailSheetProps = {
  open: boolean
  onClose: () => void
  closeHref: string
  reservation: Reservation | undefined
  /** It does not exist, or is another guest's. */
  missing: boolean
  failed: (() => void) | undefined
  done: Done | undefined
  /** The refusal of the plain form. */
  refusal: StayRefusal | undefined
  onCancelled: (reservation: Reservation) => void
  onReviewed: (reservation: Reservation) => void
}

/** One reservation: what, when and where, and everything that its guest can do with it. */
export default function DetailSheet({
  open,
  onClose,
  closeHref,
  reservation,
  missing,
  failed,
  done,
  refusal,
  onCancelled,
  onReviewed,
}: DetailSheetProps) {
  const { t } = useTexts()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      closeHref={closeHref}
      title={t('reservation.one')}
      closeLabel={t('action.close')}
    >
      {reservation ? (
        <Details
          reservation={reservation}
          done={done}
          refusal={refusal}
          onCancelled={onCancelled}
          onReviewed={onReviewed}
        />
      ) : missing ? (
        <EmptyState
          icon={calendarIcon}
          title={t('reservation.missing')}
          level={3}
          action={<ButtonLink href="/reservations">{t('reservation.title')}</ButtonLink>}
        />
      ) : failed ? (
        <LoadFailure again={failed} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Sheet>
  )
}

type DetailsProps = Pick<DetailSheetProps, 'done' | 'refusal' | 'onCancelled' | 'onReviewed'> & {
  reservation: Reservation
}

function Details({ reservation, done, refusal, onCancelled, onReviewed }: DetailsProps) {
  const texts = useTexts()
  const { t, lang } = texts
  const { shop, timezone, status, can, until } = reservation
  const title = shop.translation.title
  const when = startText(reservation.starts_at, timezone, texts)
  const people = t('reservation.guests', { count: reservation.guests })
  const { latitude, longitude } = shop.location
  const isUpcoming = status === 'new' || status === 'approved'
  const table = tableText(reservation)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="status" className="grid gap-1">
        {done !== undefined && <DoneText reservation={reservation} done={done} />}
        <p>
          <StatusBadge reservation={reservation} />
        </p>
        <h3 className="text-xl leading-tight font-bold">{when}</h3>
        <p className="text-muted">
          {people} · <bdi>{formatMinutes(reservation.duration, lang)}</bdi>
        </p>
        {status === 'new' && reservation.answer_until !== null && (
          <p className="font-medium">
            {t('reservation.answer_until', {
              time: waitEndText(reservation.answer_until, timezone, texts),
            })}
          </p>
        )}
        {reservation.hold_until !== null && (
          <p className="font-medium">
            {t('reservation.held_until', {
              time: waitEndText(reservation.hold_until, timezone, texts),
            })}
          </p>
        )}
        {status === 'canceled' && cancelText(reservation, texts) && (
          <p className="text-muted">{cancelText(reservation, texts)}</p>
        )}
      </div>

      <dl className="grid gap-3 text-sm">
        <Fact name={t('reservation.where')}>
          <a href={`/shop/${shop.slug}`} className="font-medium underline-offset-4 hover:underline">
            <bdi>{title}</bdi>
          </a>
          <bdi className="block text-muted">{shop.address}</bdi>
        </Fact>
        {table !== undefined && <Fact name={t('reservation.place')}>{table}</Fact>}
        <Fact name={t('reservation.number')}>
          <bdi className="tabular">{reservation.number}</bdi>
        </Fact>
        {reservation.occasion !== null && (
          <Fact name={t('reservation.occasion')}>
            {t(`reservation.occasion_${reservation.occasion}`)}
          </Fact>
        )}
        {reservation.note !== null && (
          <Fact name={t('reservation.note')}>
            <bdi className="whitespace-pre-line">{reservation.note}</bdi>
          </Fact>
        )}
      </dl>

      {refusal && (
        <Notice kind="warning" announce>
          <div className="grid gap-3">
            <p>{refusal.message}</p>
            {refusal.code === 'too_late' && shop.phone !== null && <CallLink phone={shop.phone} />}
          </div>
        </Notice>
      )}

      <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        {isUpcoming && (
          <ActionLink
            icon={calendarIcon}
            href={`${new URL(reservation.ics_url).pathname}?lang=${lang}`}
            download
          >
            {t('reservation.calendar')}
          </ActionLink>
        )}
        <ActionLink
          icon={mapIcon}
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
          outside
        >
          {t('reservation.directions')}
        </ActionLink>
        {shop.phone !== null && (
          <ActionLink icon={phoneIcon} href={`tel:${shop.phone}`}>
            {t('reservation.call_shop')}
          </ActionLink>
        )}
        <li className="grid noscript:hidden">
          <Button
            variant="secondary"
            icon={<Icon of={shareIcon} size={18} />}
            onClick={() =>
              void shareLink(
                {
                  title: t('reservation.share', { shop: title, when, guests: people }),
                  url: `${location.origin}/shop/${shop.slug}`,
                },
                t,
              )
            }
          >
            {t('action.share')}
          </Button>
        </li>
      </ul>

      {status === 'no_show' && (
        <div className="noscript:hidden">
          <ChatButton to="admin" label={t('reservation.that_is_wrong')} />
        </div>
      )}
      {reservation.hold_until !== null && (
        <ButtonLink wide href="/reservations#waits">
          {t('reservation.wait_take')}
        </ButtonLink>
      )}
      {isUpcoming && <ChangeOrCancel reservation={reservation} onCancelled={onCancelled} />}
      {can.review && (
        <div className="noscript:hidden">
          <ReservationReview reservation={reservation} onSaved={onReviewed} />
        </div>
      )}
      {!isUpcoming && (
        <ButtonLink
          variant="secondary"
          href={panelHref({ shop: shop.slug }, { guests: reservation.guests })}
        >
          {t('reservation.again')}
        </ButtonLink>
      )}
      {can.cancel && can.change && (
        <p className="text-sm text-muted">
          {t('reservation.change_until', { when: deadlineText(until, timezone, texts) })}
        </p>
      )}
    </div>
  )
}

function DoneText({ reservation, done }: { reservation: Reservation; done: Done }) {
  const { t } = useTexts()
  const isRequest = done === 'booked' && reservation.status === 'new'
  return (
    <p className="text-lg font-semibold">
      {isRequest ? t('reservation.done_requested') : t(`reservation.done_${done}`)}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function ActionLink({
  icon,
  href,
  outside = false,
  download,
  children,
}: {
  icon: IconShape
  href: string
  outside?: boolean
  download?: boolean
  children: ReactNode
}) {
  return (
    <li className="grid">
      <a
        href={href}
        download={download}
        data-reload=""
        {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
        className={buttonClass({ variant: 'secondary' })}
      >
        <span className="inline-flex items-center justify-center gap-2">
          <Icon of={icon} size={18} />
          {children}
        </span>
      </a>
    </li>
  )
}

/** Until the deadline. Afterwards the restaurant has to be called. */
function ChangeOrCancel({
  reservation,
  onCancelled,
}: {
  reservation: Reservation
  onCancelled: (reservation: Reservation) => void
}) {
  const { t } = useTexts()
  const { can, shop } = reservation
  const form = useForm({
    initial: { reason: '' },
    async submit({ reason }) {
      const result = await browserApi('cancelBooking', {
        params: { id: reservation.id },
        query: {
          version: reservation.version,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      })
      if (!result.ok) return result
      onCancelled(result.data)
    },
  })
  if (!can.change && !can.cancel)
    return (
      <Notice kind="info">
        <div className="grid gap-3">
          <p>
            {shop.phone === null
              ? t('reservation.too_late')
              : t('reservation.too_late_call', { phone: isolate(shop.phone) })}
          </p>
          {shop.phone !== null && <CallLink phone={shop.phone} />}
        </div>
      </Notice>
    )
  return (
    <div className="grid gap-3">
      {can.change && (
        <ButtonLink variant="secondary" wide href={panelHref({ reservationId: reservation.id })}>
          {t('reservation.change')}
        </ButtonLink>
      )}
      {can.cancel && (
        <details className="group rounded-md">
          <summary
            className={buttonClass({
              variant: 'ghost',
              wide: true,
              className: 'cursor-pointer list-none text-danger-text!',
            })}
          >
            {t('reservation.cancel')}
          </summary>
          <form
            {...form.props}
            method="post"
            action={reservationHref(reservation.id)}
            className="grid gap-3 pt-3"
          >
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="version" value={reservation.version} />
            <p className="font-medium">{t('reservation.cancel_question')}</p>
            <TextField
              label={t('reservation.cancel_why')}
              aside={t('common.optional')}
              maxLength={300}
              {...form.field('reason')}
            />
            <FormError of={form} />
            <Button type="submit" variant="danger" wide loading={form.pending}>
              {t('reservation.cancel_yes')}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
