import type { Slots } from '@hawker/contract/delivery-slots'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

/**
 * In the shop's time zone. Null: as soon as possible. Without a time the customer still has to
 * choose one.
 */
export type ChosenSlot = { date: string; time: string | null } | null
type Props = {
  slots: Slots | undefined
  slot: ChosenSlot
  /** The id of an error about the time. */
  errorId?: string | undefined
  onChange: (slot: ChosenSlot) => void
  /** Why nothing can be had as soon as possible. */
  closedText?: string
}

/** As soon as possible, or a day and time in the shop's time zone. */
export function SlotPicker({ slots, slot, errorId, onChange, closedText }: Props) {
  const { t, lang, minutes } = useTexts()
  const { now } = useSite()
  const [day, setDay] = useState<string>()
  if (!slots) return <SlotSkeleton />

  const days = slots.days.filter(({ slots: times }) => times.some(({ available }) => available))
  const today = wallDateOf(now, { timeZone: slots.timezone })
  const { asap } = slots
  const scheduled = slot !== null || !asap.available
  const shownDay = days.find(({ date }) => date === (day ?? slot?.date)) ?? days[0]
  const times =
    shownDay?.slots.filter(({ available, reason }) => available || reason === 'full') ?? []

  return (
    <div className="grid gap-3">
      <RadioGroup
        name="when"
        errorId={errorId}
        label={t('checkout.when')}
        look="cards"
        value={scheduled ? 'later' : 'asap'}
        onChange={(value) =>
          onChange(value === 'later' && shownDay ? { date: shownDay.date, time: null } : null)
        }
        options={[
          {
            value: 'asap',
            label:
              asap.available && asap.estimate
                ? t('checkout.asap_estimate', { range: minutes(asap.estimate) })
                : t('checkout.asap'),
            disabled: !asap.available,
            ...(asap.available
              ? {}
              : {
                  hint:
                    closedText ??
                    t(
                      asap.reason === 'no_delivery_zone'
                        ? 'shop.no_delivery_here'
                        : 'shop.closed_banner',
                    ),
                }),
          },
          {
            value: 'later',
            label: slot?.time
              ? t('order.scheduled', {
                  day: formatRelativeDay(slot.date, today, lang),
                  time: formatWallTime(slot.time, lang),
                })
              : t('checkout.schedule'),
            disabled: days.length === 0,
            ...(days.length === 0 ? { hint: t('validation.shop_closed_day') } : {}),
          },
        ]}
      />
      {scheduled && shownDay && (
        <>
          <ChipRow label={t('checkout.choose_day')}>
            {days.map(({ date }) => (
              <Chip key={date} selected={date === shownDay.date} onClick={() => setDay(date)}>
                {formatRelativeDay(date, today, lang)}
              </Chip>
            ))}
          </ChipRow>
          <div className="max-h-56 overflow-y-auto p-1">
            <RadioGroup
              name="slot"
              errorId={errorId}
              label={t('checkout.choose_time')}
              look="tiles"
              value={slot?.date === shownDay.date ? (slot.time ?? undefined) : undefined}
              onChange={(time) => onChange({ date: shownDay.date, time })}
              options={times.map(({ time, available }) => ({
                value: time,
                label: available
                  ? formatWallTime(time, lang)
                  : `${formatWallTime(time, lang)} · ${t('checkout.slot_full')}`,
                disabled: !available,
              }))}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** As high as the two choices, so that nothing below moves. */
function SlotSkeleton() {
  const { t } = useTexts()
  return (
    <div className="grid gap-2">
      <p className="-mb-0.5 font-medium">{t('checkout.when')}</p>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}
