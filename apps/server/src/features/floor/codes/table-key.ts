import { deriveKey } from '../../../core/derive-key.ts'
import { isSameSecret } from '../../../core/same-secret.ts'

/** 80 bits: nobody can guess one. */
const KEY_BYTES = 10

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
