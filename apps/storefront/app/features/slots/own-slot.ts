import type { Slots } from '@hawker/contract/shops'
import type { ChosenSlot } from './slot-picker.tsx'

/** The windows as an order sees them that has a place in one of them: its own is not full for it. */
export const withOwnSlot = (slots: Slots, own: ChosenSlot): Slots => ({
  ...slots,
  days: slots.days.map((day) =>
    day.date === own?.date
      ? {
          ...day,
          slots: day.slots.map((slot) =>
            slot.time === own.time && slot.reason === 'full'
              ? { ...slot, available: true, reason: null }
              : slot,
          ),
        }
      : day,
  ),
})
