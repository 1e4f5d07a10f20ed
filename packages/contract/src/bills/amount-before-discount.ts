type DiscountedLine = {
  readonly quantity: number
  readonly unit_discount: number
  readonly net: number
  /** Goods that were weighed are discounted by their real weight. */
  readonly weighed?: { readonly ordered: number; readonly packed: number | null } | null
}
/** The amount of a line before its discount. The lines of an order sum to the `items` of its bill. */
export function amountBeforeDiscount({ quantity, unit_discount, net, weighed }: DiscountedLine) {
  const share = weighed && weighed.packed !== null ? weighed.packed / weighed.ordered : 1
  return net + unit_discount * quantity * share
}
