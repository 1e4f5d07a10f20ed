import type { MergedCart } from '@hawker/contract/carts'
import { isolate } from '@hawker/i18n/isolate'
import { showToast } from '@hawker/ui/toast'
import { browserApi } from '../../../lib/api.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { openMembership } from '../group/group-membership.ts'
import { setServerCart, reloadCart } from './load-cart.ts'
import { readGuestCart, writeGuestCart } from './guest-cart.ts'
import { pushLines } from './push-lines.ts'
import { resumeCart } from './resume-cart.ts'

let pushing: Promise<void> | undefined

/**
 * After sign-in the guest cart moves to the account and is cleared. Toasts tell what became of both
 * carts, unless it is `quiet`.
 */
export function pushGuestCart({ quiet = false } = {}): Promise<void> {
  pushing ??= push(quiet).finally(() => (pushing = undefined))
  return pushing
}

async function push(quiet: boolean): Promise<void> {
  const cart = readGuestCart()
  if (!cart || cart.lines.length === 0) return reloadCart()
  const result = await pushLines(browserApi, cart)
  if (!result.ok) return reloadCart()
  writeGuestCart(null)
  if (openMembership()) await reloadCart()
  else setServerCart(result.data.cart)
  if (!quiet) tellOutcome(result.data, cart.shop.id)
}

function tellOutcome(
  { cart, waiting, larger_quantities: larger }: MergedCart,
  mergedShopId: number,
): void {
  const t = translatorFor(document.documentElement.lang)
  const incomplete = cart.results.some(({ ok }) => !ok)
  if (cart.shop_id === mergedShopId)
    showToast({
      kind: incomplete ? 'warning' : 'success',
      message: t(incomplete ? 'cart.moved_partly' : 'cart.moved'),
    })
  if (larger > 0) showToast({ kind: 'info', message: t('cart.moved_larger') })
  if (waiting)
    showToast({
      kind: 'info',
      message: t('cart.waits', { shop: isolate(waiting.shop.translation.title) }),
      action: cart.group
        ? undefined
        : { label: t('cart.switch'), onClick: () => void resumeCart(waiting.id) },
    })
}
