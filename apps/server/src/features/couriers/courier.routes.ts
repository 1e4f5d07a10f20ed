import * as driver from '@hawker/contract/couriers'
import { confirmHandover as confirmOperation } from '@hawker/contract/order-changes'
import * as staff from '@hawker/contract/staff-orders'
import * as statements from '@hawker/contract/statements'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write, writePrepared } from '../../http/api/route.ts'
import { withFreshOrder } from '../orders/index.ts'
import { readEarnings, readStatement } from '../wallet/index.ts'
import { acceptOffer } from './accept-offer.ts'
import { confirmHandover } from './confirm-handover.ts'
import { deliverOrder, saveProof } from './deliver-order.ts'
import { continueDisputedOrder } from './continue-disputed-order.ts'
import { listCourierOrders, showCourierOrder, toCourierOrders } from './courier-order.ts'
import { courierState } from './courier-state.ts'
import { listOffers } from './list-offers.ts'
import { pickUpOrder } from './pick-up-order.ts'
import { isLargeOrder, needsProofToRecover, recoverOrder } from './recover-order.ts'
import { reportNoId } from './report-no-id.ts'
import { sendLocation } from './send-location.ts'
import { listStaffOrders, showStaffOrder } from './staff-orders.ts'
import { setCourierStatus } from './set-courier-status.ts'
import { streamCourier } from './stream-courier.ts'

const routes = (deps: Deps): Route[] => [
  read(driver.showDriver, ({ user }) => courierState(deps.database, user.userId, deps.clock.now())),
  write(driver.setDriverStatus, (tx, { user, body }) =>
    setCourierStatus(tx, user.userId, body.online, deps.clock.now()),
  ),
  write(driver.sendDriverLocation, async (tx, { user, body }) => {
    const { latitude, longitude, heading = null } = body
    await sendLocation(tx, user.userId, { latitude, longitude, heading }, deps.clock.now())
    return {}
  }),
  read(staff.listStaffOrders, ({ query, lang }) =>
    listStaffOrders(deps.database, deps, { query, lang }),
  ),
  read(staff.showStaffOrder, ({ params, lang }) =>
    showStaffOrder(deps.database, deps, params.id, lang),
  ),
  write(
    staff.recoverOrder,
    (tx, { user, params, body, lang }) =>
      recoverOrder(tx, deps, { orderId: params.id, staffUserId: user.userId, body, lang }),
    {
      needsProof: (queries, { params, body }) =>
        needsProofToRecover(queries, { orderId: params.id, action: body.action }),
    },
  ),
  write(
    staff.continueDisputedOrder,
    (tx, { user, params, body, lang }) =>
      continueDisputedOrder(tx, deps, {
        orderId: params.id,
        staffUserId: user.userId,
        note: body.note ?? null,
        lang,
      }),
    { needsProof: (queries, { params }) => isLargeOrder(queries, params.id) },
  ),
  read(driver.listOffers, ({ user, lang }) => listOffers(deps.database, user.userId, lang)),
  write(driver.acceptOffer, async (tx, { user, params, lang }) => {
    await acceptOffer(tx, deps, params.id, user.userId)
    return showCourierOrder(tx, deps, { courierId: user.userId, orderId: params.id, lang })
  }),
  read(driver.listDriverOrders, async ({ user, lang }) =>
    toCourierOrders(
      deps.database,
      await listCourierOrders(deps.database, user.userId, lang, deps.clock.now()),
      deps,
    ),
  ),
  write(driver.pickOrder, async (tx, { user, params, body, lang }) => {
    await pickUpOrder(tx, deps, {
      orderId: params.id,
      courierId: user.userId,
      code: body.pickup_code,
      version: body.version,
      lang,
    })
    return showCourierOrder(tx, deps, { courierId: user.userId, orderId: params.id, lang })
  }),
  writePrepared(
    driver.deliverOrder,
    ({ user, params, body }) =>
      saveProof(deps, { orderId: params.id, courierId: user.userId, dataUrl: body.photo }),
    async (tx, { user, params, body, lang }, photo) => {
      await deliverOrder(tx, deps, {
        orderId: params.id,
        courierId: user.userId,
        pin: body.pin,
        photo,
        cashReceived: body.cash_received === true,
        version: body.version,
        lang,
      })
      return showCourierOrder(tx, deps, { courierId: user.userId, orderId: params.id, lang })
    },
  ),
  write(driver.reportNoId, async (tx, { user, params, lang }) => {
    await reportNoId(tx, deps, { orderId: params.id, courierId: user.userId, lang })
    return showCourierOrder(tx, deps, { courierId: user.userId, orderId: params.id, lang })
  }),
  write(confirmOperation, (tx, { user, params, lang }) =>
    confirmHandover(tx, deps, { orderId: params.id, userId: user.userId, lang }),
  ),
  live(driver.streamDriver, async ({ user, lastEventId }) =>
    streamCourier(deps, user.userId, lastEventId),
  ),
  read(statements.showDriverStatement, ({ user, query: { from, to } }) =>
    readStatement(deps.database, { kind: 'courier', userId: user.userId }, { from, to }),
  ),
  read(statements.listDriverEarnings, ({ user, query, lang }) =>
    readEarnings(deps.database, { kind: 'courier', userId: user.userId }, query, lang),
  ),
]

export const courierRoutes = (deps: Deps): Route[] =>
  withFreshOrder(
    (tx, { orderId, userId, lang }) =>
      showCourierOrder(tx, deps, { courierId: userId, orderId, lang }),
    routes(deps),
  )
