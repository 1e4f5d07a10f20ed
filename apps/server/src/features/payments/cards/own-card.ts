import type { StoredTransaction } from '../transaction.store.ts'

/**
 * Whether a payment is made with a card of its account. A share is stored under its payer or its
 * host, but everybody with its link can open its page. Test cards belong to nobody.
 */
export const isOwnCard = ({ payableType }: Pick<StoredTransaction, 'payableType'>): boolean =>
  payableType !== 'payment_request' && payableType !== 'provider_test'
