import * as accountSecurity from '../operations/account-security.ts'
import * as accounts from '../operations/accounts.ts'
import * as addresses from '../operations/addresses.ts'
import * as applications from '../operations/applications.ts'
import * as audits from '../operations/audits.ts'
import * as reservationWaits from '../operations/reservation-waits.ts'
import * as cards from '../operations/cards.ts'
import * as carts from '../operations/carts.ts'
import * as catalog from '../operations/catalog.ts'
import * as categories from '../operations/categories.ts'
import * as chats from '../operations/chats.ts'
import * as coupons from '../operations/coupons.ts'
import * as dineIn from '../operations/dine-in.ts'
import * as editHistory from '../operations/edit-history.ts'
import * as driver from '../operations/couriers.ts'
import * as deliverySlots from '../operations/delivery-slots.ts'
import * as deliveryZones from '../operations/delivery-zones.ts'
import * as groupOrders from '../operations/group-orders.ts'
import * as identity from '../operations/identity.ts'
import * as likes from '../operations/likes.ts'
import * as notifications from '../operations/notifications.ts'
import type { Operation } from './operation.ts'
import type { TSchema } from 'typebox'
import * as orderChanges from '../operations/order-changes.ts'
import * as orders from '../operations/orders.ts'
import * as ownData from '../operations/own-data.ts'
import * as courierParcels from '../operations/courier-parcels.ts'
import * as senderParcels from '../operations/sender-parcels.ts'
import * as paymentMethods from '../operations/payment-methods.ts'
import * as paymentRequests from '../operations/payment-requests.ts'
import * as payments from '../operations/payments.ts'
import * as pictures from '../operations/pictures.ts'
import * as quotes from '../operations/quotes.ts'
import * as receipts from '../operations/receipts.ts'
import * as recipes from '../operations/recipes.ts'
import * as refunds from '../operations/claims.ts'
import * as reconciliation from '../operations/reconciliation.ts'
import * as recordedPayouts from '../operations/recorded-payouts.ts'
import * as referrals from '../operations/referrals.ts'
import * as reservations from '../operations/reservations.ts'
import * as reviews from '../operations/reviews.ts'
import * as search from '../operations/search.ts'
import * as seller from '../operations/seller.ts'
import * as sellerDoorWaits from '../operations/seller-door-waits.ts'
import * as sellerFloor from '../operations/seller-floor.ts'
import * as sellerMenu from '../operations/seller-menu.ts'
import * as sellerReservations from '../operations/seller-reservations.ts'
import * as settings from '../operations/settings.ts'
import * as shopCard from '../operations/shop-card.ts'
import * as shops from '../operations/shops.ts'
import * as tracking from '../operations/tracking.ts'
import * as trackedParcels from '../operations/tracked-parcels.ts'
import * as staffOrders from '../operations/staff-orders.ts'
import * as staffParcels from '../operations/staff-parcels.ts'
import * as statements from '../operations/statements.ts'
import * as wallet from '../operations/wallet.ts'

type OperationsOf<M> = { [K in keyof M as M[K] extends Operation ? K : never]: M[K] }
type All = typeof accountSecurity &
  typeof accounts &
  typeof addresses &
  typeof applications &
  typeof audits &
  typeof cards &
  typeof carts &
  typeof catalog &
  typeof categories &
  typeof chats &
  typeof coupons &
  typeof deliverySlots &
  typeof deliveryZones &
  typeof dineIn &
  typeof driver &
  typeof editHistory &
  typeof groupOrders &
  typeof identity &
  typeof likes &
  typeof notifications &
  typeof orderChanges &
  typeof orders &
  typeof ownData &
  typeof senderParcels &
  typeof trackedParcels &
  typeof courierParcels &
  typeof paymentMethods &
  typeof paymentRequests &
  typeof payments &
  typeof pictures &
  typeof quotes &
  typeof receipts &
  typeof recipes &
  typeof refunds &
  typeof reconciliation &
  typeof recordedPayouts &
  typeof referrals &
  typeof reservations &
  typeof reservationWaits &
  typeof reviews &
  typeof search &
  typeof seller &
  typeof sellerDoorWaits &
  typeof sellerFloor &
  typeof sellerMenu &
  typeof sellerReservations &
  typeof settings &
  typeof shops &
  typeof tracking &
  typeof staffOrders &
  typeof staffParcels &
  typeof statements &
  typeof wallet

/**
 * Every operation of /api/v1 by name. The server, OpenAPI, the authorization matrix and the fuzz
 * tests use it.
 */
export type Operations = OperationsOf<All>
export type OperationName = keyof Operations & string

const modules: readonly object[] = [
  accountSecurity,
  accounts,
  addresses,
  applications,
  audits,
  cards,
  carts,
  catalog,
  categories,
  chats,
  coupons,
  deliverySlots,
  deliveryZones,
  dineIn,
  driver,
  editHistory,
  groupOrders,
  identity,
  likes,
  notifications,
  orderChanges,
  orders,
  ownData,
  senderParcels,
  trackedParcels,
  courierParcels,
  paymentMethods,
  paymentRequests,
  payments,
  pictures,
  quotes,
  receipts,
  recipes,
  refunds,
  reconciliation,
  recordedPayouts,
  referrals,
  reservations,
  reservationWaits,
  reviews,
  search,
  seller,
  sellerDoorWaits,
  sellerFloor,
  sellerMenu,
  sellerReservations,
  settings,
  shopCard,
  shops,
  tracking,
  staffOrders,
  staffParcels,
  statements,
  wallet,
]
const exported = modules.flatMap((module) => Object.entries(module))
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
export const operations: ReadonlyMap<OperationName, Operation> = new Map(
  exported.filter((entry): entry is [OperationName, Operation] => isOperation(entry[1])),
)

const isObjectSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object'
/** The objects that operations share, by name. A name with two meanings is left out. */
export const namedSchemas: ReadonlyMap<string, TSchema> = new Map(
  exported.filter(
    (entry): entry is [string, TSchema] =>
      isObjectSchema(entry[1]) &&
      exported.every(([name, other]) => name !== entry[0] || other === entry[1]),
  ),
)
