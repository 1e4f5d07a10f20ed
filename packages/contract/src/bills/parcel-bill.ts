import type { BillAmounts } from './bill-lines.ts'

/** The bill of a parcel. It has none of the goods, discounts and containers of an order. */
export const parcelBill = <Amounts extends Partial<BillAmounts>>(
  amounts: Amounts,
): Amounts & typeof NONE => ({ ...amounts, ...NONE })

const NONE = {
  total_discount: 0,
  coupon_price: 0,
  delivery_fee: 0,
  delivery_discount: 0,
  small_order_fee: 0,
  packaging_fee: 0,
  deposit: 0,
}
