export type CountedItem = { readonly quantity: number; readonly price: bigint }
export type CountedLine = CountedItem & { readonly addons: readonly CountedItem[] }

/** Sum of quantity times price plus addon quantity times price (storefront.md 9). Addon quantities are absolute, not per unit. */
export const cartTotal = (lines: readonly CountedLine[]): bigint =>
  lines
    .flatMap((line) => [line, ...line.addons])
    .reduce((sum, item) => sum + BigInt(item.quantity) * item.price, 0n)
