import type { Profile } from '@hawker/contract/accounts'
import type { Quote } from '@hawker/contract/quotes'

type Goods = Pick<Quote, 'price' | 'total_discount'>

/** No currency has more decimals. */
const exact = (amount: number): number => Math.round(amount * 1000) / 1000

export const goodsOf = ({ price, total_discount: discount }: Goods): number => exact(price - discount)

/** What the wallet can give to an order: credit for larger ones waits for those. */
export function walletFor({ price, conditional }: Pick<Profile['wallet'], 'price' | 'conditional'>, quote: Goods): number {
  const goods = goodsOf(quote)
  return exact(conditional.reduce((left, credit) => (credit.min_basket > goods ? left - credit.price : left), price))
}
