import type { Wallet } from '@hawker/contract/wallet'
import type { Translate } from '@hawker/i18n/translate'
import { typedAmount } from '../../lib/typed-amount.ts'

/** What is wrong with a field: ours to say, or the server's words. */
export type Wrong = { key: string; price?: number } | { text: string }

/** What somebody wants to send, or why not; in the same order as the server's, which has the last word. */
export function readTransfer(
  amount: string,
  { currency, send, sendable }: Wallet,
): { price: number } | { wrong: Wrong } {
  const price = typedAmount(amount, currency.decimal_places)
  if (price === null || price === 0) return { wrong: { key: 'wallet.amount_invalid' } }
  if (price < send.min) return { wrong: { key: 'wallet.send_min', price: send.min } }
  if (price > send.max) return { wrong: { key: 'wallet.send_max', price: send.max } }
  if (price > send.day_left) return { wrong: { key: 'wallet.send_day', price: send.day_left } }
  if (price > sendable) return { wrong: { key: 'payment.reason_insufficient_wallet' } }
  return { price }
}

const SHORTEST = 5
/** Why nobody is looked for by this: nobody is listed, so it has to be whole. */
export const payeeWrong = (search: string): Wrong | undefined =>
  search === ''
    ? { key: 'validation.required' }
    : search.length < SHORTEST
      ? { key: 'wallet.whole_name' }
      : undefined

/** Above a limit the sender says who they are once more. */
export const asksPassword = ({ send }: Wallet, price: number): boolean =>
  price > send.confirm_over && send.confirm_by === 'password'

export function wordsOfWrong(
  wrong: Wrong,
  t: Translate,
  money: (amount: number) => string,
): string {
  if ('text' in wrong) return wrong.text
  return wrong.price === undefined ? t(wrong.key) : t(wrong.key, { price: money(wrong.price) })
}
