import type { CartLine } from './cart-line.ts'

/** A short id of a line. The wire accepts letters and digits only. */
export function clientLineId(key: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return `l${(hash >>> 0).toString(36)}-${key.length}`
}

/** A line in wire format: the product, then its addons with absolute quantities. */
export function productsOf(line: CartLine) {
  const id = clientLineId(line.key)
  return [
    {
      stock_id: line.stockId,
      quantity: line.quantity,
      client_line_id: id,
      ...(line.detailId === null ? {} : { cart_detail_id: line.detailId }),
      ...(line.note === '' ? {} : { note: line.note }),
      ...replacementOf(line),
    },
    ...line.addons.map((addon) => ({
      stock_id: addon.stockId,
      quantity: addon.perUnit * line.quantity,
      parent_id: id,
    })),
  ]
}

function replacementOf({ replacement: type, replacementProduct }: CartLine) {
  if (type === 'specific')
    return replacementProduct ? { replacement: { type, stock_id: replacementProduct.stockId } } : {}
  return type ? { replacement: { type } } : {}
}
