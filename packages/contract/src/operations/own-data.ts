import { ALLERGENS } from '@hawker/domain/catalog/allergens'
import { Type, type Static } from 'typebox'
import { Password } from './accounts.ts'
import { data, operation } from '../core/operation.ts'
import { Flag, Instant, arrayOf, nullable, obj, oneOf, optional, query } from '../core/shapes.ts'

/** Stored rows with their column names. */
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
  summary: 'Everything that is stored about the user, part by part, for a download.',
  who: 'user',
  rows: 'own',
  load: 'search',
  query: query({}),
  response: data(OwnData),
  errors: ['reauth_required'],
  freshProof: true,
})

export const Deletion = obj({ delete_at: nullable(Instant) })
export const askDeletion = operation({
  method: 'POST',
  path: '/dashboard/user/profile/delete',
  summary:
    'Wipes the account after two weeks, unless the user cancels. Asks for the password when ' +
    'there is one. Refused while orders are open.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ password: optional(Password) }),
  response: data(Deletion),
  errors: ['wrong_password', 'orders_open', 'reauth_required'],
  freshProof: true,
})
export const cancelDeletion = operation({
  method: 'POST',
  path: '/dashboard/user/profile/delete/cancel',
  summary: 'Cancels the deletion of the account.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  response: data(Deletion),
  errors: [],
})

/** A false flag means that only the devices store the list; it is empty here. */
export const AllergyProfile = obj({ kept: Flag, allergies: Type.Array(oneOf(ALLERGENS)) })
export const showAllergies = operation({
  method: 'GET',
  path: '/dashboard/user/allergies',
  summary: 'The user’s stored allergies, when they chose to store them.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(AllergyProfile),
  errors: [],
})
export const keepAllergies = operation({
  method: 'PUT',
  path: '/dashboard/user/allergies',
  summary:
    'Stores the allergies encrypted for all devices of the user. The user consents each time.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ allergies: arrayOf(oneOf(ALLERGENS), ALLERGENS.length) }),
  response: data(AllergyProfile),
  errors: [],
})
export const forgetAllergies = operation({
  method: 'DELETE',
  path: '/dashboard/user/allergies',
  summary: 'Deletes the stored allergies; devices keep their own list.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  response: data(AllergyProfile),
  errors: [],
})
