export { SlotPicker, type ChosenSlot } from './slot-picker.tsx'
export { withOwnSlot } from './own-slot.ts'
export { proposedSlot } from './proposed-slot.ts'
export { useSlots } from './use-slots.ts'
