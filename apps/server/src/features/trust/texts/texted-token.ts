import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../core/same-secret.ts'

/** Derived tokens have 16 bytes. Those of earlier versions are longer than a token with its mark. */
const TOKEN_LENGTH = 22
const MARK_BYTES = 8
const MARK_LENGTH = 11

const markOf = (personalDataKey: Uint8Array, phone: string): string =>
  createHmac('sha256', personalDataKey)
    .update(`texted ${phone}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url')

/**
 * The token of a link in a text, followed by a mark that only this number receives. Senders and
 * shops know or share the link itself, and must not decide for the number.
 */
export const textedToken = (personalDataKey: Uint8Array, token: string, phone: string): string =>
  token + markOf(personalDataKey, phone)

/** The token without the mark of a text. */
export const plainToken = (token: string): string =>
  token.length === TOKEN_LENGTH + MARK_LENGTH ? token.slice(0, TOKEN_LENGTH) : token

/** Whether the link comes from a text to this number. */
export const isTextedToken = (
  personalDataKey: Uint8Array,
  token: string,
  phone: string | null,
): boolean =>
  phone !== null &&
  token.length === TOKEN_LENGTH + MARK_LENGTH &&
  isSameSecret(markOf(personalDataKey, phone), token.slice(TOKEN_LENGTH))
