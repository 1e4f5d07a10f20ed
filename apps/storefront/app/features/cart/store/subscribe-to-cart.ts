import { loadOnce } from '@hawker/web/hydration/load-once'
import { onOtherTabs } from '../../../lib/device/other-tabs.ts'
import { onSessionChange } from '../../../lib/session.ts'
import { onMembershipChangeInOtherTab } from '../group/group-membership.ts'
import { onCartUpdate } from './cart-state.ts'
import { onGuestCartChangeInOtherTab } from './guest-cart.ts'
import { reloadCart, showGuestCart } from './load-cart.ts'
import { storePendingChanges, takePendingChanges } from './pending-changes.ts'
import { isOnServer, restoreUnsent, unsent, unsentOwner } from './unsent-changes.ts'

/** Most visits change nothing, so the code that sends changes comes with the first one. */
const loadSendChanges = loadOnce(() => import('./send-changes.ts'))

let started = false

/** The first subscription loads the cart, and follows sessions, tabs and connections. */
export function subscribeToCart(listener: () => void): () => void {
  start()
  return onCartUpdate(listener)
}

function start(): void {
  if (started) return
  started = true
  onGuestCartChangeInOtherTab(() => !isOnServer() && showGuestCart())
  onMembershipChangeInOtherTab(() => void reloadCart())
  onSessionChange(() => void reloadCart())
  onOtherTabs('cart', () => unsent.size === 0 && void reloadCart())
  addEventListener('pagehide', storeUnsent)
  addEventListener('online', () => void catchUp())
  // The previous page may have sent its last change after our first read. Sending it again is safe:
  // quantities are absolute.
  restoreUnsent(takePendingChanges)
  void catchUp()
}

function storeUnsent(): void {
  const owner = unsentOwner()
  if (owner !== null && unsent.size > 0) storePendingChanges(owner, [...unsent.values()])
}

async function catchUp(): Promise<void> {
  if (unsent.size > 0) await (await loadSendChanges()).sendChanges()
  await reloadCart()
}
