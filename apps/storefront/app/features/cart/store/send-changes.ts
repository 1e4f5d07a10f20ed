import type { Cart } from '@hawker/contract/carts'
import { showToast } from '@hawker/ui/toast'
import { browserApi, inPageCurrency } from '../../../lib/api.ts'
import { notifyOtherTabs } from '../../../lib/device/other-tabs.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { openMembership } from '../group/group-membership.ts'
import { cartState, updateCart } from './cart-state.ts'
import { reloadCart, setServerCart, showRefusal } from './load-cart.ts'
import { sendLines } from './send-lines.ts'
import { cartHolder, unsent, unsentOwner } from './unsent-changes.ts'

/** Retry interval when no `online` event arrives. */
const RETRY_MS = 5_000
/** Codes that leave the change undecided: it must be sent again. */
const UNDECIDED: ReadonlySet<string> = new Set(['unreachable', 'unavailable', 'too_many_requests'])

let sending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Resolves when every change made so far is confirmed, refused, or cannot be sent. */
export async function sendChanges(): Promise<void> {
  // Adding the same listener twice does nothing.
  addEventListener('pagehide', sendBeforeLeaving)
  if (unsent.size > 0) sending ??= sendEach()
  await sending
}

/**
 * Sends one change at a time, the newest for each line, so that responses arrive in order. A
 * refused change does not block the others.
 */
async function sendEach(): Promise<void> {
  clearTimeout(retry)
  updateCart({ saving: true })
  const holder = unsentOwner()
  let latest: Cart | null = null
  let refused = false
  for (let [change] = unsent.values(); change; [change] = unsent.values()) {
    const { shopId, line } = change
    const detailId =
      cartState().lines.find(({ key }) => key === line.key)?.detailId ?? line.detailId
    const result = await sendLines(browserApi, sendTarget(shopId), [{ ...line, detailId }])
    if (!result.ok && UNDECIDED.has(result.code) && unsent.size > 0) return scheduleRetry()
    if (unsent.get(line.key) === change) unsent.delete(line.key)
    if (result.ok) {
      latest = result.data
      updateCart({ server: latest })
    } else {
      refused = true
      showRefusal(result)
    }
  }
  sending = undefined
  updateCart({ saving: false, unsaved: false })
  if (refused || holder !== cartHolder()) await reloadCart()
  else if (latest) setServerCart(latest)
  if (latest) notifyOtherTabs('cart')
}

/** Retrying is safe: quantities are absolute. */
function scheduleRetry(): void {
  sending = undefined
  retry = setTimeout(() => void sendChanges(), RETRY_MS)
  if (cartState().unsaved) return
  updateCart({ unsaved: true })
  showToast({
    id: 'cart',
    kind: 'warning',
    message: translatorFor(document.documentElement.lang)('cart.unsaved'),
  })
}

/**
 * Sends pending changes when the page is left. Sending one twice is safe: quantities are absolute.
 */
function sendBeforeLeaving(): void {
  const changes = [...unsent.values()]
  const [first] = changes
  if (!first || unsentOwner() === null) return
  void sendLines(
    browserApi,
    sendTarget(first.shopId),
    changes.map(({ line }) => line),
  )
}

const sendTarget = (shopId: number) => ({
  shopId,
  currencyId: inPageCurrency().currency_id ?? cartState().currencyId,
  hasCart: cartState().server !== null,
  group: openMembership(),
})

/**
 * Sends all changes and reports whether the server has them. Checkout waits for this before it
 * reads the cart.
 */
export async function flushCart(): Promise<
  { ok: true } | { ok: false; code: 'unreachable'; status: 0; message: string }
> {
  do await sendChanges()
  while (unsent.size > 0 && !cartState().unsaved)
  return unsent.size === 0
    ? { ok: true }
    : { ok: false, code: 'unreachable', status: 0, message: '' }
}
