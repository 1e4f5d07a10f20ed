import { listCoupons as listOperation } from '@hawker/contract/coupons'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import { listCoupons } from './list-coupons.ts'

export const couponRoutes = (deps: Deps): Route[] => [
  read(listOperation, ({ query, lang }) => listCoupons(deps, { ...query, lang })),
]
