import type { Quote } from '@hawker/contract/quotes'
import type { Shop } from '@hawker/contract/shops'
import { goodsPrice } from '../../lib/payments/usable-credit.ts'
import type { Texts } from '../../lib/texts.tsx'

type Amounts = Pick<
  Quote,
  'missing_amount' | 'min_amount' | 'small_order_fee' | 'price' | 'total_discount'
>

/** One sentence for the shop's minimum and the fee of small orders. Undefined if neither applies. */
export function minimumText(
  quote: Amounts,
  smallOrder: Shop['small_order'],
  money: (amount: number) => string,
  t: Texts['t'],
): string | undefined {
  const { missing_amount: missing, min_amount: min, small_order_fee: fee } = quote
  const over = smallOrder?.threshold ?? 0
  const texts = { min: money(min), fee: money(fee), over: money(over) }
  const isBelow = fee > 0 && over > goodsPrice(quote)
  if (missing > 0)
    return t(isBelow && over > min ? 'cart.min_missing_with_fee' : 'cart.min_missing', {
      ...texts,
      price: money(missing),
    })
  if (!isBelow) return undefined
  return t('cart.small_order_missing', { ...texts, price: money(over - goodsPrice(quote)) })
}
