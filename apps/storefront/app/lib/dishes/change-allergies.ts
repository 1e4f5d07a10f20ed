import type { Allergen } from '@hawker/domain/catalog/allergens'
import { setAllergies } from './allergies.ts'
import { browserApi } from '../api.ts'
import { currentUser } from '../session.ts'
import { toastRefusal } from '../toast-refusal.ts'

/**
 * Changes the allergies on this device, and in an account that stores them: otherwise the next tab
 * would restore the old ones.
 */
export async function changeAllergies(
  allergies: readonly Allergen[],
  t: (key: string) => string,
): Promise<void> {
  setAllergies(allergies)
  if (!currentUser()) return
  const account = await browserApi('showAllergies')
  if (!account.ok) return toastRefusal(account, t)
  if (!account.data.kept) return
  const result = await browserApi('keepAllergies', { body: { allergies: [...allergies] } })
  if (!result.ok) toastRefusal(result, t)
}
