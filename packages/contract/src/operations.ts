import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as applications from './applications.ts'
import * as audits from './audits.ts'
import * as carts from './carts.ts'
import * as catalog from './catalog.ts'
import * as chats from './chats.ts'
import * as coupons from './coupons.ts'
import * as driver from './driver.ts'
import * as groupOrders from './group-orders.ts'
import * as identity from './identity.ts'
import * as likes from './likes.ts'
import * as notifications from './notifications.ts'
import type { Operation } from './operation.ts'
import * as orderChanges from './order-changes.ts'
import * as orders from './orders.ts'
import * as ownData from './own-data.ts'
import * as paymentRequests from './payment-requests.ts'
import * as payments from './payments.ts'
import * as pictures from './pictures.ts'
import * as quotes from './quotes.ts'
import * as receipts from './receipts.ts'
import * as recipes from './recipes.ts'
import * as refunds from './refunds.ts'
import * as referrals from './referrals.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as seller from './seller.ts'
import * as sellerMenu from './seller-menu.ts'
import * as settings from './settings.ts'
import * as shops from './shops.ts'
import * as tracking from './tracking.ts'
import * as staffOrders from './staff-orders.ts'
import * as statements from './statements.ts'
import * as wallet from './wallet.ts'

type OperationsOf<M> = { [K in keyof M as M[K] extends Operation ? K : never]: M[K] }
type All = typeof accounts &
  typeof addresses &
  typeof applications &
  typeof audits &
  typeof carts &
  typeof catalog &
  typeof chats &
  typeof coupons &
  typeof driver &
  typeof groupOrders &
  typeof identity &
  typeof likes &
  typeof notifications &
  typeof orderChanges &
  typeof orders &
  typeof ownData &
  typeof paymentRequests &
  typeof payments &
  typeof pictures &
  typeof quotes &
  typeof receipts &
  typeof recipes &
  typeof refunds &
  typeof referrals &
  typeof reviews &
  typeof search &
  typeof seller &
  typeof sellerMenu &
  typeof settings &
  typeof shops &
  typeof tracking &
  typeof staffOrders &
  typeof statements &
  typeof wallet

/** Every operation of /api/v1 by its name. The server, OpenAPI, the authorization matrix and the fuzz tests walk over this. */
export type Operations = OperationsOf<All>
export type OperationName = keyof Operations & string

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
export const operations: ReadonlyMap<OperationName, Operation> = new Map(
  [
    accounts,
    addresses,
    applications,
    audits,
    carts,
    catalog,
    chats,
    coupons,
    driver,
    groupOrders,
    identity,
    likes,
    notifications,
    orderChanges,
    orders,
    ownData,
    paymentRequests,
    payments,
    pictures,
    quotes,
    receipts,
    recipes,
    refunds,
    referrals,
    reviews,
    search,
    seller,
    sellerMenu,
    settings,
    shops,
    tracking,
    staffOrders,
    statements,
    wallet,
  ]
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [OperationName, Operation] => isOperation(entry[1])),
)
