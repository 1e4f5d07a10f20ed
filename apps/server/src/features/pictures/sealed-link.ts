import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '@hawker/std/time'
import { isSameSecret } from '../../core/same-secret.ts'
import type { Deps } from '../../deps.ts'
import { isPrivate } from './purposes.ts'

/** Links change once per step and stay valid for two to three steps. */
const STEP_MS = 5 * MINUTE_MS
const STEPS = 3

export type PictureLinkDeps = Pick<Deps, 'pictureKey' | 'clock'>

/**
 * The path of a picture as responses contain it. A private one gets a seal that is valid for 10 to
 * 15 minutes for everyone who has the link; the feature that shows the picture checks who may see
 * it. Links change only every five minutes, so that a page rendered twice loads the picture once.
 */
export function linkPicture({ pictureKey, clock }: PictureLinkDeps, path: string): string {
  if (!isPrivate(path)) return path
  const until = (Math.floor(clock.now().getTime() / STEP_MS) + STEPS) * STEP_MS
  return `${path}?until=${until}&seal=${sealOf(pictureKey, path, until)}`
}

/** Whether a private path was requested with a valid, unexpired seal. */
export function hasValidSeal(
  { pictureKey, clock }: PictureLinkDeps,
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
  return isSameSecret(sealOf(pictureKey, path, Number(until)), seal)
}

/** In hexadecimal: clients take a path that contains "http" for a full address. */
const sealOf = (key: Uint8Array, path: string, until: number): string =>
  createHmac('sha256', key).update(`${path}\n${until}`).digest('hex').slice(0, 40)
