import { useNavigate } from '../../router/hooks.tsx'
import { reloadCart } from '../cart/index.ts'
import { dropDraft } from './use-draft.ts'
import type { Placed } from './use-place-order.ts'

/** To the order's page, or to where it is paid. Back then leads to the order, never to a checkout that is over. */
export function useLeave() {
  const navigate = useNavigate()
  return async ({ order, transaction }: Extract<Placed, { outcome: 'ordered' }>): Promise<void> => {
    dropDraft()
    void reloadCart()
    await navigate(`/orders/${order.id}`, { replace: true })
    if (transaction.redirect_url) location.assign(transaction.redirect_url)
  }
}
