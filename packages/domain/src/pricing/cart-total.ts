export type CountedItem = { readonly quantity: number; readonly price: bigint }
export type CountedLine = CountedItem & { readonly addons: readonly CountedItem[] }

/**
 * Quantity times price, summed over lines and addons. Addon quantities are absolute, not per unit.
 */
export const cartTotal = (lines: readonly CountedLine[]): bigint =>
  lines
    .flatMap((line) => [line, ...line.addons])
    .reduce((sum, item) => sum + BigInt(item.quantity) * item.price, 0n)
