import { timingSafeEqual } from 'node:crypto'

/**
 * Compares a code, token or signature in constant time. An empty or missing one equals nothing, so a
 * provider without a configured secret accepts no webhook.
 */
export function isSameSecret(expected: string | undefined, actual: string | undefined): boolean {
  if (!expected || !actual) return false
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  return a.length === b.length && timingSafeEqual(a, b)
}
