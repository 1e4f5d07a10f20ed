import { changedFields } from '../../core/changed-fields.ts'
import type { Body } from '@hawker/contract/core/operation'
import type {
  SellerTable,
  createSellerTable,
  saveTableLayout,
  updateSellerTable,
} from '@hawker/contract/seller-floor'
import type { ReservationSummary } from '@hawker/contract/seller-reservations'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { requireOwnShop } from '../shops/index.ts'
import {
  type FloorTable,
  type TableValues,
  incrementLayoutVersion,
  insertTable,
  layoutVersion,
  lockFloorOfSection,
  lockFloorOfTable,
  lockLayout,
  lockSection,
  lockTables,
  removeTables,
  replaceNeighbours,
  restoreTable,
  saveDrawings,
  selectTables,
  tableById,
  tablesOfShop,
  updateTable,
} from './floor.store.ts'
import { sellerTableWire } from './floor.wire.ts'
import type { TableUses } from './table-uses.ts'

type Needs = Pick<Deps, 'clock'> & { readonly uses: TableUses }
type SavedTable = SellerTable & { bookings: ReservationSummary[] }
type Layout = { version: number; tables: SellerTable[] }

export async function showLayout(
  queries: Queries,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<Layout> {
  await requireOwnShop(queries, shopId, userId)
  const tables = await selectTables(queries, tablesOfShop(shopId))
  return { version: await layoutVersion(queries, shopId), tables: tables.map(sellerTableWire) }
}

const findTable = async (queries: Queries, id: number): Promise<FloorTable> =>
  (await selectTables(queries, tableById(id)))[0] ?? refuse('not_found')

async function lockTable(tx: Tx, id: number, userId: number): Promise<FloorTable> {
  if (!(await lockFloorOfTable(tx, id, userId))) refuse('not_found')
  return (await lockTables(tx, userId, tableById(id)))[0] ?? refuse('not_found')
}

export async function createTable(
  tx: Tx,
  { clock, uses }: Needs,
  { userId, body }: { userId: number; body: Body<typeof createSellerTable> },
): Promise<SavedTable> {
  const now = clock.now()
  if (!(await lockFloorOfSection(tx, body.shop_section_id, userId))) refuse('not_found')
  const section = (await lockSection(tx, body.shop_section_id, userId)) ?? refuse('not_found')
  const table = {
    section_id: section.id,
    name: body.name.trim(),
    position: body.position ?? null,
    chair_count: body.chair_count,
    min_guests: body.min_guests ?? 1,
    online: body.online ?? true,
    active: body.active ?? true,
    shape: body.shape ?? ('square' as const),
    x: body.x ?? 0,
    y: body.y ?? 0,
    w: body.w ?? 2,
    h: body.h ?? 2,
    turn: body.turn ?? 0,
  }
  refuseTooFewChairs(table)
  const id = (await insertTable(tx, section.shop_id, table, now)) ?? refuseTakenName()
  if (body.joinable_with) await joinWith(tx, id, body.joinable_with)
  await incrementLayoutVersion(tx, section.shop_id)
  await uses.refreshAfterChange(tx, section.shop_id, clock.now())
  await audit(tx, { userId, id, action: 'table.create', detail: { name: table.name }, now })
  return { ...sellerTableWire(await findTable(tx, id)), bookings: [] }
}

/** Changes a table. The reservations that it no longer serves stay; the answer lists them. */
export async function changeTable(
  tx: Tx,
  { clock, uses }: Needs,
  { id, userId, body }: { id: number; userId: number; body: Body<typeof updateSellerTable> },
): Promise<SavedTable> {
  const now = clock.now()
  const table = await lockTable(tx, id, userId)
  if (table.version !== body.version) refuse('stale', sellerTableWire(table))
  const {
    version: _version,
    joinable_with: neighbours,
    new_qr: newQr = false,
    shop_section_id: sectionId = table.section_id,
    ...changes
  } = body
  const section = (await lockSection(tx, sectionId, userId)) ?? refuse('not_found')
  if (section.shop_id !== table.shop_id) refuse('not_found')
  const after: TableValues = { ...table, ...changes, section_id: sectionId }
  refuseTooFewChairs(after)
  if (!(await updateTable(tx, id, { ...after, name: after.name.trim() }, { newQr })))
    refuseTakenName()
  if (neighbours) await joinWith(tx, id, neighbours)
  await incrementLayoutVersion(tx, table.shop_id)
  await uses.refreshAfterChange(tx, table.shop_id, clock.now())
  await audit(tx, {
    userId,
    id,
    action: 'table.change',
    detail: changedFields(
      { ...table, joinable_with: table.neighbours },
      { ...changes, section_id: sectionId, joinable_with: neighbours },
    ),
    now,
  })
  const served = await uses.listReservations(tx, [id], now)
  return {
    ...sellerTableWire(await findTable(tx, id)),
    bookings: served
      .map(({ summary }) => summary)
      .filter(
        ({ table_ids: ids, guests }) =>
          !after.active || (ids.length === 1 && guests > after.chair_count),
      ),
  }
}

export async function deleteTable(
  tx: Tx,
  { clock, uses }: Needs,
  { id, userId }: { id: number; userId: number },
): Promise<{ id: number }> {
  const now = clock.now()
  const table = await lockTable(tx, id, userId)
  const reservations = await uses.listReservations(tx, [id], now)
  if (reservations.length > 0 || (await uses.hasOpenSession(tx, [id])))
    refuse('table_in_use', { bookings: reservations.map(({ summary }) => summary) })
  await removeTables(tx, [id], now)
  await incrementLayoutVersion(tx, table.shop_id)
  await uses.refreshAfterChange(tx, table.shop_id, now)
  await audit(tx, { userId, id, action: 'table.delete', detail: { name: table.name }, now })
  return { id }
}

/**
 * Takes a deletion back: its printed codes are valid again. Restoring a table that exists changes
 * nothing.
 */
export async function undeleteTable(
  tx: Tx,
  { clock, uses }: Needs,
  { id, userId }: { id: number; userId: number },
): Promise<SellerTable> {
  const now = clock.now()
  if (!(await lockFloorOfTable(tx, id, userId))) refuse('not_found')
  const [existing] = await selectTables(tx, tableById(id))
  if (existing) return sellerTableWire(existing)
  if (!(await restoreTable(tx, id))) refuseTakenName()
  const table = await findTable(tx, id)
  await incrementLayoutVersion(tx, table.shop_id)
  await uses.refreshAfterChange(tx, table.shop_id, now)
  await audit(tx, { userId, id, action: 'table.restore', detail: { name: table.name }, now })
  return sellerTableWire(table)
}

export async function saveLayout(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, body }: { userId: number; body: Body<typeof saveTableLayout> },
): Promise<Layout> {
  const { shop_id: shopId, version, tables } = body
  const show = () => showLayout(tx, { shopId, userId })
  await requireOwnShop(tx, shopId, userId)
  if ((await lockLayout(tx, shopId)) !== version) refuse('stale', await show())
  const ids = new Set(tables.map(({ id }) => id))
  if ((await saveDrawings(tx, shopId, tables)) !== ids.size) refuse('not_found')
  await incrementLayoutVersion(tx, shopId)
  await writeAudit(tx, {
    userId,
    action: 'table.layout',
    subject: 'shop',
    subjectId: shopId,
    detail: { tables: [...ids] },
    now: clock.now(),
  })
  return show()
}

const refuseTakenName = (): never =>
  refuse('name_taken', { cause: 'table' }, { name: 'name_taken_table' })

function refuseTooFewChairs({
  chair_count: chairs,
  min_guests: minGuests,
}: Pick<TableValues, 'chair_count' | 'min_guests'>): void {
  if (minGuests > chairs)
    refuse('validation_failed', undefined, { min_guests: 'validation.invalid' })
}

/** Refuses tables of other sections and shops like unknown ones. */
async function joinWith(tx: Tx, id: number, neighbours: readonly number[]): Promise<void> {
  await replaceNeighbours(tx, id, neighbours)
  const table = await findTable(tx, id)
  if (neighbours.some((neighbour) => !table.neighbours.includes(neighbour))) refuse('not_found')
}

const audit = (
  tx: Tx,
  entry: { userId: number; id: number; action: string; detail: Record<string, unknown>; now: Date },
) =>
  writeAudit(tx, {
    userId: entry.userId,
    action: entry.action,
    subject: 'table',
    subjectId: entry.id,
    detail: entry.detail,
    now: entry.now,
  })
