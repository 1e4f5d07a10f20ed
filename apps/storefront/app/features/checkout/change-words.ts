/** Fields of a difference, in the words of the price breakdown. */
const KEYS: Record<string, string> = {
  unit_price: 'checkout.field_unit_price',
  unit_discount: 'price.discount',
  quantity: 'product.quantity',
  price: 'price.items',
  total_discount: 'price.discount',
  coupon: 'checkout.coupon',
  coupon_price: 'checkout.coupon',
  delivery_fee: 'price.delivery_fee',
  delivery_discount: 'price.delivery_discount',
  service_fee: 'price.service_fee',
  small_order_fee: 'price.small_order_fee',
  packaging_fee: 'price.packaging_fee',
  deposit: 'price.deposit',
  tax: 'price.tax',
  total_tax: 'price.tax',
  tips: 'price.tip',
  rounding: 'price.rounding',
}
export const fieldKey = (field: string): string => KEYS[field] ?? 'price.total'
