import type {
  ApplicationStatus,
  DriverRequest,
  ShopApplication,
} from '@hawker/contract/applications'
import type { Deps } from '../../deps.ts'
import { defaultCurrency } from '../settings/index.ts'
import { findOwn, pageOf } from './application.store.ts'
import { type Sealing, driverRequestWire, shopApplicationWire } from './application.wire.ts'

type Reading = Pick<Deps, 'database'> & Sealing
type Asked = { status?: ApplicationStatus; page?: number; perPage?: number }
const paging = ({ status, page = 1, perPage = 10 }: Asked) => ({ status, page, perPage })

/** Null for who never asked. */
export async function ownShopApplication(
  deps: Reading,
  userId: number,
): Promise<ShopApplication | null> {
  const stored = await findOwn(deps.database, 'shop_applications', userId)
  return stored
    ? shopApplicationWire(deps, stored, (await defaultCurrency(deps.database)).decimals)
    : null
}
export async function ownDriverRequest(
  deps: Reading,
  userId: number,
): Promise<DriverRequest | null> {
  const stored = await findOwn(deps.database, 'driver_requests', userId)
  return stored ? driverRequestWire(deps, stored) : null
}

export async function listShopApplications(
  deps: Reading,
  asked: Asked,
): Promise<{ rows: ShopApplication[]; total: number }> {
  const { rows, total } = await pageOf(deps.database, 'shop_applications', paging(asked))
  const { decimals } = await defaultCurrency(deps.database)
  return { rows: rows.map((row) => shopApplicationWire(deps, row, decimals)), total }
}
export async function listDriverRequests(
  deps: Reading,
  asked: Asked,
): Promise<{ rows: DriverRequest[]; total: number }> {
  const { rows, total } = await pageOf(deps.database, 'driver_requests', paging(asked))
  return { rows: rows.map((row) => driverRequestWire(deps, row)), total }
}
