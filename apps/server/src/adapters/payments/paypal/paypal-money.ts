import { type Money, money } from '@hawker/domain/money/money'
import { type Static, Type } from 'typebox'
import { type AmountRules, fromProviderDecimal, toProviderDecimal } from '../minor-units.ts'
import { ProviderError } from '../provider-error.ts'

/** The currencies of developer.paypal.com/reports/reference/supported-currencies. */
export const PAYPAL_CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB ' +
    'TWD USD'
  ).split(' '),
)

/** ISO 4217 gives HUF and TWD two decimals. PayPal refuses decimals of them and of JPY. */
export const PAYPAL_AMOUNTS: AmountRules = { decimals: { HUF: 0, JPY: 0, TWD: 0 } }

export const PAYPAL_MONEY = Type.Object({ currency_code: Type.String(), value: Type.String() })
export type PaypalMoney = Static<typeof PAYPAL_MONEY>

/** Throws RangeError when PayPal cannot count the amount exactly. */
export const toPaypalMoney = (amount: Money): PaypalMoney => ({
  currency_code: amount.currency,
  value: toProviderDecimal(amount, PAYPAL_AMOUNTS),
})

export function fromPaypalMoney({ currency_code, value }: PaypalMoney): Money {
  try {
    return fromProviderDecimal(value, currency_code)
  } catch (cause) {
    throw new ProviderError('no_answer', `unreadable amount: ${value} ${currency_code}`, { cause })
  }
}

/** The sum of the amounts in `currency`. PayPal has one currency in an order. */
export const sumOf = (amounts: readonly PaypalMoney[], currency: string): Money =>
  money(
    amounts
      .map(fromPaypalMoney)
      .filter((amount) => amount.currency === currency)
      .reduce((sum, { minor }) => sum + minor, 0n),
    currency,
  )
