import type { Slots } from '@hawker/contract/delivery-slots'
import { instantIn } from '../../lib/moment/instant-in.ts'
import type { WallMoment } from '../../lib/moment/moment.ts'
import type { ChosenSlot } from './slot-picker.tsx'

/** The slot that contains a time, or else the next available one. */
export function proposedSlot(
  { timezone, days }: Pick<Slots, 'timezone' | 'days'>,
  moment: WallMoment,
): ChosenSlot {
  const at = instantIn(timezone, moment) ?? Infinity
  for (const { date, slots } of days) {
    const slot = slots.find(({ available, ends_at }) => available && Date.parse(ends_at) > at)
    if (slot) return { date, time: slot.time }
  }
  return null
}
