import { hash } from 'node:crypto'
import { openText, sealText } from './seal.ts'

/** What suffices to send a device a push. */
export type DeviceAddress = {
  /** The address of the device at its push service. */
  token: string
  p256dh: string | undefined
  auth: string | undefined
}

/** Finds the device of a token. */
export const hashDeviceToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const sealContextOf = (tokenHash: Buffer) => `push device ${tokenHash.toString('hex')}`

export const sealDevice = (
  personalDataKey: Uint8Array,
  { token, p256dh, auth }: DeviceAddress,
): Buffer =>
  sealText(
    personalDataKey,
    sealContextOf(hashDeviceToken(token)),
    JSON.stringify({ token, p256dh, auth }),
  )

/** Undefined after the loss of the key: the device is stored again at its next visit. */
export function openDevice(
  personalDataKey: Uint8Array,
  { tokenHash, sealed }: { tokenHash: Buffer; sealed: Buffer },
): DeviceAddress | undefined {
  const text = openText(personalDataKey, sealContextOf(tokenHash), sealed)
  return text === undefined ? undefined : JSON.parse(text)
}
