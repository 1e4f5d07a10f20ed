import { createHmac, timingSafeEqual } from 'node:crypto'
import { wallClockAt } from '@hawker/domain/time/zoned-time'

/** 80 bits: nobody can guess one. */
const KEY_BYTES = 10
const CODE_DIGITS = 6

const seal = (personalDataKey: Uint8Array, promise: string): Buffer =>
  createHmac('sha256', personalDataKey).update(promise).digest()

/** The key in the printed code of a table. A higher version makes older prints invalid. */
export const tableKeyOf = (
  personalDataKey: Uint8Array,
  { uuid, qrVersion }: { uuid: string; qrVersion: number },
): string =>
  seal(personalDataKey, `table ${uuid} ${qrVersion}`).subarray(0, KEY_BYTES).toString('base64url')

export function isTableKey(
  personalDataKey: Uint8Array,
  table: { uuid: string; qrVersion: number },
  given: string,
): boolean {
  const expected = Buffer.from(tableKeyOf(personalDataKey, table))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The code of a shop on a day of its calendar, which the staff tell their guests. */
export function codeOfDay(
  personalDataKey: Uint8Array,
  { id, timezone }: { id: number; timezone: string },
  now: Date,
): string {
  const { date } = wallClockAt(timezone, now.getTime())
  const number = seal(personalDataKey, `code of the day ${id} ${date}`).readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
