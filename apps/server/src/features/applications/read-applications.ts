import type {
  ApplicationStatus,
  CourierApplication,
  ShopApplication,
} from '@hawker/contract/applications'
import type { Deps } from '../../deps.ts'
import type { PictureLinkDeps } from '../pictures/index.ts'
import { defaultCurrency } from '../settings/index.ts'
import { findOwn, listPage } from './application.store.ts'
import { courierApplicationWire, shopApplicationWire } from './application.wire.ts'

type ReadDeps = Pick<Deps, 'database'> & PictureLinkDeps
type ListQuery = { status?: ApplicationStatus; page?: number; perPage?: number }
const withPageDefaults = ({ status, page = 1, perPage = 10 }: ListQuery) => ({
  status,
  page,
  perPage,
})

/** Null when the user never applied. */
export async function showOwnShopApplication(
  deps: ReadDeps,
  userId: number,
): Promise<ShopApplication | null> {
  const stored = await findOwn(deps.database, 'shop_applications', userId)
  return stored
    ? shopApplicationWire(deps, stored, (await defaultCurrency(deps.database)).decimals)
    : null
}
export async function showOwnCourierApplication(
  deps: ReadDeps,
  userId: number,
): Promise<CourierApplication | null> {
  const stored = await findOwn(deps.database, 'driver_requests', userId)
  return stored ? courierApplicationWire(deps, stored) : null
}

export async function listShopApplications(
  deps: ReadDeps,
  query: ListQuery,
): Promise<{ rows: ShopApplication[]; total: number }> {
  const { rows, total } = await listPage(
    deps.database,
    'shop_applications',
    withPageDefaults(query),
  )
  const { decimals } = await defaultCurrency(deps.database)
  return { rows: rows.map((row) => shopApplicationWire(deps, row, decimals)), total }
}
export async function listCourierApplications(
  deps: ReadDeps,
  query: ListQuery,
): Promise<{ rows: CourierApplication[]; total: number }> {
  const { rows, total } = await listPage(deps.database, 'driver_requests', withPageDefaults(query))
  return { rows: rows.map((row) => courierApplicationWire(deps, row)), total }
}
