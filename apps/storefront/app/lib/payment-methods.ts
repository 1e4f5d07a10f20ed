import type { PaymentMethod } from '@hawker/contract/payments'
import { orThrow } from './answer.ts'
import { browserApi } from './api.ts'

/** Cash and wallet have words in every language; providers call themselves. */
export const methodTitle = (
  { tag, client_title: title }: Pick<PaymentMethod, 'tag' | 'client_title'>,
  t: (key: string) => string,
): string =>
  tag === 'cash' || tag === 'wallet' || tag === 'sandbox' || tag === 'free'
    ? t(`payment.${tag}`)
    : title

/** Ways to pay that bring no money from outside. */
const INSIDE: ReadonlySet<PaymentMethod['tag']> = new Set(['cash', 'wallet', 'free'])

/** For what is no order of a shop: only what brings money from outside pays for it. */
export const fromOutside = ({ tag, reason }: PaymentMethod): boolean =>
  !INSIDE.has(tag) && reason !== 'not_taken_here'
export const outsideMethods = async (): Promise<PaymentMethod[]> =>
  orThrow(await browserApi('listPaymentMethods')).data.filter(fromOutside)
