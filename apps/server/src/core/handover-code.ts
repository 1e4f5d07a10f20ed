import { type RandomInt, makePickupCode, makePin } from '@hawker/domain/orders/handover-codes'
import { deriveKey } from './derive-key.ts'
import { isSameSecret } from './same-secret.ts'
import { openText, sealText } from './seal.ts'

/** Who has the code may take the bag or parcel, or bring the parcel back. */
const CODES = {
  'order pickup': makePickupCode,
  'order pin': makePin,
  'parcel pickup': makePickupCode,
  'parcel return': makePickupCode,
  'parcel pin': makePin,
} as const
export type HandoverCode = keyof typeof CODES
export type OldCodes = Partial<Record<HandoverCode, string>>

/** An order or a parcel. */
export type CodedRow = {
  readonly id: number
  /** Codes that an earlier version stored, sealed. Customers may have written them down. */
  readonly oldCodes: Uint8Array | null
}

/** A code is derived from the id and the key outside the database. It is stored nowhere. */
export function handoverCodeOf(
  personalDataKey: Uint8Array,
  code: HandoverCode,
  { id, oldCodes }: CodedRow,
): string {
  const old = oldCodes && openOldCodes(personalDataKey, id, oldCodes)?.[code]
  return old ?? CODES[code](numbersFrom(deriveKey(personalDataKey, `${code} code ${id}`)))
}

/** Codes are read aloud and typed in a hurry, so case and spaces do not count. */
export const isSameCode = (entered: string, code: string): boolean =>
  isSameSecret(code, entered.replaceAll(' ', '').toUpperCase())

const sealContextOf = (id: number) => `handover codes ${id}`

export const sealOldCodes = (personalDataKey: Uint8Array, id: number, codes: OldCodes): Buffer =>
  sealText(personalDataKey, sealContextOf(id), JSON.stringify(codes))

/** Undefined after the loss of the key: pages then show a derived code. */
function openOldCodes(
  personalDataKey: Uint8Array,
  id: number,
  sealed: Uint8Array,
): OldCodes | undefined {
  const text = openText(personalDataKey, sealContextOf(id), sealed)
  return text === undefined ? undefined : JSON.parse(text)
}

const NUMBER_BYTES = 6
/** Each number takes 48 bits, so that the rest of the division favours no code. */
function numbersFrom(bytes: Buffer): RandomInt {
  let offset = -NUMBER_BYTES
  return (max) => bytes.readUIntBE((offset += NUMBER_BYTES), NUMBER_BYTES) % max
}
