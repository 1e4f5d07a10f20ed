import {
  PROVIDER_TAGS,
  type PaymentTag,
  type ProviderTag,
} from '@hawker/domain/payments/payment-status'
import type { StoredMethod } from './payment-method.store.ts'

/** Amounts in minor units of the base currency. An unknown value excludes no method. */
export type MethodContext = {
  readonly total: bigint | undefined
  readonly cashLimit: bigint
  readonly openCashOrders: number
  /** The most open cash orders a customer may have. */
  readonly cashOrdersOpen: number
  /** Guests at a table pay there instead of at the door. */
  readonly table?: { readonly isTrusted: boolean } | null
  /** Undefined for guests. */
  readonly balance: bigint | undefined
  /** Why a method's provider cannot take the payment. */
  readonly providerReason: (method: StoredMethod) => MethodReason | null
}
export const isProvider = (tag: PaymentTag): tag is ProviderTag =>
  PROVIDER_TAGS.some((provider) => provider === tag)

export type MethodReason =
  | 'not_taken_here'
  | 'total_too_small'
  | 'total_too_large'
  | 'cash_limit'
  | 'table_unconfirmed'
  | 'too_many_cash_orders'
  | 'login_first'
  | 'insufficient_wallet'
  | 'currency_not_taken'
  | 'country_not_taken'
  | 'test_only'
  | 'provider_down'

/** Why a method cannot be used, or null. Used by the list of methods and by checkout. */
export function methodReason(method: StoredMethod, facts: MethodContext): MethodReason | null {
  const { tag, minAmount, maxAmount } = method
  const { total } = facts
  if (!method.taken) return 'not_taken_here'
  const reason = facts.providerReason(method)
  if (reason) return reason
  if (tag === 'wallet' && facts.balance === undefined) return 'login_first'
  if (tag === 'cash' && facts.table && !facts.table.isTrusted) return 'table_unconfirmed'
  // The limits for cash at the door do not count at a table, where the staff see the guests.
  const isCashAtDoor = tag === 'cash' && !facts.table
  if (isCashAtDoor && facts.openCashOrders >= facts.cashOrdersOpen) return 'too_many_cash_orders'
  if (total === undefined) return null
  if (minAmount !== null && total < minAmount) return 'total_too_small'
  if (maxAmount !== null && total > maxAmount) return 'total_too_large'
  if (isCashAtDoor && total > facts.cashLimit) return 'cash_limit'
  if (tag === 'wallet' && facts.balance !== undefined && total > facts.balance)
    return 'insufficient_wallet'
  return null
}
