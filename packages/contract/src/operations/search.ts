import { type Static, Type } from 'typebox'
import { created, data, list, operation } from '../core/operation.ts'
import { Id, filledSearch, idParam, obj, paged, query } from '../core/shapes.ts'

/** Words and phrases that the search treats as equal. */
export const Synonyms = obj({ id: Id, words: Type.Array(Type.String()) })
export type Synonyms = Static<typeof Synonyms>
const Group = obj({ words: Type.Array(filledSearch(60), { minItems: 2, maxItems: 20 }) })

export const listSynonyms = operation({
  method: 'GET',
  path: '/dashboard/admin/search-synonyms',
  summary: 'Groups of synonyms for the search.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(Synonyms),
  errors: [],
})
export const createSynonyms = operation({
  method: 'POST',
  path: '/dashboard/admin/search-synonyms',
  summary: 'Adds a group of synonyms.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  body: Group,
  response: created(Synonyms),
  freshProof: { notNeeded: 'changes what the search finds' },
  errors: ['validation_failed'],
})
export const updateSynonyms = operation({
  method: 'PUT',
  path: '/dashboard/admin/search-synonyms/{id}',
  summary: 'Changes a group of synonyms.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  body: Group,
  response: data(Synonyms),
  freshProof: { notNeeded: 'changes what the search finds' },
  errors: ['validation_failed'],
})
export const deleteSynonyms = operation({
  method: 'DELETE',
  path: '/dashboard/admin/search-synonyms/{id}',
  summary: 'Deletes a group of synonyms.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(obj({ deleted: Type.Integer() })),
  freshProof: { notNeeded: 'changes what the search finds' },
  errors: [],
})
