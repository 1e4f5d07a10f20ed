import { Type } from 'typebox'
import { Cart, GroupToken, PAYMENT_MODES } from './carts.ts'
import { created, data, operation, stream } from '../operation.ts'
import {
  AmountIn,
  Flag,
  Id,
  Instant,
  Uuid,
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
  words,
} from '../shapes.ts'

export const setGroup = operation({
  method: 'POST',
  path: '/dashboard/user/cart/set-group/{id}',
  summary:
    'Makes the own open cart a group order, or changes the rules of one. join_url is what to send to the others.',
  who: 'user',
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
  }),
  answer: data(Cart),
  errors: ['group_order_unavailable', 'cart_ordered', 'in_group'],
})

const JOIN_ERRORS = ['invalid_group_order', 'kicked', 'locked', 'group_full', 'in_group'] as const
export const openGroupCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart/open',
  summary: 'Joins a group order under the own name. Joining again answers the same place in it.',
  who: 'user',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({ cart_id: Id, token: GroupToken }),
  answer: created(Cart),
  errors: JOIN_ERRORS,
})
export const openGuestGroupCart = operation({
  method: 'POST',
  path: '/rest/cart/open',
  summary:
    "Joins a group order without an account. The own user_carts entry's uuid is the secret that later calls carry.",
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({ cart_id: Id, token: GroupToken, name: words(40) }),
  answer: created(Cart),
  errors: [...JOIN_ERRORS, 'name_taken'],
})
export const toggleDone = operation({
  method: 'POST',
  path: '/rest/cart/status/{uuid}',
  summary: 'A member says that they have chosen everything, or that they have not.',
  who: 'guest',
  rows: 'own',
  load: 'write',
  params: obj({ uuid: Uuid }),
  query: query({}),
  answer: data(Cart),
  errors: ['kicked', 'locked', 'cart_ordered', 'invalid_group_order'],
})

const Removed = obj({ removed: Type.Array(Id) })
const REMOVE_ERRORS = ['kicked', 'locked', 'cart_ordered', 'invalid_group_order'] as const
export const removeMembers = operation({
  method: 'DELETE',
  path: '/dashboard/user/cart/member/delete',
  summary:
    'ids[0]=user_carts id. The owner removes others from the own group order; anybody else leaves.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: data(Removed),
  errors: REMOVE_ERRORS,
})
export const leaveGroup = operation({
  method: 'DELETE',
  path: '/rest/cart/member/delete',
  summary: 'Leaves a group order: ids[0]=own user_carts id, with its secret.',
  who: 'guest',
  rows: 'own',
  load: 'write',
  query: query({ ids: Type.Array(Id, { minItems: 1, maxItems: 1 }), user_cart_uuid: Uuid }),
  answer: data(Removed),
  errors: REMOVE_ERRORS,
})

export const lockGroup = operation({
  method: 'POST',
  path: '/dashboard/user/cart/lock/{id}',
  summary: 'Members can only look from now on, so that the owner orders what is there.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(Cart),
  errors: ['cart_ordered'],
})
export const unlockGroup = operation({
  method: 'POST',
  path: '/dashboard/user/cart/unlock/{id}',
  summary: 'Members can choose again. A deadline that is over goes.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(Cart),
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
    'Live events of a group order, for who holds its token or the secret of a member, and for those signed in who are in it. They say what happened, and the version to read.',
  who: 'guest',
  rows: 'own',
  load: 'stream',
  params: idParam,
  query: query({ token: optional(Type.Union([GroupToken, Uuid])) }),
  answer: stream(
    obj({ event: oneOf(GROUP_EVENTS), version: optional(Version), member: optional(nullable(Id)) }),
  ),
  errors: ['kicked'],
})
