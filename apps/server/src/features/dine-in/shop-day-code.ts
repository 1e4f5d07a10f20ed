import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { deriveKey } from '../../core/derive-key.ts'

const CODE_DIGITS = 6

/** The code of a shop on a day of its calendar, which the staff tell their guests. */
export function shopDayCode(
  personalDataKey: Uint8Array,
  { id, timezone }: { id: number; timezone: string },
  now: Date,
): string {
  const { date } = wallClockAt(timezone, now.getTime())
  const number = deriveKey(personalDataKey, `code of the day ${id} ${date}`).readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
