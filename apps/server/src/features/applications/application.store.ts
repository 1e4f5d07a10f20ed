import type { ApplicationStatus, VEHICLES } from '@hawker/contract/applications'
import { type Queries, type Sql, type Tx, join, raw, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { USERS } from '../accounts/index.ts'
import type { ShopDescription } from '../shops/index.ts'

/** The applicant's description of the shop. */
export type ShopProposal = ShopDescription & { taxId: string | null }
export type CourierDetails = { vehicle: (typeof VEHICLES)[number]; city: string; phone: string }

const APPLICANTS = viewOf(USERS, ['firstname', 'lastname', 'email'])
type ApplicationBase = RowIn<typeof APPLICANTS> & {
  id: number
  userId: number
  status: ApplicationStatus
  reason: string | null
  documents: string[]
  createdAt: Date
  decidedAt: Date | null
}
export type StoredShopApplication = ApplicationBase & {
  proposal: ShopProposal
  shopId: number | null
  slug: string | null
}
export type StoredCourierApplication = ApplicationBase & CourierDetails

const BASE_COLUMNS = sql`a.id, a.user_id as "userId", ${APPLICANTS.select}, a.status, a.reason,
  a.documents, a.created_at as "createdAt", a.decided_at as "decidedAt"`
const SELECT_SHOP_APPLICATIONS = sql`
  select ${BASE_COLUMNS}, a.asked as proposal, a.shop_id as "shopId", s.slug
  from shop_applications a join users u on u.id = a.user_id left join shops s on s.id = a.shop_id`
const SELECT_COURIER_REQUESTS = sql`select ${BASE_COLUMNS}, a.vehicle, a.city, a.phone from driver_requests a
  join users u on u.id = a.user_id`
type ApplicationTable = 'shop_applications' | 'driver_requests'
type StoredIn<K extends ApplicationTable> = K extends 'shop_applications'
  ? StoredShopApplication
  : StoredCourierApplication
const selectFrom = (kind: ApplicationTable): Sql =>
  kind === 'shop_applications' ? SELECT_SHOP_APPLICATIONS : SELECT_COURIER_REQUESTS

export const findOwn = <K extends ApplicationTable>(
  queries: Queries,
  kind: K,
  userId: number,
): Promise<StoredIn<K> | undefined> =>
  queries.row<StoredIn<K>>(sql`${selectFrom(kind)} where a.user_id = ${userId}`)
export const findById = <K extends ApplicationTable>(
  queries: Queries,
  kind: K,
  id: number,
): Promise<StoredIn<K> | undefined> =>
  queries.row<StoredIn<K>>(sql`${selectFrom(kind)} where a.id = ${id}`)

export async function listPage<K extends ApplicationTable>(
  queries: Queries,
  kind: K,
  {
    status,
    page,
    perPage,
  }: { status: ApplicationStatus | undefined; page: number; perPage: number },
): Promise<{ rows: StoredIn<K>[]; total: number }> {
  const filter = join(
    [sql`true`, ...(status === undefined ? [] : [sql`a.status = ${status}`])],
    ' and ',
  )
  const rows = await queries.rows<StoredIn<K>>(
    sql`${selectFrom(kind)} where ${filter} order by (a.status = 'new') desc, a.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  const count = await queries.row<{ total: number }>(
    sql`select count(*) as total from ${raw(kind)} a where ${filter}`,
  )
  return { rows, total: count?.total ?? 0 }
}

/**
 * False when the user has an open or approved application. A rejected one is replaced and goes to
 * the end of the queue.
 */
export const upsertShopApplication = async (
  tx: Tx,
  {
    userId,
    proposal,
    documents,
    now,
  }: { userId: number; proposal: ShopProposal; documents: readonly string[]; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into shop_applications (user_id, asked, documents, created_at)
    values (${userId}, ${JSON.stringify(proposal)}::jsonb, ${[...documents]}, ${now})
    on conflict (user_id) do update set asked = excluded.asked, documents = excluded.documents,
      created_at = excluded.created_at, status = 'new', reason = null, decided_at = null, decided_by = null
    where shop_applications.status = 'rejected'`)) === 1
export const upsertCourierApplication = async (
  tx: Tx,
  {
    userId,
    details,
    documents,
    now,
  }: { userId: number; details: CourierDetails; documents: readonly string[]; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into driver_requests (user_id, vehicle, city, phone, documents, created_at)
    values (${userId}, ${details.vehicle}, ${details.city}, ${details.phone}, ${[...documents]}, ${now})
    on conflict (user_id) do update set vehicle = excluded.vehicle, city = excluded.city,
      phone = excluded.phone, documents = excluded.documents, created_at = excluded.created_at,
      status = 'new', reason = null, decided_at = null, decided_by = null
    where driver_requests.status = 'rejected'`)) === 1

export type ApplicationDecision = {
  id: number
  status: 'approved' | 'rejected'
  reason: string | null
  by: number
  now: Date
}
/** False when another staff member decided first. */
export const writeDecision = async (
  tx: Tx,
  kind: ApplicationTable,
  { id, status, reason, by, now }: ApplicationDecision,
): Promise<boolean> => {
  const decided = sql`status = ${status}, reason = ${reason}, decided_by = ${by}, decided_at = ${now}
    where id = ${id} and status = 'new'`
  return (
    (await tx.run(
      kind === 'shop_applications'
        ? sql`update shop_applications set ${decided}`
        : sql`update driver_requests set ${decided}`,
    )) === 1
  )
}

export const linkShop = (tx: Tx, id: number, shopId: number): Promise<number> =>
  tx.run(sql`update shop_applications set shop_id = ${shopId} where id = ${id}`)
