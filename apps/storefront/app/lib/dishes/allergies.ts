import { isAllergen, type Allergen } from '@hawker/domain/catalog/allergens'
import { createListeners } from '@hawker/std/store'
import { createDeviceStorage } from '@hawker/web/session/device-storage'
import { useSyncExternalStore } from 'react'

const storage = createDeviceStorage('hawker.')
const NAME = 'settings'
const NONE: readonly Allergen[] = []
const listeners = createListeners()
let latest: { raw: string | null; allergies: readonly Allergen[] } = { raw: null, allergies: NONE }

/**
 * The allergies of this person, stored on the device. Empty until hydration: pages are rendered for
 * everybody alike.
 */
export const useAllergies = (): readonly Allergen[] =>
  useSyncExternalStore(subscribe, read, () => NONE)

function read(): readonly Allergen[] {
  const raw = storage.read(NAME)
  if (raw !== latest.raw) latest = { raw, allergies: parsed(raw) }
  return latest.allergies
}

function parsed(raw: string | null): readonly Allergen[] {
  try {
    const { allergies = [] }: { allergies?: unknown[] } = JSON.parse(raw ?? '{}')
    return allergies.filter((code) => typeof code === 'string').filter(isAllergen)
  } catch {
    return NONE
  }
}

export function setAllergies(allergies: readonly Allergen[]): void {
  const raw = JSON.stringify({ allergies })
  latest = { raw, allergies }
  storage.write(NAME, allergies.length === 0 ? '' : raw)
  listeners.emit()
}

export const addAllergies = (allergies: readonly Allergen[]): void =>
  setAllergies([...new Set([...read(), ...allergies])])

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}
