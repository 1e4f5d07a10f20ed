import type { Slots } from '@hawker/contract/delivery-slots'
import type { ChosenSlot } from './slot-picker.tsx'

/** Slots for editing an order: its own slot counts as available although it is full. */
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
