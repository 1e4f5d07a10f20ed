import type { PaymentMethod } from '@hawker/contract/payments'
import type { Currency } from '@hawker/contract/settings'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'

/** What people pay with at a provider, where its own name says less. */
const KNOWN_AS: Partial<Record<PaymentTag, string>> = {
  stripe: 'payment.method_stripe',
  razorpay: 'payment.method_razorpay',
  'mercado-pago': 'payment.method_mercado_pago',
  moyasar: 'payment.method_moyasar',
}
const OWN: ReadonlySet<PaymentTag> = new Set(['cash', 'wallet', 'sandbox', 'free'])

type TitledMethod = Pick<PaymentMethod, 'tag' | 'client_title'>

/**
 * A title by staff comes first, isolated, since it may be in another script. Our own methods and
 * providers have a text in every language, which reads in the direction of the page.
 */
export function methodTitle(
  { tag, client_title: title }: TitledMethod,
  t: Translate,
  { atTable = false }: { atTable?: boolean } = {},
): string {
  if (tag === 'cash' && atTable) return t('payment.at_table')
  if (OWN.has(tag)) return t(`payment.${tag}`)
  const name = providerName(tag)
  if (title !== name && title !== tag) return isolate(title)
  const known = KNOWN_AS[tag]
  return known === undefined ? (name ?? title) : t(known)
}

/** The provider on whose page people pay; undefined for methods without such a page. */
export const providerName = (tag: PaymentTag): string | undefined =>
  OWN.has(tag) ? undefined : PROVIDER_NAMES[tag]

/** The name for sentences. The sandbox and unknown providers have one, too. */
export const providerIn = (tag: PaymentTag, t: Translate): string =>
  isolate(providerName(tag) ?? t(`payment.${tag}`))

/** The text of a button that pays: the amount, and where it leads to. */
export function payText(tag: PaymentTag | undefined, price: string, t: Translate): string {
  const provider = tag && providerName(tag)
  return provider === undefined
    ? t('payment.pay', { price })
    : t('payment.pay_with', { price, provider: isolate(provider) })
}

/** Methods that bring no money into the marketplace. */
const INSIDE: ReadonlySet<PaymentTag> = new Set(['cash', 'wallet', 'free'])

/** True for methods that can pay for something other than an order: they must bring money in. */
export const fromOutside = ({ tag, reason }: PaymentMethod): boolean =>
  !INSIDE.has(tag) && reason !== 'not_taken_here'
/** What is due, without which the server cannot tell who takes the amount or the currency. */
export const dueQuery = (total: number | null, { id }: Pick<Currency, 'id'>) => ({
  currency_id: id,
  ...(total === null ? {} : { total }),
})
