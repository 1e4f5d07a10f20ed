import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import type { ProviderMode } from '../../adapters/payments/port.ts'
import { type StoredKey, storedKeys } from './provider-key.store.ts'
import { openKey } from './seal-key.ts'

export type KeySet = {
  readonly tag: string
  readonly keySet: number
  readonly mode: ProviderMode
  /** Undefined when one of them cannot be opened. */
  readonly keys: Readonly<Record<string, string>> | undefined
}

/** Covers announcements lost with a broken connection. */
const RELOAD_MS = 30_000

/** The sets of keys that staff have saved, opened. */
export async function loadKeySets(
  queries: Queries,
  personalDataKey: Uint8Array,
): Promise<KeySet[]> {
  const bySet = Map.groupBy(await storedKeys(queries), ({ tag, keySet }) => `${tag} ${keySet}`)
  return [...bySet.values()].flatMap((stored) => {
    const [first] = stored
    if (!first) return []
    const { tag, keySet, mode } = first
    return [{ tag, keySet, mode, keys: openSet(stored, personalDataKey) }]
  })
}

function openSet(stored: readonly StoredKey[], personalDataKey: Uint8Array): KeySet['keys'] {
  const keys: Record<string, string> = {}
  for (const key of stored) {
    const value = openKey(personalDataKey, key, key.sealed)
    if (value === undefined) return undefined
    keys[key.name] = value
  }
  return keys
}

/** Reloads the payment providers of this process when staff change their keys. */
export function followKeySets(
  live: Deps['live'],
  payments: { reload(): Promise<void> },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  let last: Promise<void> | undefined
  const reload = () => (last = payments.reload().catch(onFault))
  const stopListening = live.subscribe(({ topic }) =>
    topic === 'provider_keys.changed' || topic === 'live.resumed' ? reload() : undefined,
  )
  const timer = setInterval(() => void reload(), RELOAD_MS).unref()
  return async () => {
    stopListening()
    clearInterval(timer)
    await last
  }
}
