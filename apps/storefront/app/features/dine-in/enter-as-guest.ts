import { pushGuestCart } from '../cart/index.ts'
import { ownerId } from '../../lib/session.ts'

/**
 * Lets this device order at its table without an account, and moves its cart to the server. False when
 * the server refused, or could not be reached.
 */
export async function enterAsGuest(name = ''): Promise<boolean> {
  if (ownerId() !== undefined) return true
  try {
    // The cookie of the token is HttpOnly: only the server can set it.
    await fetch('/table-guest', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name }),
    })
  } catch {
    return false
  }
  if (ownerId() === undefined) return false
  // Guests have not signed in: for them the cart has not moved.
  await pushGuestCart({ quiet: true })
  return true
}
