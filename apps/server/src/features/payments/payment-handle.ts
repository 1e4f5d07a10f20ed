import type { PaymentHandle, PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../deps.ts'
import type { StoredTransaction } from './transaction.store.ts'

type Attempt = Pick<StoredTransaction, 'uuid' | 'attempt'>

/** Our id of an attempt at the provider: the uuid, then `uuid-2` and so on. */
export const referenceOf = ({ uuid, attempt }: Attempt): string =>
  attempt === 1 ? uuid : `${uuid}-${attempt}`

/** Undefined for a text that is no reference of ours. */
export function readReference(reference: string): Attempt | undefined {
  const [, uuid, attempt = '1'] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d{0,3}))?$/.exec(reference) ?? []
  return uuid === undefined ? undefined : { uuid, attempt: Number(attempt) }
}

export const handleOf = (transaction: StoredTransaction): PaymentHandle => ({
  reference: referenceOf(transaction),
  providerId: transaction.providerId,
  paymentId: transaction.paymentId,
})

/** The provider with the keys that the payment was opened with. */
export const providerOf = (
  payments: Deps['payments'],
  { tag, keySet }: Pick<StoredTransaction, 'tag' | 'keySet'>,
): PaymentProvider | undefined => payments.get(tag, keySet ?? undefined)

/** For work that cannot be given up: it is retried until the provider is configured again. */
export function requireProvider(
  payments: Deps['payments'],
  transaction: Pick<StoredTransaction, 'id' | 'tag' | 'keySet'>,
): PaymentProvider {
  const provider = providerOf(payments, transaction)
  if (provider) return provider
  throw new Error(`payment ${transaction.id}: ${transaction.tag} is not configured`)
}
