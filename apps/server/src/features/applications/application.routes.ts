import * as contract from '@hawker/contract/applications'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/route.ts'
import { applyForShop } from './apply-for-shop.ts'
import { decideDriverRequest, decideShopApplication } from './decide.ts'
import {
  listDriverRequests,
  listShopApplications,
  ownDriverRequest,
  ownShopApplication,
} from './list-applications.ts'
import { requestDriver } from './request-driver.ts'

export const applicationRoutes = (deps: Deps): Route[] => [
  write(contract.applyForShop, (tx, { user, body }) =>
    applyForShop(tx, deps, { userId: user.userId, body }),
  ),
  read(contract.showShopApplication, ({ user }) => ownShopApplication(deps, user.userId)),
  write(contract.requestDriver, (tx, { user, body }) =>
    requestDriver(tx, deps, { userId: user.userId, body }),
  ),
  read(contract.showDriverRequest, ({ user }) => ownDriverRequest(deps, user.userId)),
  read(contract.listShopApplications, ({ query }) => listShopApplications(deps, query)),
  write(contract.decideShopApplication, (tx, { user, params, body }) =>
    decideShopApplication(tx, deps, { id: params.id, by: user.userId, body }),
  ),
  read(contract.listDriverRequests, ({ query }) => listDriverRequests(deps, query)),
  write(contract.decideDriverRequest, (tx, { user, params, body }) =>
    decideDriverRequest(tx, deps, { id: params.id, by: user.userId, body }),
  ),
]
