import type { ProviderMode } from '../../adapters/payments/port.ts'
import { openText, sealText } from '../../core/seal.ts'
import type { Deps } from '../../deps.ts'

/** Where a key belongs. */
export type KeyPlace = {
  readonly tag: string
  readonly mode: ProviderMode
  readonly name: string
  readonly keySet: number
}
const sealContextOf = ({ tag, mode, name, keySet }: KeyPlace): string =>
  `provider key ${tag} ${mode} ${name} ${keySet}`

export const sealKey = (
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  place: KeyPlace,
  value: string,
): Buffer => sealText(personalDataKey, sealContextOf(place), value)

/**
 * Undefined when the key for personal data was lost or replaced. The payment method is then off
 * until staff enter the provider's keys again.
 */
export const openKey = (
  personalDataKey: Uint8Array,
  place: KeyPlace,
  sealed: Uint8Array,
): string | undefined => openText(personalDataKey, sealContextOf(place), sealed)
