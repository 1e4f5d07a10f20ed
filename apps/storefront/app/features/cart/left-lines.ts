import type { CartLine } from './cart-line.ts'
import type { Where } from './send-lines.ts'

/** What was on its way to the server when its page was left. */
export type LeftLines = { userId: number | null; where: Where; lines: CartLine[] }

const NAME = 'hawker.cart-left'

export function keepLeftLines(left: LeftLines): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(left))
  } catch {
    // The call that goes on by itself is all there is then.
  }
}

/** Once: whoever takes them sends them. Nothing of another person's. */
export function takeLeftLines(userId: number | null): LeftLines | null {
  try {
    const left: LeftLines | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    sessionStorage.removeItem(NAME)
    return left?.userId === userId ? left : null
  } catch {
    return null
  }
}
