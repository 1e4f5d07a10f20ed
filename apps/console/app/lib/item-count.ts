type Line = { readonly quantity: number; readonly weighed: object | null }

/** How many things are in a bag. Goods sold by weight are one thing. */
export const itemCount = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, weighed }) => sum + (weighed ? 1 : quantity), 0)
