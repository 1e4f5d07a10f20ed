import type { Profile } from '@hawker/contract/accounts'
import type { Quote } from '@hawker/contract/quotes'
import { fromMajor, toMajor } from '@hawker/domain/money/money'

type Goods = Pick<Quote, 'price' | 'total_discount'>
type Bill = Goods &
  Pick<Quote, 'total_price' | 'settlement_price'> & {
    currency: Pick<Quote['currency'], 'decimal_places'>
  }

/** Rounds to three decimals; no currency has more. */
const exact = (amount: number): number => Math.round(amount * 1000) / 1000

export const goodsPrice = ({ price, total_discount: discount }: Goods): number =>
  exact(price - discount)

/**
 * What the wallet can pay of an order, in the order's currency, without credit that needs a larger
 * basket. Converts by the order's own total in base currency, as the server does: the exchange rate
 * alone may be some cents off, because each unit price is rounded.
 */
export function usableCredit(
  { available, conditional }: Pick<Profile['wallet'], 'available' | 'conditional'>,
  bill: Bill,
  baseDecimals: number,
): number {
  const decimals = bill.currency.decimal_places
  const base = (amount: number) => fromMajor(amount, baseDecimals)
  const [total, settled, goods] = [
    fromMajor(bill.total_price, decimals),
    base(bill.settlement_price),
    fromMajor(goodsPrice(bill), decimals),
  ]
  if (settled === 0n) return 0
  const isUsable = ({ min_basket: min }: { min_basket: number }) =>
    base(min) * total <= goods * settled
  const left = conditional.reduce(
    (rest, credit) => (isUsable(credit) ? rest : rest - base(credit.price)),
    base(available),
  )
  return left > 0n ? toMajor((left * total) / settled, decimals) : 0
}
