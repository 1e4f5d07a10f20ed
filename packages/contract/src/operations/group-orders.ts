import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type } from 'typebox'
import { Cart, GroupToken, PAYMENT_MODES } from './carts.ts'
import { created, data, operation, stream } from '../core/operation.ts'
import {
  AmountIn,
  Flag,
  Id,
  Instant,
  Uuid,
  Version,
  idParam,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../core/shapes.ts'

export const setGroup = operation({
  method: 'POST',
  path: '/dashboard/user/cart/set-group/{id}',
  summary:
    'Turns the user’s open cart into a group order, or changes its settings. join_url is the ' +
    'link for the other members.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    group_settings: obj({
      spend_limit: optional(nullable(AmountIn)),
      deadline_at: optional(nullable(Instant)),
      payment_mode: oneOf(PAYMENT_MODES),
      auto_checkout: optional(Flag),
      note: optional(nullable(text(200))),
    }),
    /** The host sits at this table; guests who scan its code are offered to join. */
    table_session: optional(Uuid),
  }),
  response: data(Cart),
  errors: ['group_order_unavailable', 'cart_ordered', 'in_group', 'newcomer_limit'],
})

const JOIN_ERRORS = ['invalid_group_order', 'kicked', 'locked', 'group_full', 'in_group'] as const
export const openGroupCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart/open',
  summary:
    'Joins a group order under the account’s name. Joining again returns the same membership.',
  who: 'user',
  tableGuests: true,
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({ cart_id: Id, token: GroupToken }),
  response: created(Cart),
  errors: JOIN_ERRORS,
})
export const openGuestGroupCart = operation({
  method: 'POST',
  path: '/rest/cart/open',
  summary:
    "Joins a group order without an account. The uuid of the member's user_carts entry is the " +
    'secret for later calls.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({ cart_id: Id, token: GroupToken, name: name(MAX_NAME_LENGTH.groupMember) }),
  response: created(Cart),
  errors: [...JOIN_ERRORS, 'name_taken'],
})
export const toggleDone = operation({
  method: 'POST',
  path: '/rest/cart/status/{uuid}',
  summary: 'Toggles whether the member has finished choosing.',
  who: 'guest',
  rows: 'own',
  load: 'write',
  params: obj({ uuid: Uuid }),
  query: query({}),
  response: data(Cart),
  errors: ['kicked', 'locked', 'cart_ordered', 'invalid_group_order'],
})

const Removed = obj({ removed: Type.Array(Id) })
const REMOVE_ERRORS = ['kicked', 'locked', 'cart_ordered', 'invalid_group_order'] as const
export const removeMembers = operation({
  method: 'DELETE',
  path: '/dashboard/user/cart/member/delete',
  summary:
    'Removes members: ids[0]=user_carts id. The owner can remove others; a member can only leave.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: data(Removed),
  errors: REMOVE_ERRORS,
})
export const leaveGroup = operation({
  method: 'DELETE',
  path: '/rest/cart/member/delete',
  summary: 'Leaves a group order: ids[0]=the member’s user_carts id, with its secret.',
  who: 'guest',
  rows: 'own',
  load: 'write',
  query: query({ ids: Type.Array(Id, { minItems: 1, maxItems: 1 }), user_cart_uuid: Uuid }),
  response: data(Removed),
  errors: REMOVE_ERRORS,
})

export const lockGroup = operation({
  method: 'POST',
  path: '/dashboard/user/cart/lock/{id}',
  summary: 'Locks the group order: members can no longer change it, so that the owner can order.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(Cart),
  errors: ['cart_ordered'],
})
export const unlockGroup = operation({
  method: 'POST',
  path: '/dashboard/user/cart/unlock/{id}',
  summary: 'Unlocks the group order and removes a deadline in the past.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(Cart),
  errors: ['cart_ordered'],
})

export const GROUP_EVENTS = [
  'cart',
  'member_joined',
  'member_left',
  'member_done',
  'locked',
  'unlocked',
  'ordered',
  'cancelled',
  'ping',
] as const
export const streamGroup = operation({
  method: 'GET',
  path: '/rest/cart/{id}/stream',
  summary:
    'Live events of a group order, by its token, by a member’s secret, or for signed-in members. ' +
    'They carry the kind of change and the version to read.',
  who: 'guest',
  rows: 'own',
  load: 'stream',
  params: idParam,
  query: query({ token: optional(Type.Union([GroupToken, Uuid])) }),
  response: stream(
    obj({ event: oneOf(GROUP_EVENTS), version: optional(Version), member: optional(nullable(Id)) }),
  ),
  errors: ['kicked'],
})
