import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { defaultCurrency } from '../settings/index.ts'
import { readMethodNews } from './method-news.store.ts'
import { allMethods, findMethod } from './payment-method.store.ts'
import { keySetsOf, refundableSince, toStaffMethod } from './payment-method.wire.ts'
import { countPaymentsOfSets, storedKeys, storedKeysOf } from './provider-key.store.ts'

type Needs = Pick<Deps, 'payments' | 'origin' | 'clock'>

/** Leaves out the counts of each set of keys, which only one method's page shows. */
export async function listStaffMethods(
  queries: Queries,
  deps: Needs,
): Promise<StaffPaymentMethod[]> {
  const { decimals } = await defaultCurrency(queries)
  const methods = await allMethods(queries)
  const keys = await storedKeys(queries)
  const news = await readMethodNews(queries, deps.clock.now())
  return methods.map((method) =>
    toStaffMethod(deps, {
      method,
      decimals,
      keys: keys.filter(({ tag }) => tag === method.tag),
      counts: undefined,
      news: news.find(({ tag }) => tag === method.tag),
    }),
  )
}

/** Refuses `not_found` for a tag without a method. */
export async function showStaffMethod(
  queries: Queries,
  deps: Needs,
  tag: string,
): Promise<StaffPaymentMethod> {
  const method = await findMethod(queries, tag)
  if (!method) return refuse('not_found')
  const now = deps.clock.now()
  const { decimals } = await defaultCurrency(queries)
  const keys = await storedKeysOf(queries, tag)
  const [news] = await readMethodNews(queries, now, tag)
  const counts = await countPaymentsOfSets(
    queries,
    tag,
    keySetsOf(keys).map((set) => ({
      keySet: set.keySet,
      refundableSince: refundableSince(deps.payments, set, now),
    })),
  )
  return toStaffMethod(deps, { method, decimals, keys, counts, news })
}
