import { currentUser } from '../../lib/session.ts'

/** A place in a group order, kept on the device: its secret is all that a guest has of it. */
export type Membership = {
  cartId: number
  /** Lets whoever knows it change this part of the group order. */
  uuid: string
  memberId: number
  shop: { id: number; slug: string }
  /** Joined signed in: nobody else on this device speaks for them. */
  userId: number | null
  /** Ordered or cancelled: it can be looked at, and nothing goes into it any more. */
  over: boolean
}

const NAME = 'hawker.group'
let kept: Membership | null | undefined

export function membership(): Membership | null {
  kept ??= read()
  return kept && (kept.userId === null || kept.userId === currentUser()?.id) ? kept : null
}

/** The group order that fills while one shops; null where the cart is one's own. */
export const livingMembership = (): Membership | null => {
  const known = membership()
  return known && !known.over ? known : null
}

export function keepMembership(next: Membership | null): void {
  kept = next
  try {
    if (next) localStorage.setItem(NAME, JSON.stringify(next))
    else localStorage.removeItem(NAME)
  } catch {
    // A device that keeps nothing is in the group until the page is left.
  }
}

export function onMembershipElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== NAME) return
    kept = undefined
    listener()
  })
}

function read(): Membership | null {
  try {
    const found: Membership | null = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    return typeof found?.cartId === 'number' && typeof found.uuid === 'string' ? found : null
  } catch {
    return null
  }
}
