import type { ReservationShop } from '@hawker/contract/reservations'
import { formatMinutes, formatNumber } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { IconButton } from '@hawker/ui/icon-button'
import { minusIcon, plusIcon } from '@hawker/ui/icons'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { StayLink } from './stay-link.tsx'

/** Plus and minus. Without scripts they send the form that they are in. */
export function People({
  shop: { rules, phone },
  guests,
  onChange,
}: {
  shop: ReservationShop
  guests: number
  onChange: (guests: number) => void
}) {
  const { t, lang } = useTexts()
  const { min_guests: min, max_guests: max } = rules
  const step = (to: number) => ({
    type: 'submit' as const,
    name: 'guests',
    value: Math.min(Math.max(to, min), max),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onChange(Math.min(Math.max(to, min), max))
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="font-medium">{t('reservation.people')}</span>
      <div
        role="group"
        aria-label={t('reservation.people')}
        className="inline-flex h-12 items-center rounded-full bg-sunk px-0.5"
      >
        <IconButton
          icon={minusIcon}
          label={t('reservation.fewer')}
          disabled={guests <= min}
          {...step(guests - 1)}
        />
        <output aria-live="polite" className="tabular min-w-8 text-center font-semibold">
          {formatNumber(guests, lang)}
          <span className="sr-only"> {t('reservation.guests', { count: guests })}</span>
        </output>
        <IconButton
          icon={plusIcon}
          label={t('reservation.more')}
          disabled={guests >= max}
          {...step(guests + 1)}
        />
      </div>
      {guests >= max && phone !== null && (
        <p className="basis-full text-sm text-muted">
          {t('reservation.larger_groups', { phone: isolate(phone) })}
        </p>
      )}
    </div>
  )
}

export function Durations({
  durations,
  duration,
  hrefOf,
  onChoose,
}: {
  durations: readonly number[]
  duration: number
  hrefOf: (minutes: number) => string
  onChoose: (minutes: number) => void
}) {
  const { t, lang } = useTexts()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="font-medium">{t('reservation.duration')}</span>
      <div role="group" aria-label={t('reservation.duration')} className="flex flex-wrap gap-2">
        {durations.map((minutes) => (
          <StayLink
            key={minutes}
            href={hrefOf(minutes)}
            onChoose={() => onChoose(minutes)}
            selected={minutes === duration}
            className={`inline-flex h-11 items-center rounded-full px-4 text-sm font-medium ${
              minutes === duration ? 'bg-ink text-page' : 'bg-sunk hover:bg-line'
            }`}
          >
            <bdi>{formatMinutes(minutes, lang)}</bdi>
          </StayLink>
        ))}
      </div>
    </div>
  )
}
