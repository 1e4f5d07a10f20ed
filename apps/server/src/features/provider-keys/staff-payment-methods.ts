import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { allMethods, findMethod } from './payment-method.store.ts'
import { toStaffMethod } from './payment-method.wire.ts'
import { storedKeys, storedKeysOf } from './provider-key.store.ts'

type Needs = Pick<Deps, 'payments' | 'origin' | 'clock'>

export async function listStaffMethods(
  queries: Queries,
  deps: Needs,
): Promise<StaffPaymentMethod[]> {
  const keys = await storedKeys(queries)
  const methods: StaffPaymentMethod[] = []
  for (const method of await allMethods(queries)) {
    const own = keys.filter(({ tag }) => tag === method.tag)
    methods.push(await toStaffMethod(queries, deps, method, own))
  }
  return methods
}

/** Refuses `not_found` for a tag without a method. */
export async function showStaffMethod(
  queries: Queries,
  deps: Needs,
  tag: string,
): Promise<StaffPaymentMethod> {
  const method = await findMethod(queries, tag)
  if (!method) return refuse('not_found')
  return toStaffMethod(queries, deps, method, await storedKeysOf(queries, tag))
}
