import { Type, type Static } from 'typebox'
import { list, operation } from '../core/operation.ts'
import { Id, Translation, nullable, obj, oneOf, optional, paged } from '../core/shapes.ts'

export const CATEGORY_TYPES = ['main', 'shop', 'product'] as const

export const Category = obj({
  id: Id,
  uuid: Type.String(),
  type: oneOf(CATEGORY_TYPES),
  img: nullable(Type.String()),
  translation: Translation,
})
export type Category = Static<typeof Category>

export const listCategories = operation({
  method: 'GET',
  path: '/rest/categories/paginate',
  summary:
    'Categories: cuisines (main), kinds of grocery shops (shop), or menu sections of one shop or ' +
    'of all (product). Without type and shop: main and shop.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({ type: optional(oneOf(CATEGORY_TYPES)), shop_id: optional(Id) }),
  response: list(Category),
  errors: [],
})
