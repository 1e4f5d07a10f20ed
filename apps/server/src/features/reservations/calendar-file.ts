import type { ReservationRow } from './core/reservation-row.store.ts'

/** RFC 5545 §3.3.11: these characters have a meaning in a text value. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')

const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const MAX_OCTETS = 75
/** RFC 5545 §3.1: no line is longer than 75 octets; a longer one goes on after a blank. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MAX_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** The reservation for a calendar. A later file with a higher sequence replaces it. */
export function calendarFile(
  row: Pick<
    ReservationRow,
    | 'uuid'
    | 'version'
    | 'status'
    | 'startsAt'
    | 'endsAt'
    | 'createdAt'
    | 'shop_title'
    | 'shop_address'
    | 'shop_phone'
    | 'number'
  >,
): string {
  const isOff = row.status === 'canceled' || row.status === 'no_show'
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hawker//Reservations//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${row.uuid}`,
    `SEQUENCE:${row.version}`,
    `DTSTAMP:${utc(row.createdAt)}`,
    `DTSTART:${utc(row.startsAt)}`,
    `DTEND:${utc(row.endsAt)}`,
    `SUMMARY:${escaped(row.shop_title)}`,
    `LOCATION:${escaped(row.shop_address)}`,
    `DESCRIPTION:${escaped([row.number, row.shop_phone].filter(Boolean).join('\n'))}`,
    `STATUS:${isOff ? 'CANCELLED' : row.status === 'new' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
