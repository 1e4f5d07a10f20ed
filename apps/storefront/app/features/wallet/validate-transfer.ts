import type { Wallet } from '@hawker/contract/wallet'
import type { Translate } from '@hawker/i18n/translate'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'

/** An error of a field: a text key, or the server's text. */
export type InputError = { key: string; price?: number } | { text: string }

/**
 * Parses a transfer or returns why it is invalid. Checks in the server's order; the server decides.
 */
export function readTransfer(
  amount: string,
  { currency, send, sendable }: Wallet,
  lang: string,
): { price: number } | { error: InputError } {
  const { value: price, problem } = typedNumber(amount, lang, currency.decimal_places)
  if (problem) return { error: { key: numberErrorKey(problem, 'wallet.amount_invalid') } }
  if (price === 0) return { error: { key: 'wallet.amount_invalid' } }
  if (price < send.min) return { error: { key: 'wallet.send_min', price: send.min } }
  if (price > send.max) return { error: { key: 'wallet.send_max', price: send.max } }
  if (price > send.day_left) return { error: { key: 'wallet.send_day', price: send.day_left } }
  if (price > sendable) return { error: { key: 'payment.reason_insufficient_wallet' } }
  return { price }
}

const MIN_PAYEE_LENGTH = 5
/** Why a payee cannot be searched. Payees are not listed, so the name must be complete. */
export const payeeError = (search: string): InputError | undefined =>
  search === ''
    ? { key: 'validation.required' }
    : search.length < MIN_PAYEE_LENGTH
      ? { key: 'wallet.whole_name' }
      : undefined

/** Above a limit the sender confirms with the password. */
export const needsPassword = ({ send }: Wallet, price: number): boolean =>
  price > send.confirm_over && send.confirm_by === 'password'

export function inputErrorText(
  error: InputError,
  t: Translate,
  money: (amount: number) => string,
): string {
  if ('text' in error) return error.text
  return error.price === undefined ? t(error.key) : t(error.key, { price: money(error.price) })
}
