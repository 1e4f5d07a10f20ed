import { changedFields } from '../../core/changed-fields.ts'
import type { Body } from '@hawker/contract/core/operation'
import type {
  SellerSection,
  createSellerSection,
  updateSellerSection,
} from '@hawker/contract/seller-floor'
import type { ReservationSummary } from '@hawker/contract/seller-reservations'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { writeAudit } from '../settings/index.ts'
import { requireOwnShop } from '../shops/index.ts'
import {
  incrementLayoutVersion,
  insertSection,
  lockFloorOfSection,
  lockLayout,
  lockSection,
  lockTables,
  removeSection,
  removeTables,
  replaceTitles,
  sectionById,
  sectionsOfShop,
  selectSections,
  tablesOfSection,
  updateSection,
} from './floor.store.ts'
import { sellerSectionWire } from './floor.wire.ts'
import type { TableUses } from './table-uses.ts'

type Needs = Pick<Deps, 'clock'> & { readonly uses: TableUses }
type SavedSection = SellerSection & { bookings: ReservationSummary[] }

const show = async (queries: Queries, id: number, lang: string): Promise<SellerSection> => {
  const [row] = await selectSections(queries, sectionById(id))
  return row ? sellerSectionWire(row, lang) : refuse('not_found')
}

export async function listSellerSections(
  { database }: Pick<Deps, 'database'>,
  { shopId, userId, lang }: { shopId: number; userId: number; lang: string },
): Promise<SellerSection[]> {
  await requireOwnShop(database, shopId, userId)
  const rows = await selectSections(database, sectionsOfShop(shopId))
  return rows.map((row) => sellerSectionWire(row, lang))
}

export async function createSection(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, body, lang }: { userId: number; body: Body<typeof createSellerSection>; lang: string },
): Promise<SavedSection> {
  const now = clock.now()
  const { shop_id: shopId, translations, img = null, area = null } = body
  await requireOwnShop(tx, shopId, userId)
  await lockLayout(tx, shopId)
  await replacePicture(tx, { userId, before: null, after: img, now })
  const id = await insertSection(
    tx,
    shopId,
    { img, area, position: body.position ?? null, active: body.active ?? true },
    now,
  )
  await replaceTitles(tx, id, translations)
  await incrementLayoutVersion(tx, shopId)
  await audit(tx, { userId, id, action: 'section.create', detail: { translations }, now })
  return { ...(await show(tx, id, lang)), bookings: [] }
}

/** Changes a section. Switching it off keeps its reservations and returns them. */
export async function changeSection(
  tx: Tx,
  { clock, uses }: Needs,
  {
    id,
    userId,
    body,
    lang,
  }: { id: number; userId: number; body: Body<typeof updateSellerSection>; lang: string },
): Promise<SavedSection> {
  const now = clock.now()
  if (!(await lockFloorOfSection(tx, id, userId))) refuse('not_found')
  const tables = await lockTables(tx, userId, tablesOfSection(id))
  const section = (await lockSection(tx, id, userId)) ?? refuse('not_found')
  if (section.version !== body.version) refuse('stale', await show(tx, id, lang))
  const { version: _version, translations, ...changes } = body
  const after = { ...section, ...changes }
  await replacePicture(tx, { userId, before: section.img, after: after.img, now })
  await updateSection(tx, id, after)
  const titles =
    translations && Object.fromEntries(translations.map(({ locale, title }) => [locale, title]))
  if (translations) await replaceTitles(tx, id, translations)
  await uses.refreshAfterChange(tx, section.shop_id, now)
  await audit(tx, {
    userId,
    id,
    action: 'section.change',
    detail: changedFields(section, { ...changes, ...(titles ? { titles } : {}) }),
    now,
  })
  const isSwitchedOff = section.active && !after.active
  const affected = isSwitchedOff
    ? await uses.listReservations(
        tx,
        tables.map((table) => table.id),
        now,
      )
    : []
  return {
    ...(await show(tx, id, lang)),
    bookings: affected.filter(({ isBlock }) => !isBlock).map(({ summary }) => summary),
  }
}

/** Deletes a section with its tables, unless they are booked. */
export async function deleteSection(
  tx: Tx,
  { clock, uses }: Needs,
  { id, userId }: { id: number; userId: number },
): Promise<{ id: number }> {
  const now = clock.now()
  if (!(await lockFloorOfSection(tx, id, userId))) refuse('not_found')
  const tables = await lockTables(tx, userId, tablesOfSection(id))
  const section = (await lockSection(tx, id, userId)) ?? refuse('not_found')
  const ids = tables.map((table) => table.id)
  const reservations = await uses.listReservations(tx, ids, now)
  if (reservations.length > 0 || (await uses.hasOpenSession(tx, ids)))
    refuse('table_in_use', { bookings: reservations.map(({ summary }) => summary) })
  await removeTables(tx, ids, now)
  await removeSection(tx, id, now)
  await incrementLayoutVersion(tx, section.shop_id)
  await uses.refreshAfterChange(tx, section.shop_id, now)
  await replacePicture(tx, { userId, before: section.img, after: null, now })
  await audit(tx, { userId, id, action: 'section.delete', detail: { tables: ids }, now })
  return { id }
}

const replacePicture = (
  tx: Tx,
  {
    userId,
    before,
    after,
    now,
  }: { userId: number; before: string | null; after: string | null; now: Date },
) =>
  attachPictures(tx, {
    ownerId: userId,
    purpose: 'shop',
    paths: after === null ? [] : [after],
    before: before === null ? [] : [before],
    field: 'img',
    now,
  })

const audit = (
  tx: Tx,
  entry: { userId: number; id: number; action: string; detail: Record<string, unknown>; now: Date },
) =>
  writeAudit(tx, {
    userId: entry.userId,
    action: entry.action,
    subject: 'shop_section',
    subjectId: entry.id,
    detail: entry.detail,
    now: entry.now,
  })
