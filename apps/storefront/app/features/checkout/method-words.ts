import type { PaymentMethod } from '@hawker/contract/payments'

type Say = (key: string) => string

/** Cash and wallet have words in every language; providers call themselves. */
export const methodTitle = ({ tag, client_title: title }: Pick<PaymentMethod, 'tag' | 'client_title'>, t: Say): string =>
  tag === 'cash' || tag === 'wallet' || tag === 'sandbox' ? t(`payment.${tag}`) : title

const REASONS = new Set(['total_too_small', 'total_too_large', 'cash_limit', 'too_many_cash_orders', 'login_first', 'insufficient_wallet'])
export const reasonKey = (reason: string): string => `payment.reason_${REASONS.has(reason) ? reason : 'not_taken_here'}`
