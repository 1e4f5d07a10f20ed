import * as contract from '@hawker/contract/applications'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { applyForShop } from './apply-for-shop.ts'
import { decideCourierApplication, decideShopApplication } from './decide-application.ts'
import {
  listCourierApplications,
  listShopApplications,
  showOwnCourierApplication,
  showOwnShopApplication,
} from './read-applications.ts'
import { applyAsCourier } from './apply-as-courier.ts'

export const applicationRoutes = (deps: Deps): Route[] => [
  write(contract.applyForShop, (tx, { user, body }) =>
    applyForShop(tx, deps, { userId: user.userId, body }),
  ),
  read(contract.showShopApplication, ({ user }) => showOwnShopApplication(deps, user.userId)),
  write(contract.requestDriver, (tx, { user, body }) =>
    applyAsCourier(tx, deps, { userId: user.userId, body }),
  ),
  read(contract.showDriverRequest, ({ user }) => showOwnCourierApplication(deps, user.userId)),
  read(contract.listShopApplications, ({ query }) => listShopApplications(deps, query)),
  write(contract.decideShopApplication, (tx, { user, ip, userAgent, params, body }) =>
    decideShopApplication(tx, deps, {
      id: params.id,
      by: { userId: user.userId, ip, userAgent },
      body,
    }),
  ),
  read(contract.listDriverRequests, ({ query }) => listCourierApplications(deps, query)),
  write(contract.decideDriverRequest, (tx, { user, ip, userAgent, params, body }) =>
    decideCourierApplication(tx, deps, {
      id: params.id,
      by: { userId: user.userId, ip, userAgent },
      body,
    }),
  ),
]
