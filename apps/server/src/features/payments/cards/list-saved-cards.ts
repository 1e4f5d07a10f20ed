import { setTimeout as wait } from 'node:timers/promises'
import type { SavedCards } from '@hawker/contract/cards'
import { SECOND_MS } from '@hawker/std/time'
import { type CardStorage, ProviderError } from '../../../adapters/payments/port.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { isProvider } from '../methods/method-reason.ts'
import { activeMethods } from '../methods/payment-method.store.ts'
import { type StoredCustomer, customersOf } from './customer.store.ts'

type Needs = Pick<Deps, 'database' | 'payments'>
/** Cards are shown on a page, which must not wait for a provider that does not answer. */
const LIST_MS = 4 * SECOND_MS

/**
 * The user's cards at all providers, asked there. Refuses `provider_down` when one gives no list:
 * a part of the list would look like all of it.
 */
export async function listSavedCards(deps: Needs, userId: number): Promise<SavedCards> {
  const customers = await cardCustomersOf(deps, userId)
  const [canSave, lists] = await Promise.all([
    canSaveCards(deps),
    withinTime(Promise.all(customers.map((customer) => listOf(deps, customer)))),
  ])
  return { can_save: canSave, cards: lists.flat() }
}

export type CardCustomer = Pick<StoredCustomer, 'customerId'> & {
  readonly tag: SavedCards['cards'][number]['provider']
  readonly cards: CardStorage
}
/** The user's customers whose keys are not removed. Cards of removed keys cannot be asked for. */
export async function cardCustomersOf(
  { database, payments }: Needs,
  userId: number,
): Promise<CardCustomer[]> {
  return (await customersOf(database, userId)).flatMap(({ tag, keySet, customerId }) => {
    const provider = payments.withKeySet(tag, keySet)
    return provider?.cards ? [{ tag: provider.tag, customerId, cards: provider.cards }] : []
  })
}

/** Runs calls at providers. Refuses `provider_down` when one fails. */
export const orProviderDown = <Result>(calls: Promise<Result>): Promise<Result> =>
  calls.catch((error: unknown) => {
    if (error instanceof ProviderError) return refuse('provider_down')
    throw error
  })

async function listOf({ payments }: Needs, { tag, customerId, cards }: CardCustomer) {
  if (payments.conditionOf(tag) === 'provider_down') return refuse('provider_down')
  return (await cards.listCards(customerId)).map((card) => ({
    id: card.id,
    provider: tag,
    brand: card.brand,
    last4: card.last4,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
  }))
}

async function withinTime<Result>(calls: Promise<Result>): Promise<Result> {
  const timeout = new AbortController()
  const { signal } = timeout
  const tooLate = wait(LIST_MS, undefined, { signal }).then(() => refuse('provider_down'))
  try {
    return await orProviderDown(Promise.race([calls, tooLate]))
  } finally {
    tooLate.catch(() => undefined)
    calls.catch(() => undefined)
    timeout.abort()
  }
}

/** Whether a payment method that customers can choose saves cards. */
const canSaveCards = async ({ database, payments }: Needs): Promise<boolean> =>
  (await activeMethods(database, null)).some(
    ({ tag }) =>
      isProvider(tag) &&
      payments.get(tag)?.cards !== undefined &&
      payments.conditionOf(tag) !== 'test_only',
  )
