import type { Cart } from '@hawker/contract/carts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { ownerId, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/page/site.ts'
import {
  setGroupCart,
  subscribeToGroup,
  saveMembership,
  membership,
  ownPart,
  reloadCart,
} from '../cart/index.ts'

export type GroupState =
  | { at: 'loading' }
  /** Not a member. `cart` is the preview for people with the link. */
  | { at: 'join'; cart: Cart }
  | { at: 'member'; cart: Cart }
  | { at: 'unavailable'; reason: 'invalid' | 'kicked' | 'failed' }

/** A group order as its viewer may see it, updated live. */
export function useGroup(
  cartId: number,
  preview: Cart | null,
): { state: GroupState; enter: (cart: Cart) => void; reload: () => Promise<void> } {
  const [state, setState] = useState<GroupState>({ at: 'loading' })
  const user = useSession()
  const { currency } = useSite()

  const enter = useCallback((cart: Cart) => {
    const own = ownPart(cart)
    if (!own?.uuid) return
    const over = cart.status === 'ordered' || cart.status === 'cancelled'
    if (!own.owner) {
      const shop = { id: cart.shop.id, slug: cart.shop.slug }
      const known = membership()
      // A membership found after signing in belongs to that account.
      const userId = own.user_id ?? (known?.cartId === cart.id ? known.userId : null)
      saveMembership({ cartId: cart.id, uuid: own.uuid, memberId: own.id, shop, userId, over })
    }
    setState({ at: 'member', cart })
    if (!own.owner || !over) setGroupCart(cart)
  }, [])

  const reload = useCallback(async () => {
    const known = membership()
    const own = known?.cartId === cartId ? known : null
    if (!own && ownerId() === undefined)
      return setState(
        preview ? { at: 'join', cart: preview } : { at: 'unavailable', reason: 'invalid' },
      )
    const query = { ...(own ? { user_cart_uuid: own.uuid } : {}), ...inPageCurrency() }
    const result = await browserApi('showGuestCart', { params: { id: cartId }, query })
    if (result.ok) return enter(result.data)
    if (result.code !== 'kicked' && result.code !== 'not_found')
      return setState((before) =>
        before.at === 'member' ? before : { at: 'unavailable', reason: 'failed' },
      )
    if (own) {
      saveMembership(null)
      // Return to the own cart.
      void reloadCart()
    }
    if (result.code === 'kicked') return setState({ at: 'unavailable', reason: 'kicked' })
    setState(preview ? { at: 'join', cart: preview } : { at: 'unavailable', reason: 'invalid' })
  }, [cartId, preview, enter])

  useEffect(() => void reload(), [reload, user?.id, currency?.id])

  const cart = state.at === 'member' ? state.cart : null
  const onGroupEvent = useEffectEvent((version: unknown) => {
    if (version === undefined || version !== cart?.version) void reload()
  })
  const key = cart ? ownPart(cart)?.uuid : undefined
  const live = key !== undefined && key !== null && cart?.status !== 'cancelled'
  useEffect(() => {
    if (!live) return
    return subscribeToGroup(cartId, key, onGroupEvent)
  }, [live, cartId, key])

  return { state, enter, reload }
}
