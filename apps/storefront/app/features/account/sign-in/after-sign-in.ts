import { forget } from '@hawker/web/query/query-cache'
import { currentUser, sessionChanged } from '../../../lib/session.ts'
import { isOtherPerson } from '../../../lib/device/last-person.ts'
import { clearTracesOfPerson } from '../session/log-out.ts'
import { pushGuestCart } from '../../cart/index.ts'

/**
 * Runs after a sign-in in the browser. The cart is pushed first: subscribers of the session read
 * the cart, and must not read one that is about to change.
 */
export async function afterSignIn(): Promise<void> {
  forget()
  const user = currentUser()
  if (user && isOtherPerson(user.id)) await clearTracesOfPerson()
  await pushGuestCart()
  sessionChanged()
}

/** Runs a server action that ends in a redirect when it succeeds. */
export async function runSignInAction<T>(serverAction: () => Promise<T>): Promise<T> {
  try {
    return await serverAction()
  } catch (thrown) {
    const isRedirect = thrown instanceof Response && thrown.status >= 300 && thrown.status < 400
    // While the cookie is missing, the session still waits for its second factor.
    if (isRedirect && currentUser() !== null) await afterSignIn()
    throw thrown
  }
}
