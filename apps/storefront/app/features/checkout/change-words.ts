import type { Change } from './use-place-order.ts'

/** What says of a line that it changed, in words; of several the first. */
const OF_LINE: readonly (readonly [field: string, key: string | null])[] = [
  ['quantity', 'product.quantity'],
  ['unit_price', 'checkout.field_unit_price'],
  ['unit_discount', 'price.discount'],
  // Its options: the line as a whole.
  ['net', null],
]
/** What a bill is made of besides its lines; their sums say nothing more, and the total stands below. */
const OF_ORDER: Record<string, string> = {
  coupon_price: 'checkout.coupon',
  delivery_fee: 'price.delivery_fee',
  delivery_discount: 'price.delivery_discount',
  service_fee: 'price.service_fee',
  small_order_fee: 'price.small_order_fee',
  packaging_fee: 'price.packaging_fee',
  deposit: 'price.deposit',
  total_tax: 'price.tax',
  tips: 'price.tip',
  rounding: 'price.rounding',
}

/** `key`: of what it is, in the words of the price breakdown; null for a line as a whole. */
export type ShownChange = Change & { key: string | null }

/** A difference as a person reads it: each line once, then each fee. A line that came or went is told by its total. */
export function shownChanges(diff: readonly Change[]): ShownChange[] {
  const lines = [...new Set(diff.flatMap(({ line }) => line ?? []))]
  const ofLines = lines.flatMap((line): ShownChange[] => {
    const fields = new Map(
      diff.flatMap((change) => (change.line === line ? [[change.field, change] as const] : [])),
    )
    const total = fields.get('total')
    if (total && (total.old === null || total.new === null)) return [{ ...total, key: null }]
    const [first] = OF_LINE.flatMap(([field, key]) => {
      const change = fields.get(field)
      return change ? [{ ...change, key }] : []
    })
    return first ? [first] : []
  })
  const ofOrder = diff.flatMap((change) => {
    const key = change.line === null ? OF_ORDER[change.field] : undefined
    return key === undefined ? [] : [{ ...change, key }]
  })
  return [...ofLines, ...ofOrder]
}

/** What changed besides a dish that is gone: that is told where it stands, and the fees follow from it. */
export function besideWhatIsGone(diff: readonly Change[]): Change[] {
  const gone = new Set(
    diff.flatMap(({ line, new: next }) => (line !== null && next === null ? [line] : [])),
  )
  return diff.filter(({ line }) => (line === null ? gone.size === 0 : !gone.has(line)))
}
