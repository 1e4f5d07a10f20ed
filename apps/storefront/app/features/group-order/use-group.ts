import type { Cart } from '@hawker/contract/carts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { currentUser, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import {
  setGroupCart,
  subscribeToGroup,
  saveMembership,
  membership,
  ownPart,
  reloadCart,
} from '../cart/index.ts'

export type GroupState =
  | { at: 'looking' }
  /** Not a member. `cart` is the preview for people with the link. */
  | { at: 'door'; cart: Cart }
  | { at: 'inside'; cart: Cart }
  | { at: 'out'; why: 'invalid' | 'kicked' | 'failed' }

/** A group order as its viewer may see it, updated live. */
export function useGroup(
  cartId: number,
  preview: Cart | null,
): { standing: GroupState; enter: (cart: Cart) => void; reload: () => Promise<void> } {
  const [standing, setStanding] = useState<GroupState>({ at: 'looking' })
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
    setStanding({ at: 'inside', cart })
    if (!own.owner || !over) setGroupCart(cart)
  }, [])

  const reload = useCallback(async () => {
    const known = membership()
    const own = known?.cartId === cartId ? known : null
    if (!own && currentUser() === null)
      return setStanding(preview ? { at: 'door', cart: preview } : { at: 'out', why: 'invalid' })
    const query = { ...(own ? { user_cart_uuid: own.uuid } : {}), ...inPageCurrency() }
    const result = await browserApi('showGuestCart', { params: { id: cartId }, query })
    if (result.ok) return enter(result.data)
    if (result.code !== 'kicked' && result.code !== 'not_found')
      return setStanding((before) =>
        before.at === 'inside' ? before : { at: 'out', why: 'failed' },
      )
    if (own) {
      saveMembership(null)
      // Return to the own cart.
      void reloadCart()
    }
    if (result.code === 'kicked') return setStanding({ at: 'out', why: 'kicked' })
    setStanding(preview ? { at: 'door', cart: preview } : { at: 'out', why: 'invalid' })
  }, [cartId, preview, enter])

  useEffect(() => void reload(), [reload, user?.id, currency?.id])

  const inside = standing.at === 'inside' ? standing.cart : null
  const onGroupEvent = useEffectEvent((version: unknown) => {
    if (version === undefined || version !== inside?.version) void reload()
  })
  const key = inside ? ownPart(inside)?.uuid : undefined
  const live = key !== undefined && key !== null && inside?.status !== 'cancelled'
  useEffect(() => {
    if (!live) return
    return subscribeToGroup(cartId, key, onGroupEvent)
  }, [live, cartId, key])

  return { standing, enter, reload }
}
