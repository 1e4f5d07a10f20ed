import { ALLERGENS } from '@hawker/domain/allergens'
import { Type, type Static } from 'typebox'
import { Password } from './accounts.ts'
import { data, operation } from '../operation.ts'
import { Flag, Instant, arrayOf, nullable, obj, oneOf, optional, query } from '../shapes.ts'

/** Rows as they are kept; what is in them is said by their names. */
export const OwnData = obj({
  exported_at: Instant,
  parts: Type.Array(
    obj({ name: Type.String(), rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  ),
})
export type OwnData = Static<typeof OwnData>
export const exportOwnData = operation({
  method: 'GET',
  path: '/dashboard/user/profile/export',
  summary: 'Everything that is kept about the caller, part by part, to be saved as a file.',
  who: 'user',
  rows: 'own',
  load: 'search',
  query: query({}),
  answer: data(OwnData),
  errors: [],
})

export const Deletion = obj({ delete_at: nullable(Instant) })
export const askDeletion = operation({
  method: 'POST',
  path: '/dashboard/user/profile/delete',
  summary:
    'Empties the account after two weeks, unless it is taken back. Who has a password says it. Orders on their way have to arrive first.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ password: optional(Password) }),
  answer: data(Deletion),
  errors: ['wrong_password', 'orders_open'],
})
export const cancelDeletion = operation({
  method: 'POST',
  path: '/dashboard/user/profile/delete/cancel',
  summary: 'Takes the deletion of the account back.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  answer: data(Deletion),
  errors: [],
})

/** `kept` false: the list is on the devices only, and empty here. */
export const AllergyProfile = obj({ kept: Flag, allergies: Type.Array(oneOf(ALLERGENS)) })
export const showAllergies = operation({
  method: 'GET',
  path: '/dashboard/user/allergies',
  summary: 'What the caller must not eat, if they asked us to keep it.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(AllergyProfile),
  errors: [],
})
export const keepAllergies = operation({
  method: 'PUT',
  path: '/dashboard/user/allergies',
  summary:
    'Keeps it, sealed, for all devices of the caller. To keep it is a choice of theirs each time.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ allergies: arrayOf(oneOf(ALLERGENS), ALLERGENS.length) }),
  answer: data(AllergyProfile),
  errors: [],
})
export const forgetAllergies = operation({
  method: 'DELETE',
  path: '/dashboard/user/allergies',
  summary: 'Forgets it here; devices keep their own.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  answer: data(AllergyProfile),
  errors: [],
})
