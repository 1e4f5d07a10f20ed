import { useNavigate } from '@hawker/web/router/hooks'
import { reloadCart } from '../../cart/index.ts'
import { clearCheckoutDraft } from '../form/use-checkout-draft.ts'
import type { PlaceResult } from './use-place-order.ts'

/**
 * Opens the order's page, or the payment page. Replaces the history entry: Back must not return to
 * a finished checkout.
 */
export function useLeaveCheckout() {
  const navigate = useNavigate()
  return async ({
    order,
    transaction,
  }: Extract<PlaceResult, { outcome: 'ordered' }>): Promise<void> => {
    clearCheckoutDraft()
    void reloadCart()
    await navigate(`/orders/${order.id}`, { replace: true })
    if (transaction.redirect_url) location.assign(transaction.redirect_url)
  }
}
