type Tax = {
  readonly title: string
  readonly rate: number
  readonly amount: number
  readonly included: boolean
}
export type BillAmounts = {
  readonly price: number
  readonly total_discount: number
  readonly coupon_price: number
  readonly delivery_fee: number
  readonly delivery_discount: number
  readonly service_fee: number
  readonly small_order_fee: number
  readonly packaging_fee: number
  readonly deposit: number
  readonly taxes: readonly Tax[]
  readonly tips: number
  readonly rounding: number
}

const FEES = ['service_fee', 'small_order_fee', 'packaging_fee', 'deposit'] as const
export type BillLine =
  | { readonly kind: 'tax'; readonly amount: number; readonly tax: Tax }
  | {
      readonly kind:
        | 'items'
        | 'discount'
        | 'coupon'
        | 'delivery_fee'
        | 'delivery_discount'
        | (typeof FEES)[number]
        | 'tip'
        | 'rounding'
      readonly amount: number
    }

/**
 * The lines of a bill, the same on every screen and receipt. They sum to the total exactly, with
 * one line per fee and added tax.
 */
export function billLines(bill: BillAmounts, { delivered }: { delivered: boolean }): BillLine[] {
  const unlessZero = (kind: Exclude<BillLine['kind'], 'tax'>, amount: number): BillLine[] =>
    amount === 0 ? [] : [{ kind, amount }]
  return [
    { kind: 'items', amount: bill.price },
    ...unlessZero('discount', -bill.total_discount),
    ...unlessZero('coupon', -bill.coupon_price),
    ...(delivered ? [{ kind: 'delivery_fee', amount: bill.delivery_fee } as const] : []),
    ...unlessZero('delivery_discount', -bill.delivery_discount),
    ...FEES.flatMap((fee) => unlessZero(fee, bill[fee])),
    ...bill.taxes
      .filter(({ included, amount }) => !included && amount !== 0)
      .map((tax) => ({ kind: 'tax', amount: tax.amount, tax }) as const),
    ...unlessZero('tip', bill.tips),
    ...unlessZero('rounding', bill.rounding),
  ]
}
