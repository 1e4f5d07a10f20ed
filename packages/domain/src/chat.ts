/** How long after the hand-over customer and courier can still speak (behaviour 4.14): long enough for a forgotten bag. */
export const COURIER_CHAT_HOURS_AFTER = 2
