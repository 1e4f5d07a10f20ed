import { searchProducts as productsOp } from '@hawker/contract/catalog'
import {
  createSynonyms,
  deleteSynonyms,
  listSynonyms,
  updateSynonyms,
} from '@hawker/contract/search'
import { searchShops as shopsOp } from '@hawker/contract/shops'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { addSynonyms, changeSynonyms, removeSynonyms, pageSynonyms } from './edit-synonyms.ts'
import { searchProducts } from './search-products.ts'
import { searchShops } from './search-shops.ts'

export const searchRoutes = (deps: Deps): Route[] => [
  read(shopsOp, (call) => searchShops(deps, call)),
  read(productsOp, (call) => searchProducts(deps, call)),
  read(listSynonyms, ({ query }) => pageSynonyms(deps, query)),
  write(createSynonyms, (tx, { user, body }) => addSynonyms(tx, deps, user.userId, body.words)),
  write(updateSynonyms, (tx, { user, params, body }) =>
    changeSynonyms(tx, deps, user.userId, params.id, body.words),
  ),
  write(deleteSynonyms, (tx, { user, params }) => removeSynonyms(tx, deps, user.userId, params.id)),
]
