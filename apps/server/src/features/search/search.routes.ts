import * as catalog from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/route.ts'
import { searchProducts } from '../catalog/index.ts'

export const searchRoutes = (deps: Deps): Route[] => [read(catalog.searchProducts, (call) => searchProducts(deps, call))]
