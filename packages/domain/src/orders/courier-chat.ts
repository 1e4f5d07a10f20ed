/**
 * Customer and courier can chat for this long after the handover: long enough for a forgotten bag.
 */
export const COURIER_CHAT_HOURS_AFTER_HANDOVER = 2
