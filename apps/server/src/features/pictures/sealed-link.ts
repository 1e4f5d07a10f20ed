import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { isPrivate } from './purposes.ts'

const STEP_MS = 300_000
const STEPS = 3

type Sealing = Pick<Deps, 'pictureKey' | 'clock'>

/**
 * The path of a picture as it goes over the wire. A private one gets a seal that lets whoever was shown the link see it for 10 to 15 minutes: asking
 * who may see it is the business of the feature that shows it. Links change only every five minutes, so that a page drawn twice loads it once.
 */
export function linkPicture({ pictureKey, clock }: Sealing, path: string): string {
  if (!isPrivate(path)) return path
  const until = (Math.floor(clock.now().getTime() / STEP_MS) + STEPS) * STEP_MS
  return `${path}?until=${until}&seal=${sealOf(pictureKey, path, until)}`
}

/** Whether a private path was asked for with a seal of ours that still holds. */
export function hasValidSeal(
  { pictureKey, clock }: Sealing,
  path: string,
  { until, seal }: { until?: unknown; seal?: unknown },
): boolean {
  if (
    typeof until !== 'string' ||
    typeof seal !== 'string' ||
    !/^\d{13}$/.test(until) ||
    Number(until) <= clock.now().getTime()
  )
    return false
  const expected = Buffer.from(sealOf(pictureKey, path, Number(until)))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** In hexadecimal: a path that happened to contain http would be taken for a full address (storefront.md 3). */
const sealOf = (key: Uint8Array, path: string, until: number): string =>
  createHmac('sha256', key).update(`${path}\n${until}`).digest('hex').slice(0, 40)
