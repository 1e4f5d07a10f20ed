import type { Order } from '@hawker/contract/orders'
import { formatRelativeDay, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { SlotPicker, useSlots, withOwnSlot, type ChosenSlot } from '../../slots/index.ts'

type Props = {
  order: Order
  /** The changed delivery location, if any: the travel time depends on it. */
  point: { latitude: number; longitude: number } | undefined
  slot: ChosenSlot | undefined
  onSlot: (slot: ChosenSlot) => void
}

/** Changes the time of an order. Undefined: unchanged. */
export function EditTime({ order, point, slot, onSlot }: Props) {
  const { t, lang } = useTexts()
  const [choosing, setChoosing] = useState(false)
  const address = point ?? order.location ?? undefined
  const slots = useSlots(
    choosing
      ? { shopId: order.shop.id, type: order.delivery_type, address, lines: order.details }
      : null,
  )
  const selected = slot === undefined ? orderedSlot(order) : slot
  if (choosing)
    return (
      <SlotPicker
        slots={slots.data && withOwnSlot(slots.data, orderedSlot(order))}
        slot={selected}
        onChange={onSlot}
      />
    )
  const today = wallDateOf(now(), { timeZone: order.timezone })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block text-sm text-muted">{t('checkout.when')}</span>
        <span className="font-medium">
          {selected?.time
            ? t('order.scheduled', {
                day: formatRelativeDay(selected.date, today, lang),
                time: formatWallTime(selected.time, lang),
              })
            : t('checkout.asap')}
        </span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
        {t('edit.other_time')}
      </Button>
    </div>
  )
}

const orderedSlot = ({ delivery_date: date, delivery_time: time }: Order): ChosenSlot =>
  date !== null && time !== null ? { date, time } : null
