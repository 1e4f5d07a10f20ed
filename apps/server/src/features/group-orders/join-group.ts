import { readGroupToken } from '../../core/group-token.ts'
import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import {
  type CartViewer,
  type Member,
  type Sharing,
  insertMember,
  isLocked,
  loadSharing,
  lockGroupByToken,
  notifyGroup,
  recordGroupEvent,
  rejoinMember,
  showCart,
} from '../carts/index.ts'
import { settingsOf } from '../settings/index.ts'
import { lockUser } from './group.store.ts'

export type JoinGroup = {
  cartId: number
  token: string
  /** A signed-in user, or a guest by name. */
  who: { userId: number } | { name: string }
  currencyId: number | undefined
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

/**
 * Joins a group order; a signed-in member who already joined gets the same cart again.
 * Refuses `invalid_group_order`, `kicked`, `locked`, `group_full`, `in_group` {cart}, `name_taken`.
 */
export async function joinGroup(
  tx: Tx,
  { cartId, token, who, currencyId, personalDataKey, lang, now }: JoinGroup,
): Promise<Cart> {
  const person = 'userId' in who ? await lockUser(tx, who.userId, cartId, now) : null
  const cart = await lockGroupByToken(
    tx,
    cartId,
    readGroupToken(personalDataKey, cartId, token),
    now,
  )
  const sharing = cart && (await loadSharing(tx, cartId))
  if (!cart || !sharing) return refuse('invalid_group_order')
  const show = (owner: CartViewer) =>
    showCart(tx, { owner, currencyId, personalDataKey, lang, now })
  if (!('userId' in who)) {
    const name = who.name.trim()
    refuseLocked(sharing, now)
    await refuseFullGroup(tx, sharing)
    if (isNameTaken(sharing, name)) refuse('name_taken')
    const { id, uuid } = await insertMember(tx, { cartId, userId: null, name }, now)
    await announceMember(tx, { cartId, id, name }, now)
    return show({ cartId, secret: uuid })
  }

  if (cart.owner_id === who.userId) return show(who)
  const member = sharing.members.find(({ userId }) => userId === who.userId)
  const viewer = { cartId, memberId: who.userId }
  if (member?.removedBy === 'owner') refuse('kicked')
  if (member && !member.removedBy) return show(viewer)
  refuseLocked(sharing, now)
  if (person?.elsewhere) refuse('in_group', { cart: person.elsewhere })
  await refuseFullGroup(tx, sharing)
  const name = freeName(sharing, person?.firstname.trim().slice(0, 36) || '★')
  if (member) await rejoinMember(tx, member.id, name, now)
  const id = member?.id ?? (await insertMember(tx, { cartId, userId: who.userId, name }, now)).id
  await announceMember(tx, { cartId, id, name }, now)
  return show(viewer)
}

async function announceMember(
  tx: Tx,
  { cartId, id, name }: { cartId: number; id: number; name: string },
  now: Date,
): Promise<void> {
  await notifyGroup(tx, cartId, 'member_joined', id)
  await recordGroupEvent(
    tx,
    { what: 'joined', cartId, name, occurrence: `${id}:${now.toISOString()}` },
    now,
  )
}

const activeMembers = ({ members }: Sharing): readonly Member[] =>
  members.filter(({ removedBy }) => !removedBy)
const isNameTaken = (sharing: Sharing, name: string): boolean =>
  activeMembers(sharing).some((member) => member.name?.toLowerCase() === name.toLowerCase())

function refuseLocked(sharing: Sharing, now: Date): void {
  if (isLocked(sharing, now)) refuse('locked')
}
async function refuseFullGroup(tx: Tx, sharing: Sharing): Promise<void> {
  const limit = (await settingsOf(tx)).groupMaxMembers
  if (activeMembers(sharing).length >= limit) refuse('group_full', { members: limit })
}

/** Appends a number to a name that is taken. */
function freeName(sharing: Sharing, name: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!isNameTaken(sharing, candidate)) return candidate
  }
}
