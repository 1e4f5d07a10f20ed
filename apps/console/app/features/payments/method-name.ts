import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'

/** Providers have their own names. Those of the marketplace are translated. */
export const methodName = (
  { tag, name }: Pick<StaffPaymentMethod, 'tag' | 'name'>,
  t: (key: string) => string,
): string =>
  tag === 'cash' || tag === 'wallet' || tag === 'sandbox' ? t(`payments.method_${tag}`) : name
