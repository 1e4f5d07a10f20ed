import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import type { Actor } from '../../http/route.ts'
import { type DeviceType, forgetDevice, keepDevice } from './device.store.ts'

export type NewDevice = {
  token: string
  type?: DeviceType
  keys?: { p256dh: string; auth: string }
}

/** Refuses a browser's push service that is not one on the internet, and keys that nothing can be encrypted to. */
export async function registerDevice(
  tx: Tx,
  { push, clock }: Deps,
  actor: Actor,
  { token, type = 'fcm', keys }: NewDevice,
): Promise<void> {
  if (type !== 'webpush')
    return keepDevice(tx, actor, { type, token, p256dh: undefined, auth: undefined }, clock.now())
  if (!push.mayReach(token)) refuse('validation_failed', undefined, { token: 'validation.invalid' })
  if (!keys || !isPublicKey(keys.p256dh) || bytesOf(keys.auth).length !== 16) {
    return refuse('validation_failed', undefined, { keys: 'validation.invalid' })
  }
  return keepDevice(tx, actor, { type, token, ...keys }, clock.now())
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')
/** An uncompressed point of P-256. Whether it is on the curve is found out when something is encrypted to it. */
const isPublicKey = (text: string): boolean => bytesOf(text).length === 65 && bytesOf(text)[0] === 4

/** Not there or somebody else's: nothing happens. */
export const forgetDeviceOf = (tx: Tx, userId: number, token: string): Promise<number> =>
  forgetDevice(tx, userId, token)
