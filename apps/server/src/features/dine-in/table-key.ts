import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { deriveKey } from '../../core/derive-key.ts'
import { isSameSecret } from '../../core/same-secret.ts'

/** 80 bits: nobody can guess one. */
const KEY_BYTES = 10
const CODE_DIGITS = 6

/** The key in the printed code of a table. A higher version makes older prints invalid. */
export const tableKeyOf = (
  personalDataKey: Uint8Array,
  { uuid, qrVersion }: { uuid: string; qrVersion: number },
): string =>
  deriveKey(personalDataKey, `table ${uuid} ${qrVersion}`)
    .subarray(0, KEY_BYTES)
    .toString('base64url')

export function isTableKey(
  personalDataKey: Uint8Array,
  table: { uuid: string; qrVersion: number },
  key: string,
): boolean {
  return isSameSecret(tableKeyOf(personalDataKey, table), key)
}

/** The code of a shop on a day of its calendar, which the staff tell their guests. */
export function codeOfDay(
  personalDataKey: Uint8Array,
  { id, timezone }: { id: number; timezone: string },
  now: Date,
): string {
  const { date } = wallClockAt(timezone, now.getTime())
  const number = deriveKey(personalDataKey, `code of the day ${id} ${date}`).readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
