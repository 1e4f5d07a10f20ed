import { hash } from 'node:crypto'
import { deriveKey } from '../../core/derive-key.ts'
import { isSameSecret } from '../../core/same-secret.ts'

/** 72 bits, which cannot be guessed. */
const SEAL_DIGITS = 18

/**
 * The key in the links of mails that stop them: a UUID of version 8 (RFC 9562 §5.8) with the user's
 * id and a seal over it. Nothing of it is stored.
 */
export function unsubscribeKeyOf(personalDataKey: Uint8Array, userId: number): string {
  const id = userId.toString(16).padStart(12, '0')
  const seal = deriveKey(personalDataKey, `unsubscribe ${userId}`)
    .toString('hex')
    .slice(0, SEAL_DIGITS)
  return `${id.slice(0, 8)}-${id.slice(8)}-8${seal.slice(0, 3)}-a${seal.slice(3, 6)}-${seal.slice(6)}`
}

/** The user of a key; undefined for an invented one, and for one that an earlier version stored. */
export function userOfUnsubscribeKey(personalDataKey: Uint8Array, key: string): number | undefined {
  const userId = Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
  const isDerived = isSameSecret(unsubscribeKeyOf(personalDataKey, userId), key.toLowerCase())
  return isDerived ? userId : undefined
}

/** As the migration has hashed the stored keys. */
export const hashUnsubscribeKey = (key: string): Buffer =>
  hash('sha256', key.toLowerCase(), 'buffer')
