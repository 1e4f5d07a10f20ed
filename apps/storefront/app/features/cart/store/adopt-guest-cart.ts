import { readGuestCart } from './guest-cart.ts'

/**
 * Merges a cart that the sign-in could not take along: without scripts or without a connection.
 */
export async function adoptGuestCart(): Promise<void> {
  if (readGuestCart() === null) return
  const { pushGuestCart } = await import('./push-guest-cart.ts')
  await pushGuestCart()
}
