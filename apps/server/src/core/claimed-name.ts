import { normalizeText } from '@hawker/domain/texts/typed-text'
import { isPlainName, toOneLine } from './plain-name.ts'

const MAX_LENGTH = 60

/**
 * The name that a sign-in provider or its visitor claims, as a person may enter it here; undefined if
 * it is no text or holds a web address or a phone number.
 */
export function claimedName(claim: unknown): string | undefined {
  if (typeof claim !== 'string' || !claim.isWellFormed()) return undefined
  const line = normalizeText('name', toOneLine(claim.slice(0, 254)))
  const name = [...line].slice(0, MAX_LENGTH).join('')
  return name !== '' && isPlainName(name) ? name : undefined
}
