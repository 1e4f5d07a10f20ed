import type { Profile } from '@hawker/contract/accounts'
import type { Quote } from '@hawker/contract/quotes'
import { fromMajor, toMajor } from '@hawker/domain/money'

type Goods = Pick<Quote, 'price' | 'total_discount'>
type Bill = Goods &
  Pick<Quote, 'total_price' | 'settlement_price'> & {
    currency: Pick<Quote['currency'], 'decimal_places'>
  }

/** No currency has more decimals. */
const exact = (amount: number): number => Math.round(amount * 1000) / 1000

export const goodsOf = ({ price, total_discount: discount }: Goods): number =>
  exact(price - discount)

/**
 * What the wallet can give to an order, in the order's currency: credit for larger ones waits for those. By what this order itself comes to in base currency,
 * which is how the server takes its part; the rate alone may be cents beside it, each unit price being rounded.
 */
export function walletFor(
  { available, conditional }: Pick<Profile['wallet'], 'available' | 'conditional'>,
  bill: Bill,
  baseDecimals: number,
): number {
  const decimals = bill.currency.decimal_places
  const base = (amount: number) => fromMajor(amount, baseDecimals)
  const [total, settled, goods] = [
    fromMajor(bill.total_price, decimals),
    base(bill.settlement_price),
    fromMajor(goodsOf(bill), decimals),
  ]
  if (settled === 0n) return 0
  const counts = ({ min_basket: min }: { min_basket: number }) =>
    base(min) * total <= goods * settled
  const left = conditional.reduce(
    (rest, credit) => (counts(credit) ? rest : rest - base(credit.price)),
    base(available),
  )
  return left > 0n ? toMajor((left * total) / settled, decimals) : 0
}
