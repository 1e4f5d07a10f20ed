import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Actor } from '../../../core/actor.ts'
import { type DeviceType, deleteDeviceByToken, upsertDevice } from './device.store.ts'

export type NewDevice = {
  token: string
  type?: DeviceType
  keys?: { p256dh: string; auth: string }
}

/** Refuses a push service that is not on the internet, and invalid keys. */
export async function registerDevice(
  tx: Tx,
  { push, clock, personalDataKey }: Deps,
  actor: Actor,
  { token, type = 'fcm', keys }: NewDevice,
): Promise<void> {
  if (type !== 'webpush')
    return upsertDevice(
      tx,
      personalDataKey,
      actor,
      { type, token, p256dh: undefined, auth: undefined },
      clock.now(),
    )
  if (!push.accepts(token)) refuse('validation_failed', undefined, { token: 'validation.invalid' })
  if (!keys || !isPublicKey(keys.p256dh) || bytesOf(keys.auth).length !== 16) {
    return refuse('validation_failed', undefined, { keys: 'validation.invalid' })
  }
  return upsertDevice(tx, personalDataKey, actor, { type, token, ...keys }, clock.now())
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')
/** An uncompressed P-256 point. The curve is checked by the first encryption. */
const isPublicKey = (text: string): boolean => bytesOf(text).length === 65 && bytesOf(text)[0] === 4

/** Does nothing when the device is unknown or belongs to another user. */
export const unregisterDevice = (tx: Tx, userId: number, token: string): Promise<number> =>
  deleteDeviceByToken(tx, userId, token)
