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

export type Standing =
  | { at: 'looking' }
  /** Not in it: `cart` says who is, for whoever holds the link. */
  | { at: 'door'; cart: Cart }
  | { at: 'inside'; cart: Cart }
  | { at: 'out'; why: 'invalid' | 'kicked' | 'failed' }

/** A group order as whoever looks at it may see it, kept true while they look. */
export function useGroup(
  cartId: number,
  preview: Cart | null,
): { standing: Standing; enter: (cart: Cart) => void; reload: () => Promise<void> } {
  const [standing, setStanding] = useState<Standing>({ at: 'looking' })
  const user = useSession()
  const { currency } = useSite()

  const enter = useCallback((cart: Cart) => {
    const own = ownPart(cart)
    if (!own?.uuid) return
    const over = cart.status === 'ordered' || cart.status === 'cancelled'
    if (!own.owner) {
      const shop = { id: cart.shop.id, slug: cart.shop.slug }
      const known = membership()
      // A place that was found by signing in belongs to whoever signed in.
      const userId = own.user_id ?? (known?.cartId === cart.id ? known.userId : null)
      saveMembership({ cartId: cart.id, uuid: own.uuid, memberId: own.id, shop, userId, over })
    }
    setStanding({ at: 'inside', cart })
    if (!own.owner || !over) setGroupCart(cart)
  }, [])

  const reload = useCallback(async () => {
    const known = membership()
    const mine = known?.cartId === cartId ? known : null
    if (!mine && currentUser() === null)
      return setStanding(preview ? { at: 'door', cart: preview } : { at: 'out', why: 'invalid' })
    const query = { ...(mine ? { user_cart_uuid: mine.uuid } : {}), ...inPageCurrency() }
    const found = await browserApi('showGuestCart', { params: { id: cartId }, query })
    if (found.ok) return enter(found.data)
    if (found.code !== 'kicked' && found.code !== 'not_found')
      return setStanding((before) =>
        before.at === 'inside' ? before : { at: 'out', why: 'failed' },
      )
    if (mine) {
      saveMembership(null)
      // The cart is one's own again.
      void reloadCart()
    }
    if (found.code === 'kicked') return setStanding({ at: 'out', why: 'kicked' })
    setStanding(preview ? { at: 'door', cart: preview } : { at: 'out', why: 'invalid' })
  }, [cartId, preview, enter])

  useEffect(() => void reload(), [reload, user?.id, currency?.id])

  const inside = standing.at === 'inside' ? standing.cart : null
  const hear = useEffectEvent((version: unknown) => {
    if (version === undefined || version !== inside?.version) void reload()
  })
  const key = inside ? ownPart(inside)?.uuid : undefined
  const live = key !== undefined && key !== null && inside?.status !== 'cancelled'
  useEffect(() => {
    if (!live) return
    return subscribeToGroup(cartId, key, hear)
  }, [live, cartId, key])

  return { standing, enter, reload }
}
