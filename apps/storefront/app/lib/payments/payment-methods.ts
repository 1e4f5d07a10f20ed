import type { PaymentMethod } from '@hawker/contract/payments'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../api.ts'

/** Our own methods have a text in every language; providers have their own names. */
export const methodTitle = (
  { tag, client_title: title }: Pick<PaymentMethod, 'tag' | 'client_title'>,
  t: (key: string) => string,
): string =>
  tag === 'cash' || tag === 'wallet' || tag === 'sandbox' || tag === 'free'
    ? t(`payment.${tag}`)
    : title

/** Methods that bring no money into the marketplace. */
const INSIDE: ReadonlySet<PaymentMethod['tag']> = new Set(['cash', 'wallet', 'free'])

/** True for methods that can pay for something other than an order: they must bring money in. */
export const fromOutside = ({ tag, reason }: PaymentMethod): boolean =>
  !INSIDE.has(tag) && reason !== 'not_taken_here'
export const outsideMethods = async (): Promise<PaymentMethod[]> =>
  orThrow(await browserApi('listPaymentMethods')).data.filter(fromOutside)
