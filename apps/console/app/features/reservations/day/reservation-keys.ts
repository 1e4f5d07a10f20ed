/** Each key with the text key of its description. */
export const RESERVATION_KEYS = [
  ['n', 'bookings.new'],
  ['w', 'bookings.walk_in'],
  ['t', 'period.today'],
  ['/', 'bookings.search'],
  ['Enter', 'bookings.key_move'],
  ['?', 'keys.help'],
] as const
