import { type ParcelStatus, isCarried } from '@hawker/domain/parcels/parcel-status'
import type { Database, Tx } from '@hawker/postgres/tx'
import { StartError } from '@hawker/std/start-error'
import type { Deps } from '../../../deps.ts'
import { deleteAllCodes, deleteAllLinks, setDeleteAt } from '../../accounts/index.ts'
import { finishCart } from '../../carts/index.ts'
import {
  deleteBanners,
  deleteBlogs,
  deleteFaqs,
  deleteStoriesOfShops,
} from '../../content/index.ts'
import { deactivateCoupons } from '../../coupons/index.ts'
import { endSessionsOfShops } from '../../dine-in/index.ts'
import { moveOrder } from '../../orders/index.ts'
import { anonymizeDueAccount } from '../../own-data/index.ts'
import { cancelParcel, rejectClaimsOf, removeParcelTypes } from '../../parcels/index.ts'
import { deactivateMethod } from '../../payments/index.ts'
import { deleteRecipes } from '../../recipes/index.ts'
import { cancelReservationsOfShops } from '../../reservations/index.ts'
import { deleteSetting, deleteUnchangedSettings } from '../../settings/index.ts'
import { hideShops } from '../../shops/index.ts'
import { transfer } from '../../wallet/index.ts'
import { OFFSET_SETTING } from '../clock.store.ts'
import {
  type DemoKind,
  findProductionStart,
  listDemoIds,
  listDemoSignIns,
  listDemoUsers,
  listOpenDemoOrders,
  listOpenDemoParcels,
  listPlayMoney,
  listPrivilegedUsers,
} from './demo-rows.store.ts'

/** Refuses a start without demo mode on a database whose demo people can sign in. */
export async function refuseDemoPeople(database: Database): Promise<void> {
  const names = await listDemoSignIns(database)
  if (names.length === 0) return
  throw new StartError(
    `Demo people can sign in with a public password: ${names.join(', ')}.\n` +
      'Remove them and their city first: npm run remove-demo\n' +
      'Or start with another database: HAWKER_DATA=folder, or DATABASE_URL.',
  )
}

/**
 * Refuses to turn a marketplace into a demo because a start forgot NODE_ENV: /dev shows its mails,
 * with their sign-in links, to everyone who reaches it.
 */
export async function refuseForgottenProduction(database: Database): Promise<void> {
  const firstAt = await findProductionStart(database)
  if (firstAt === undefined) return
  throw new StartError(
    `This database has been in production since ${firstAt.toISOString().slice(0, 10)}, and a demo ` +
      'shows its mails to everyone.\nStart it as before: NODE_ENV=production npm start\n' +
      'Or ask for a demo on these data: HAWKER_DEMO=on npm start',
  )
}

export type DemoRemoval = {
  cancelledOrders: number
  cancelledParcels: number
  /** In minor units of the base currency. */
  takenBack: bigint
  people: number
  shops: number
  /** Who has rights now: a demo gives them to everyone. */
  privileged: readonly { email: string | null; roles: readonly string[] }[]
}

/** What a demo shows to everyone, outside of the rows of its city. */
export type DemoTraces = {
  /** The settings that the demo city wrote. */
  settings: Readonly<Record<string, string>>
  /** Adapters have rows of their own: mails with their links and codes, and webhooks of the sandbox. */
  deleteSentMessages: (tx: Tx) => Promise<unknown>
  deleteUnsentWebhooks: (tx: Tx) => Promise<unknown>
}

/**
 * Removes the demo city from a marketplace and keeps its books. Open orders and parcels are
 * cancelled and refunded, coming reservations are cancelled, play money is booked back. Accounts
 * are emptied like those that users delete, and shops are hidden. Orders, reservations and parcels
 * of the past stay. `finishJobs` runs all due jobs.
 */
export async function removeDemo(
  deps: Deps,
  { finishJobs, ...traces }: DemoTraces & { finishJobs: () => Promise<void> },
): Promise<DemoRemoval> {
  const { database, clock } = deps
  const orders = await listOpenDemoOrders(database)
  for (const { id } of orders) await cancelAsStaff(deps, id)
  const parcels = await listOpenDemoParcels(database)
  for (const parcel of parcels) await cancelParcelAsStaff(deps, parcel)
  // Nobody waits for the answer.
  await database.transaction(async (tx) =>
    rejectClaimsOf(tx, await listDemoUsers(tx), { answer: 'Demo', now: clock.now() }),
  )
  // Refunds at the sandbox, and money that returns to wallets.
  await finishJobs()
  const takenBack = await takeBackPlayMoney(deps)
  const people = await listDemoUsers(database)
  for (const userId of people) {
    await database.transaction((tx) => setDeleteAt(tx, userId, clock.now()))
    await anonymizeDueAccount(deps, userId)
  }
  const left = await listDemoUsers(database)
  if (left.length > 0)
    throw new Error(`Demo accounts with open orders are left: ${left.join(', ')}`)
  const shops = await database.transaction(async (tx) => {
    const shopIds = await listDemoIds(tx, 'shop')
    await endSessionsOfShops(tx, shopIds, clock.now())
    await cancelReservationsOfShops(tx, shopIds, clock.now())
    await removeParcelTypes(tx, await listDemoIds(tx, 'parcel_type'))
    await deleteDemoTraces(tx, traces)
    return hideDemoShops(tx, shopIds)
  })
  return {
    cancelledOrders: orders.length,
    cancelledParcels: parcels.length,
    takenBack,
    people: people.length,
    shops,
    privileged: await listPrivilegedUsers(database),
  }
}

/**
 * Deletes messages with their links and codes, and what they open. Also the clock, the sandbox and
 * settings with the demo's values.
 */
async function deleteDemoTraces(
  tx: Tx,
  { settings, deleteSentMessages, deleteUnsentWebhooks }: DemoTraces,
): Promise<void> {
  await deleteSentMessages(tx)
  await deleteAllCodes(tx)
  await deleteAllLinks(tx)
  await deleteUnsentWebhooks(tx)
  await deactivateMethod(tx, 'sandbox')
  await deleteSetting(tx, OFFSET_SETTING)
  await deleteUnchangedSettings(tx, settings)
}

/** Hides the demo shops and deletes what advertises them. Returns the count of hidden shops. */
async function hideDemoShops(tx: Tx, shopIds: readonly number[]): Promise<number> {
  const ids = (kind: DemoKind) => listDemoIds(tx, kind)
  await deleteStoriesOfShops(tx, shopIds)
  await deleteBanners(tx, await ids('banner'))
  await deleteBlogs(tx, await ids('blog'))
  await deleteFaqs(tx, await ids('faq'))
  await deleteRecipes(tx, await ids('recipe'))
  await deactivateCoupons(tx, await ids('coupon'))
  return hideShops(tx, shopIds)
}

const cancelAsStaff = (deps: Deps, orderId: number): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const moved = await moveOrder(tx, deps, {
      orderId,
      to: 'cancelled',
      by: { actor: 'admin' },
      reason: 'closed',
    })
    if (moved.cartId !== null) await finishCart(tx, moved.cartId, deps.clock.now())
  })

/** Staff give up a parcel that a courier has, because nobody brings it. */
const cancelParcelAsStaff = (
  deps: Deps,
  { id, status }: { id: number; status: ParcelStatus },
): Promise<void> =>
  deps.database.transaction((tx) =>
    cancelParcel(tx, deps, {
      parcelId: id,
      by: { actor: 'admin' },
      reason: isCarried(status) ? 'lost' : 'other',
    }),
  )

async function takeBackPlayMoney({ database, clock }: Deps): Promise<bigint> {
  return database.transaction(async (tx) => {
    let total = 0n
    for (const { userId, accountId, amount, isDemo } of await listPlayMoney(tx)) {
      const minor = BigInt(amount)
      await transfer(tx, {
        kind: 'withdraw',
        key: `demo_removed:${accountId}`,
        note: 'Demo money',
        // Credit of others was promised by the marketplace.
        ...(isDemo ? {} : { money: 'real' as const }),
        entries: [
          { account: { kind: 'user', userId }, amount: -minor },
          { account: { kind: 'promo' }, amount: minor },
        ],
        now: clock.now(),
      })
      total += minor
    }
    return total
  })
}
