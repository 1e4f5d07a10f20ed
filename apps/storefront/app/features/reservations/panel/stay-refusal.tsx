import type { ReservationAlternative } from '@hawker/contract/reservations'
import { formatDate } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { buttonClass } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import type { ReactNode } from 'react'
import { ConfirmPhoneLink } from '../../../lib/confirm-phone-link.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type StayRefusal } from './load-panel.ts'
import { todayIn } from '../today-in.ts'
import { deadlineText, wallStartText } from '../reservation-texts.ts'
import { reservationHref, type Stay } from '../stay.ts'
import { StayLink } from './stay-link.tsx'

/** What a refusal shows besides its code. */
export type RefusalContext = {
  timezone: string
  stay: Stay
  hrefOf: (stay: Stay) => string
  onChoose: (stay: Stay) => void
}

/** Why a stay was not booked, and what to do instead. */
export function StayRefusalNotice({
  refusal,
  ...context
}: RefusalContext & { refusal: StayRefusal }) {
  const texts = useTexts()
  const { t, lang } = texts
  const { code, data, message } = refusal
  const phone = typeof data['phone'] === 'string' ? data['phone'] : undefined
  const instant = (name: string) => deadlineText(String(data[name] ?? ''), context.timezone, texts)
  switch (code) {
    case 'table_taken': {
      const alternatives = alternativesIn(data)
      return (
        <RefusalBox
          text={t(alternatives.length > 0 ? 'reservation.taken' : 'reservation.taken_all')}
        >
          <Alternatives {...context} alternatives={alternatives} />
        </RefusalBox>
      )
    }
    case 'guests_range':
      return (
        <RefusalBox
          text={t('reservation.guests_range', {
            min: Number(data['min']),
            max: Number(data['max']),
          })}
        >
          {phone && <CallLink phone={phone} />}
        </RefusalBox>
      )
    case 'booking_overlap': {
      const reservation = overlapIn(data)
      if (!reservation) return <RefusalBox text={message} />
      return (
        <RefusalBox text={t('reservation.overlap', { shop: isolate(reservation.shop) })}>
          <a
            href={reservationHref(reservation.id)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('reservation.show')}
          </a>
        </RefusalBox>
      )
    }
    case 'booking_too_soon':
      return <RefusalBox text={t('reservation.too_soon', { time: instant('earliest') })} />
    case 'booking_too_far':
      return <RefusalBox text={t('reservation.too_far', { count: Number(data['days']) })} />
    case 'booking_blocked':
      return (
        <RefusalBox
          text={t('reservation.blocked', {
            count: Number(data['count']),
            date: formatDate(String(data['until']), lang, { timeZone: context.timezone }),
          })}
        >
          {phone && <CallLink phone={phone} />}
        </RefusalBox>
      )
    case 'wait_limit':
      return (
        <RefusalBox text={t('reservation.wait_limit', { count: Number(data['limit']) })}>
          <a
            href="/reservations#waits"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('reservation.wait_show')}
          </a>
        </RefusalBox>
      )
    case 'phone_unverified':
      return (
        <RefusalBox text={t('reservation.confirm_phone')}>
          <ConfirmPhoneLink next={context.hrefOf(context.stay)} />
        </RefusalBox>
      )
    case 'newcomer_tables':
    case 'too_late':
    case 'booking_off':
      return <RefusalBox text={message}>{phone && <CallLink phone={phone} />}</RefusalBox>
    case 'shop_closed_day':
      return <RefusalBox text={t('validation.shop_closed_day')} />
    case 'offline':
      return <RefusalBox text={t('reservation.offline')} />
    case 'unreachable':
      return <RefusalBox text={t('reservation.unanswered')} />
    default:
      return <RefusalBox text={message || t('error.occured')} />
  }
}

function RefusalBox({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Notice kind="warning" announce>
      <div className="grid gap-3">
        <p>{text}</p>
        {children}
      </div>
    </Notice>
  )
}

export function CallLink({ phone }: { phone: string }) {
  const { t } = useTexts()
  return (
    <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary', className: 'w-fit' })}>
      {t('reservation.call', { phone: isolate(phone) })}
    </a>
  )
}

/** Other times as links: a press chooses one. */
export function Alternatives({
  alternatives,
  timezone,
  stay,
  hrefOf,
  onChoose,
}: RefusalContext & { alternatives: readonly ReservationAlternative[] }) {
  const texts = useTexts()
  if (alternatives.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {alternatives.map(({ date, time, starts_at: startsAt }) => {
        const next = { ...stay, date, time }
        return (
          <li key={startsAt}>
            <StayLink
              href={hrefOf(next)}
              onChoose={() => onChoose(next)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <bdi>{wallStartText({ date, time }, todayIn(timezone), texts, stay.date)}</bdi>
            </StayLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Facts of a refusal arrive untyped. */
const alternativesIn = ({ alternatives }: Record<string, unknown>): ReservationAlternative[] =>
  Array.isArray(alternatives) ? alternatives : []

function overlapIn({ booking: reservation }: Record<string, unknown>) {
  if (typeof reservation !== 'object' || reservation === null) return undefined
  const { id, shop }: { id?: unknown; shop?: unknown } = reservation
  return { id: Number(id), shop: String(shop) }
}
