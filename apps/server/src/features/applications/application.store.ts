import type { ApplicationStatus, VEHICLES } from '@hawker/contract/applications'
import { type Queries, type Sql, type Tx, join, raw, sql } from '../../database/database.ts'

/** What somebody says of the shop they want to open; `minAmount` in minor units of the base currency. */
export type AskedShop = {
  type: 'restaurant' | 'shop'
  translations: Record<string, { title: string; description?: string }>
  address: string
  location: { latitude: number; longitude: number }
  phone: string
  timeZone: string
  hours: { from: string; to: string }
  prepMinutes: number
  deliveryTypes: ('delivery' | 'pickup')[]
  taxId: string | null
  minAmount: number
  categories: number[]
  logoImg: string | null
  backgroundImg: string | null
}
export type AskedDriver = { vehicle: (typeof VEHICLES)[number]; city: string; phone: string }

type Decided = {
  id: number
  userId: number
  firstname: string
  lastname: string | null
  email: string | null
  status: ApplicationStatus
  reason: string | null
  documents: string[]
  createdAt: Date
  decidedAt: Date | null
}
export type StoredShopApplication = Decided & {
  asked: AskedShop
  shopId: number | null
  slug: string | null
}
export type StoredDriverRequest = Decided & AskedDriver

const decided =
  raw(`a.id, a.user_id as "userId", u.firstname, u.lastname, u.email, a.status, a.reason, a.documents, a.created_at as "createdAt",
  a.decided_at as "decidedAt"`)
const SHOPS = sql`
  select ${decided}, a.asked, a.shop_id as "shopId", s.slug
  from shop_applications a join users u on u.id = a.user_id left join shops s on s.id = a.shop_id`
const DRIVERS = sql`select ${decided}, a.vehicle, a.city, a.phone from driver_requests a join users u on u.id = a.user_id`
type Kind = 'shop_applications' | 'driver_requests'
type Of<K extends Kind> = K extends 'shop_applications'
  ? StoredShopApplication
  : StoredDriverRequest
const select = (kind: Kind): Sql => (kind === 'shop_applications' ? SHOPS : DRIVERS)

export const findOwn = <K extends Kind>(
  queries: Queries,
  kind: K,
  userId: number,
): Promise<Of<K> | undefined> =>
  queries.row<Of<K>>(sql`${select(kind)} where a.user_id = ${userId}`)
export const findById = <K extends Kind>(
  queries: Queries,
  kind: K,
  id: number,
): Promise<Of<K> | undefined> => queries.row<Of<K>>(sql`${select(kind)} where a.id = ${id}`)

export async function pageOf<K extends Kind>(
  queries: Queries,
  kind: K,
  {
    status,
    page,
    perPage,
  }: { status: ApplicationStatus | undefined; page: number; perPage: number },
): Promise<{ rows: Of<K>[]; total: number }> {
  const which = join(
    [sql`true`, ...(status === undefined ? [] : [sql`a.status = ${status}`])],
    ' and ',
  )
  const rows = await queries.rows<Of<K>>(
    sql`${select(kind)} where ${which} order by (a.status = 'new') desc, a.id limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  const count = await queries.row<{ total: number }>(
    sql`select count(*) as total from ${raw(kind)} a where ${which}`,
  )
  return { rows, total: count?.total ?? 0 }
}

/** False when one is open or approved already. One that was turned down is asked anew, and waits behind the others. */
export const askForShop = async (
  tx: Tx,
  {
    userId,
    asked,
    documents,
    now,
  }: { userId: number; asked: AskedShop; documents: readonly string[]; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into shop_applications (user_id, asked, documents, created_at)
    values (${userId}, ${JSON.stringify(asked)}::jsonb, ${[...documents]}, ${now})
    on conflict (user_id) do update set asked = excluded.asked, documents = excluded.documents, created_at = excluded.created_at, status = 'new',
      reason = null, decided_at = null, decided_by = null
    where shop_applications.status = 'rejected'`)) === 1
export const askToDrive = async (
  tx: Tx,
  {
    userId,
    asked,
    documents,
    now,
  }: { userId: number; asked: AskedDriver; documents: readonly string[]; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into driver_requests (user_id, vehicle, city, phone, documents, created_at)
    values (${userId}, ${asked.vehicle}, ${asked.city}, ${asked.phone}, ${[...documents]}, ${now})
    on conflict (user_id) do update set vehicle = excluded.vehicle, city = excluded.city, phone = excluded.phone, documents = excluded.documents,
      created_at = excluded.created_at, status = 'new', reason = null, decided_at = null, decided_by = null
    where driver_requests.status = 'rejected'`)) === 1

export type Decision = {
  id: number
  status: 'approved' | 'rejected'
  reason: string | null
  by: number
  now: Date
}
/** False when somebody else decided before. */
export const writeDecision = async (
  tx: Tx,
  kind: Kind,
  { id, status, reason, by, now }: Decision,
): Promise<boolean> =>
  (await tx.run(sql`
    update ${raw(kind)} set status = ${status}, reason = ${reason}, decided_by = ${by}, decided_at = ${now} where id = ${id} and status = 'new'`)) ===
  1

export const linkShop = (tx: Tx, id: number, shopId: number): Promise<number> =>
  tx.run(sql`update shop_applications set shop_id = ${shopId} where id = ${id}`)
