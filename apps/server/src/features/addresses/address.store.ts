import { type Queries, type Tx, raw, sql } from '@hawker/postgres/database'

export type SavedAddress = {
  id: number
  title: string | null
  address: string
  house: string | null
  floor: string | null
  office: string | null
  entrance: string | null
  note: string | null
  latitude: number
  longitude: number
  active: boolean
}
export type AddressFields = Omit<SavedAddress, 'id' | 'active'>

const COLUMNS = raw(
  'id, title, address, house, floor, office, entrance, note, latitude, longitude, active',
)

/** The user's own address; undefined for another user's. */
export const findAddress = (
  queries: Queries,
  userId: number,
  id: number,
): Promise<SavedAddress | undefined> =>
  queries.row<SavedAddress>(
    sql`select ${COLUMNS} from addresses where id = ${id} and user_id = ${userId}`,
  )

export async function listAddressPage(
  queries: Queries,
  userId: number,
  { page, perPage, sort }: { page: number; perPage: number; sort: 'asc' | 'desc' },
): Promise<{ rows: SavedAddress[]; total: number }> {
  const rows = await queries.rows<SavedAddress>(sql`
    select ${COLUMNS} from addresses where user_id = ${userId}
    order by active desc, id ${raw(sort)} limit ${perPage} offset ${(page - 1) * perPage}`)
  return { rows, total: await countAddresses(queries, userId) }
}

export const countAddresses = async (queries: Queries, userId: number): Promise<number> =>
  (
    await queries.row<{ n: number }>(
      sql`select count(*) as n from addresses where user_id = ${userId}`,
    )
  )?.n ?? 0

/**
 * Serializes changes to a user's addresses, so that the limit and "one active" hold between two
 * tabs.
 */
export const lockAddresses = (tx: Tx, userId: number) =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)

export const hasActiveAddress = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.row(sql`select 1 from addresses where user_id = ${userId} and active`)) !== undefined

export const insertAddress = (
  tx: Tx,
  userId: number,
  fields: AddressFields,
  now: Date,
): Promise<SavedAddress | undefined> =>
  tx.row<SavedAddress>(sql`
    insert into addresses (user_id, title, address, house, floor, office, entrance, note,
      latitude, longitude, created_at)
    values (${userId}, ${fields.title}, ${fields.address}, ${fields.house}, ${fields.floor},
      ${fields.office}, ${fields.entrance}, ${fields.note}, ${fields.latitude}, ${fields.longitude}, ${now})
    returning ${COLUMNS}`)

export const replaceAddress = (
  tx: Tx,
  userId: number,
  id: number,
  fields: AddressFields,
): Promise<SavedAddress | undefined> =>
  tx.row<SavedAddress>(sql`
    update addresses set title = ${fields.title}, address = ${fields.address}, house = ${fields.house},
      floor = ${fields.floor}, office = ${fields.office}, entrance = ${fields.entrance}, note = ${fields.note},
      latitude = ${fields.latitude}, longitude = ${fields.longitude}
    where id = ${id} and user_id = ${userId} returning ${COLUMNS}`)

/**
 * Makes one of the user's addresses the active one. When it returns undefined the caller must
 * refuse, so that the rollback keeps the previous active address.
 */
export async function activateOnly(
  tx: Tx,
  userId: number,
  id: number,
): Promise<SavedAddress | undefined> {
  // Deactivates the others first: two addresses may never be active at once.
  await tx.run(sql`
    update addresses set active = false where user_id = ${userId} and active and id <> ${id}`)
  return tx.row<SavedAddress>(
    sql`update addresses set active = true where id = ${id} and user_id = ${userId} returning ${COLUMNS}`,
  )
}

export const deleteOwnAddresses = (
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<number> =>
  tx.run(sql`delete from addresses where user_id = ${userId} and id = any(${[...ids]}::bigint[])`)
