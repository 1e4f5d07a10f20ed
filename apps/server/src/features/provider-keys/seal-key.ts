import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { ProviderMode } from '../../adapters/payments/port.ts'
import type { Deps } from '../../deps.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Where a key belongs. A sealed value that is copied to another place cannot be opened. */
export type KeyPlace = {
  readonly tag: string
  readonly mode: ProviderMode
  readonly name: string
  readonly keySet: number
}
const additionalData = ({ tag, mode, name, keySet }: KeyPlace): Buffer =>
  Buffer.from(`provider key ${tag} ${mode} ${name} ${keySet}`)

export function sealKey(
  { random, personalDataKey }: Pick<Deps, 'random' | 'personalDataKey'>,
  place: KeyPlace,
  value: string,
): Buffer {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', personalDataKey, iv).setAAD(additionalData(place))
  return Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Undefined when another key for personal data has sealed it. */
export function openKey(
  personalDataKey: Uint8Array,
  place: KeyPlace,
  sealed: Buffer,
): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', personalDataKey, sealed.subarray(0, IV_BYTES))
      .setAAD(additionalData(place))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    // The key for personal data was lost or replaced. The payment method is off until staff enter
    // the provider's keys again.
    return undefined
  }
}
