import { forget } from '../../lib/query-cache.ts'
import { sessionChanged } from '../../lib/session.ts'
import { pushGuestCart } from '../cart/index.ts'

/**
 * After signing in in the browser. The cart goes first, so that nobody who hears of the session reads a cart that is
 * about to change (storefront.md 4: pushed to the server cart, cleared only on success).
 */
export async function arrive(): Promise<void> {
  forget()
  await pushGuestCart()
  sessionChanged()
}

/** Runs a server action that ends in a redirect when it succeeds. */
export async function arriveAfter<T>(serverAction: () => Promise<T>): Promise<T> {
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response && answer.status >= 300 && answer.status < 400) await arrive()
    throw answer
  }
}
