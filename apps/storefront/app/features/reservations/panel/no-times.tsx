import type { ReservationAvailability } from '@hawker/contract/reservations'
import { formatWallDate } from '@hawker/i18n/format-date'
import { buttonClass } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { Alternatives, type RefusalContext } from './stay-refusal.tsx'
import { StayLink } from './stay-link.tsx'

/** A day without a table: closed or full, and what is near. */
export function NoTimes({
  shown,
  people,
  children,
  ...context
}: RefusalContext & { shown: ReservationAvailability; people: string; children?: ReactNode }) {
  const texts = useTexts()
  const { t, lang } = texts
  const { stay, timezone, hrefOf, onChoose } = context
  const next = shown.next_open_date
  if (shown.state === 'closed')
    return (
      <Notice kind="warning" announce>
        <div className="grid gap-3">
          <p>{t('validation.shop_closed_day')}</p>
          {next !== null && (
            <StayLink
              href={hrefOf({ ...stay, date: next })}
              onChoose={() => onChoose({ ...stay, date: next })}
              className={buttonClass({ variant: 'secondary', className: 'w-fit' })}
            >
              {t('reservation.next_open', { day: formatWallDate(next, lang) })}
            </StayLink>
          )}
        </div>
      </Notice>
    )
  return (
    <Notice kind="warning" announce>
      <div className="grid gap-3">
        <p>
          {t('reservation.no_table', { guests: people, date: formatWallDate(shown.date, lang) })}
          {shown.alternatives.length > 0 && ` ${t('reservation.nearest_times')}`}
        </p>
        <Alternatives
          stay={stay}
          timezone={timezone}
          hrefOf={hrefOf}
          onChoose={onChoose}
          alternatives={shown.alternatives}
        />
        {children}
      </div>
    </Notice>
  )
}
