import type { Deps } from '../../../deps.ts'
import { cardCustomersOf, orProviderDown } from './list-saved-cards.ts'

/**
 * Removes a card at its provider, outside any transaction. False when none of the user's customers
 * has the card. Refuses `provider_down`.
 */
export async function removeSavedCard(
  deps: Pick<Deps, 'database' | 'payments'>,
  { userId, cardId }: { userId: number; cardId: string },
): Promise<boolean> {
  for (const { cards, customerId } of await cardCustomersOf(deps, userId))
    if (await orProviderDown(cards.removeCard(customerId, cardId))) return true
  return false
}
