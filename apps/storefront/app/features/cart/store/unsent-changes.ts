import { ownerId } from '../../../lib/session.ts'
import { openMembership } from '../group/group-membership.ts'
import type { CartLine } from './cart-line.ts'
import { updateCart } from './cart-state.ts'
import type { CartChange } from './pending-changes.ts'

/** Changes the server has not confirmed: the newest one for each line key. */
export const unsent = new Map<string, CartChange>()
/** The member or account that `unsent` belongs to. */
let owner: string | null = null

export const unsentOwner = (): string | null => owner

/** Identifies the cart on the server: a membership in a group order, or an account. */
export const cartHolder = (): string | null =>
  openMembership()?.uuid ?? ownerId()?.toString() ?? null
/** True when the cart is stored on the server, not on this device. */
export const isOnServer = () => cartHolder() !== null

/** Drops unsent changes of another account or member. Returns the current one. */
export function dropForeignChanges(): string | null {
  if (owner === cartHolder()) return owner
  owner = cartHolder()
  unsent.clear()
  updateCart({ saving: false, unsaved: false })
  return owner
}

/** Continues with the changes that the previous page could not send. */
export function restoreUnsent(take: (owner: string | null) => readonly CartChange[]): void {
  owner = cartHolder()
  for (const change of take(owner)) unsent.set(change.line.key, change)
}

/** The lines of the server together with the changes it has not confirmed. */
export function withUnsent(lines: readonly CartLine[]): CartLine[] {
  const known = new Map(lines.map((line) => [line.key, line]))
  for (const { line } of unsent.values())
    known.set(line.key, { ...line, detailId: known.get(line.key)?.detailId ?? line.detailId })
  return [...known.values()].filter(({ quantity }) => quantity > 0)
}
