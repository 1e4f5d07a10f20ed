import type { Change } from './use-place-order.ts'

/** Fields of a line that can explain its change, most specific first. */
const LINE_FIELDS: readonly (readonly [field: string, key: string | null])[] = [
  ['quantity', 'product.quantity'],
  ['unit_price', 'checkout.field_unit_price'],
  ['unit_discount', 'price.discount'],
  // Covers options: the line as a whole.
  ['net', null],
]
/** Order amounts to show, apart from the lines. Sums are left out; the dialog shows the total. */
const ORDER_FIELDS: Record<string, string> = {
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

/** `key` is the text key of the amount, as in the price breakdown. Null for a whole line. */
export type ShownChange = Change & { key: string | null }

/**
 * The changes to show: one for each line, then one for each fee. An added or removed line shows its
 * total.
 */
export function shownChanges(diff: readonly Change[]): ShownChange[] {
  const lines = [...new Set(diff.flatMap(({ line }) => line ?? []))]
  const lineChanges = lines.flatMap((line): ShownChange[] => {
    const fields = new Map(
      diff.flatMap((change) => (change.line === line ? [[change.field, change] as const] : [])),
    )
    const total = fields.get('total')
    if (total && (total.old === null || total.new === null)) return [{ ...total, key: null }]
    const [first] = LINE_FIELDS.flatMap(([field, key]) => {
      const change = fields.get(field)
      return change ? [{ ...change, key }] : []
    })
    return first ? [first] : []
  })
  const orderChanges = diff.flatMap((change) => {
    const key = change.line === null ? ORDER_FIELDS[change.field] : undefined
    return key === undefined ? [] : [{ ...change, key }]
  })
  return [...lineChanges, ...orderChanges]
}

/**
 * Changes apart from removed lines. Removed lines are shown in the summary, and fee changes follow
 * from them.
 */
export function changesBesideRemovedLines(diff: readonly Change[]): Change[] {
  const removed = new Set(
    diff.flatMap(({ line, new: next }) => (line !== null && next === null ? [line] : [])),
  )
  return diff.filter(({ line }) => (line === null ? removed.size === 0 : !removed.has(line)))
}
