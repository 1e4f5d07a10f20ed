import { normalizeText } from '../texts/typed-text.ts'

/** Excludes 0 and O, 1, I and L, and U: no character is mistaken for another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

export const makeReferralCode = (randomInt: (max: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('')

/** Normalizes a typed code to its stored form; undefined when it cannot be a code. */
export function readReferralCode(typed: string): string | undefined {
  const code = normalizeText('code', typed).toUpperCase().replace(/[\s-]/g, '')
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character))
    ? code
    : undefined
}
