import type { Deps } from '../../../deps.ts'
import { forEachCollectingErrors } from '../../../jobs/jobs.ts'
import { type StoredCustomer, deleteCustomer, takeDueRemovals } from './customer.store.ts'

type Needs = Pick<Deps, 'database' | 'payments' | 'clock'>

/** Removes the customers of deleted accounts at their providers. A failed one is tried again. */
export async function removeDueCustomers(deps: Needs): Promise<void> {
  const due = await takeDueRemovals(deps.database, deps.clock.now())
  await forEachCollectingErrors(due, (customer) => removeCustomer(deps, customer))
}

/**
 * The keys that made the customer may be removed. The current ones find it if they are of the same
 * account at the provider, and else remove nothing: ids of customers are unique there.
 */
async function removeCustomer(
  { database, payments }: Needs,
  { id, tag, keySet, customerId }: StoredCustomer,
): Promise<void> {
  const cards = payments.get(tag, keySet)?.cards
  if (!cards) throw new Error(`customer ${id}: ${tag} is not configured`)
  await cards.removeCustomer(customerId)
  await deleteCustomer(database, id)
}
