import type { CartLine } from './cart-line.ts'

/** A line as it is to be in the cart of this shop. */
export type Wish = { shopId: number; line: CartLine }
type LeftLines = { wisher: string; wishes: Wish[] }

const NAME = 'hawker.cart-left'

/** What was on its way to the server when its page was left. */
export function keepLeftLines(wisher: string, wishes: Wish[]): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ wisher, wishes } satisfies LeftLines))
  } catch {
    // The call that goes on by itself is all there is then.
  }
}

/** Once: whoever takes them sends them. Nothing of another person's. */
export function takeLeftLines(wisher: string | null): Wish[] {
  try {
    const left: LeftLines | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    sessionStorage.removeItem(NAME)
    return left !== null && left.wisher === wisher ? left.wishes : []
  } catch {
    return []
  }
}
