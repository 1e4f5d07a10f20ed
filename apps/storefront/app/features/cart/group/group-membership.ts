import { ownerId } from '../../../lib/session.ts'

/**
 * A membership in a group order, stored on the device. For a guest its secret is the only access.
 */
export type Membership = {
  cartId: number
  /** The secret that allows changing this part of the group order. */
  uuid: string
  memberId: number
  shop: { id: number; slug: string }
  /** The account that joined. No other account on this device may use the membership. */
  userId: number | null
  /** Ordered or cancelled: read-only. */
  over: boolean
}

const STORAGE_KEY = 'hawker.group'
let cached: Membership | null | undefined

export function membership(): Membership | null {
  cached ??= read()
  return cached && (cached.userId === null || cached.userId === ownerId()) ? cached : null
}

/** The membership in a group order that is still open, or null. */
export const openMembership = (): Membership | null => {
  const current = membership()
  return current && !current.over ? current : null
}

export function saveMembership(next: Membership | null): void {
  cached = next
  try {
    if (next) localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // If there is no storage, the membership lasts until the page is left.
  }
}

export function onMembershipChangeInOtherTab(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return
    cached = undefined
    listener()
  })
}

function read(): Membership | null {
  try {
    const found: Membership | null = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return typeof found?.cartId === 'number' && typeof found.uuid === 'string' ? found : null
  } catch {
    return null
  }
}
