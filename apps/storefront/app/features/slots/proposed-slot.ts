import type { Slots } from '@hawker/contract/shops'
import { instantIn } from '../../lib/instant-in.ts'
import type { WallMoment } from '../../lib/moment.ts'
import type { ChosenSlot } from './slot-picker.tsx'

/** The window for a moment that somebody looked for: the one it falls into, else the first one after it that can be had. */
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
