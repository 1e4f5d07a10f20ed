import { isAllergen, type Allergen } from '@hawker/domain/allergens'
import { useSyncExternalStore } from 'react'

/** Under settings, on this device: the persisted store holds liked, currency and search only (storefront.md 9). */
const NAME = 'hawker.settings'
const NONE: readonly Allergen[] = []
const listeners = new Set<() => void>()
let known: { raw: string | null; allergies: readonly Allergen[] } = { raw: null, allergies: NONE }

/** What this person must not eat. Empty until the page is alive: no page is drawn for one person. */
export const useAllergies = (): readonly Allergen[] =>
  useSyncExternalStore(subscribe, read, () => NONE)

function read(): readonly Allergen[] {
  const raw = stored()
  if (raw !== known.raw) known = { raw, allergies: parsed(raw) }
  return known.allergies
}

function stored(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null // a device that keeps nothing
  }
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
  known = { raw, allergies }
  try {
    if (allergies.length === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, raw)
  } catch {
    // A full or forbidden store keeps nothing beyond this page.
  }
  for (const listener of listeners) listener()
}

export const addAllergies = (allergies: readonly Allergen[]): void =>
  setAllergies([...new Set([...read(), ...allergies])])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
