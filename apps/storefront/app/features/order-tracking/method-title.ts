import type { PaymentMethod } from '@hawker/contract/payments'

/** Cash and wallet have words in every language; providers call themselves. */
export const methodTitle = (
  { tag, client_title: title }: Pick<PaymentMethod, 'tag' | 'client_title'>,
  t: (key: string) => string,
): string => (tag === 'cash' || tag === 'wallet' || tag === 'sandbox' || tag === 'free' ? t(`payment.${tag}`) : title)
