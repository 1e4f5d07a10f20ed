import * as waits from '@hawker/contract/reservation-waits'
import * as dineIn from '@hawker/contract/dine-in'
import * as guest from '@hawker/contract/reservations'
import * as doorWaits from '@hawker/contract/seller-door-waits'
import * as seller from '@hawker/contract/seller-reservations'
import { listBookingShops as listReservationShopsOperation } from '@hawker/contract/shops'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { listDays, showAvailability } from './availability/show-availability.ts'
import { listReservationShops } from './availability/list-reservation-shops.ts'
import { listNextTimes } from './availability/list-next-times.ts'
import { type TablesCache, openTablesCache } from './availability/tables-cache.ts'
import {
  listSections,
  listTables,
  showReservationShop,
} from './availability/show-reservation-shop.ts'
import { showOwnReservation, showShopReservation } from './core/show-reservation.ts'
import { addDoorWait } from './door/add-door-wait.ts'
import { listDoorWaits } from './door/list-door-waits.ts'
import { moveDoorWait } from './door/move-door-wait.ts'
import { changeDay, changeRules, showDay, showRules } from './rules/edit-rules.ts'
import { bookTable } from './guests/book-table.ts'
import { cancelReservation } from './guests/cancel-reservation.ts'
import { changeReservation } from './guests/change-reservation.ts'
import { listReservations } from './guests/list-reservations.ts'
import { bookForGuests } from './staff/book-for-guests.ts'
import { listShopReservations } from './staff/list-shop-reservations.ts'
import {
  markStaffArrival,
  moveStaffReservation,
  undoStaffMove,
} from './staff/move-staff-reservation.ts'
import { moveTableSession } from './staff/move-table-session.ts'
import { updateStaffReservation } from './staff/update-reservation.ts'
import { createWait } from './waits/create-wait.ts'
import { endWait } from './waits/end-wait.ts'
import { listWaits } from './waits/list-waits.ts'
import { takeWait } from './waits/take-wait.ts'

const guestRoutes = (deps: Deps, tables: TablesCache): Route[] => [
  read(listReservationShopsOperation, (call) => listReservationShops(deps, call)),
  read(guest.showBookingShop, ({ params, lang }) => showReservationShop(deps, params.id, lang)),
  read(guest.listBookingSections, ({ query, lang }) => listSections(deps, query.shop_id, lang)),
  read(guest.listBookingTables, ({ query }) => listTables(deps, query.shop_section_id)),
  read(guest.showBookingAvailability, ({ query, actor }) =>
    showAvailability({ ...deps, tables }, query, actor?.userId),
  ),
  read(guest.listBookingDays, ({ query, actor }) =>
    listDays({ ...deps, tables }, query, actor?.userId),
  ),
  read(guest.listNextTimes, ({ query }) => listNextTimes({ ...deps, tables }, query.shop_id)),
  write(guest.createBooking, (tx, { user, body, lang, ip }) =>
    bookTable(tx, deps, { userId: user.userId, body, lang, ip }),
  ),
  read(guest.listBookings, ({ user, query, lang }) =>
    listReservations(deps, { userId: user.userId, query, lang }),
  ),
  read(guest.showBooking, ({ user, params, lang }) =>
    showOwnReservation(deps.database, deps, { id: params.id, userId: user.userId, lang }),
  ),
  write(guest.changeBooking, (tx, { user, params, body, lang }) =>
    changeReservation(tx, deps, { id: params.id, userId: user.userId, body, lang }),
  ),
  write(guest.cancelBooking, (tx, { user, params, query, lang }) =>
    cancelReservation(tx, deps, {
      id: params.id,
      userId: user.userId,
      version: query.version,
      reason: query.reason?.trim() || null,
      lang,
    }),
  ),
]

const waitRoutes = (deps: Deps): Route[] => [
  read(waits.listBookingWaits, ({ user, lang }) => listWaits(deps, { userId: user.userId, lang })),
  write(waits.createBookingWait, (tx, { user, body, lang, ip }) =>
    createWait(tx, deps, { userId: user.userId, body, lang, ip }),
  ),
  write(waits.deleteBookingWait, (tx, { user, params, lang }) =>
    endWait(tx, deps, { id: params.id, userId: user.userId, lang }),
  ),
  write(waits.takeBookingWait, (tx, { user, params, lang }) =>
    takeWait(tx, deps, { id: params.id, userId: user.userId, lang }),
  ),
]

const staffRoutes = (deps: Deps): Route[] => [
  read(seller.listSellerBookings, ({ user, query, lang }) =>
    listShopReservations(deps, {
      shopId: query.shop_id,
      userId: user.userId,
      date: query.date,
      lang,
    }),
  ),
  read(seller.showSellerBooking, ({ user, params, lang }) =>
    showShopReservation(deps.database, deps, { id: params.id, userId: user.userId, lang }),
  ),
  write(seller.createSellerBooking, (tx, { user, body, lang }) =>
    bookForGuests(tx, deps, { userId: user.userId, body, lang }),
  ),
  write(seller.updateSellerBooking, (tx, { user, params, body, lang }) =>
    updateStaffReservation(tx, deps, { id: params.id, userId: user.userId, body, lang }),
  ),
  write(seller.moveSellerBooking, (tx, { user, params, body, lang }) =>
    moveStaffReservation(tx, deps, { id: params.id, userId: user.userId, body, lang }),
  ),
  write(seller.markBookingArrived, (tx, { user, params, body, lang }) =>
    markStaffArrival(tx, deps, {
      id: params.id,
      userId: user.userId,
      version: body.version,
      lang,
    }),
  ),
  write(seller.undoBooking, (tx, { user, params, body, lang }) =>
    undoStaffMove(tx, deps, { id: params.id, userId: user.userId, version: body.version, lang }),
  ),
]

const sessionRoutes = (deps: Deps): Route[] => [
  write(dineIn.moveTableSession, (tx, { user, params, body }) =>
    moveTableSession(tx, deps, { id: params.id, userId: user.userId, tableId: body.table_id }),
  ),
]

const doorRoutes = (deps: Deps): Route[] => [
  read(doorWaits.listDoorWaits, ({ user, query }) =>
    listDoorWaits(deps, { shopId: query.shop_id, userId: user.userId, guests: query.guests }),
  ),
  write(doorWaits.createDoorWait, (tx, { user, body, lang }) =>
    addDoorWait(tx, deps, { userId: user.userId, body, lang }),
  ),
  write(doorWaits.moveDoorWait, (tx, { user, params, body, lang }) =>
    moveDoorWait(tx, deps, { id: params.id, userId: user.userId, body, lang }),
  ),
]

const ruleRoutes = (deps: Deps): Route[] => [
  read(seller.showBookingRules, ({ user, query }) =>
    showRules(deps.database, { shopId: query.shop_id, userId: user.userId }),
  ),
  write(seller.saveBookingRules, (tx, { user, body }) =>
    changeRules(tx, deps, { userId: user.userId, body }),
  ),
  read(seller.showBookingDay, ({ user, params, query }) =>
    showDay(deps.database, { shopId: query.shop_id, userId: user.userId, date: params.date }),
  ),
  write(seller.saveBookingDay, (tx, { user, params, body, lang }) =>
    changeDay(tx, deps, { userId: user.userId, date: params.date, body, lang }),
  ),
]

export const reservationRoutes = (deps: Deps): Route[] => [
  ...guestRoutes(deps, openTablesCache(deps)),
  ...waitRoutes(deps),
  ...staffRoutes(deps),
  ...sessionRoutes(deps),
  ...doorRoutes(deps),
  ...ruleRoutes(deps),
]
