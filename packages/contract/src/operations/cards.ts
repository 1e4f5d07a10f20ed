import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { Type, type Static } from 'typebox'
import { data, operation } from '../core/operation.ts'
import { Flag, obj, oneOf, query } from '../core/shapes.ts'

export const SavedCard = obj({
  /** The id at the provider. */
  id: Type.String(),
  provider: oneOf(PROVIDER_TAGS),
  /** In the provider's words, such as `visa`. */
  brand: Type.String(),
  last4: Type.String(),
  expiry_month: Type.Integer({ minimum: 1, maximum: 12 }),
  expiry_year: Type.Integer(),
})
export type SavedCard = Static<typeof SavedCard>
export const SavedCards = obj({
  /** An active payment method saves cards. */
  can_save: Flag,
  cards: Type.Array(SavedCard),
})
export type SavedCards = Static<typeof SavedCards>

export const listSavedCards = operation({
  method: 'GET',
  path: '/dashboard/user/cards',
  summary: 'The cards that payment providers have saved for the user, as they are there now.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(SavedCards),
  errors: ['provider_down'],
})
export const removeSavedCard = operation({
  method: 'DELETE',
  path: '/dashboard/user/cards/{id}',
  summary: 'Removes a saved card at its provider.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: obj({ id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }) }),
  query: query({}),
  response: data(obj({})),
  errors: ['provider_down'],
})
