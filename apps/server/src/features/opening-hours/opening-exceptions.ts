import { changedFields } from '../../core/changed-fields.ts'
import type { OpeningException } from '@hawker/contract/seller'
import type { HoursChoices } from '@hawker/contract/seller-reservations'
import { dateOf, dayNumber, wallClockAt } from '@hawker/domain/time/zoned-time'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { lockDays, requireOwnChoices } from '../reservations/index.ts'
import { writeAudit } from '../settings/index.ts'
import {
  type Span,
  clearDay,
  closeDay,
  exceptionsFrom,
  hoursOf,
  insertSpans,
  recordShopChanged,
  shopIdsOf,
  timezoneOf,
  bumpShopVersion,
} from '../shops/index.ts'
import { settleClosedTime } from './settle-closed-time.ts'

/** Opening hours, discounts and mealtimes are supported for about a year ahead. */
const FURTHEST_DAYS = 366

type OwnShop = { shopId: number; userId: number }

/** Days from today on (local date of the shop) whose hours differ from the weekly hours. */
export async function listOpeningExceptions(
  queries: Queries,
  { shopId, userId, now }: OwnShop & { now: Date },
): Promise<OpeningException[]> {
  return exceptionsFrom(
    queries,
    shopId,
    (await todayInOwnShop(queries, { shopId, userId }, now)).date,
  )
}

/**
 * `spans`: the hours of that day; empty: closed all day; null: the weekly hours apply again.
 * Refuses `hours_in_use` with the reservations and preorders that lose their hours, until `choices`
 * names each.
 */
export async function changeOpeningException(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  {
    date,
    spans,
    choices,
    lang,
    ...own
  }: OwnShop & {
    date: string
    spans: readonly Span[] | null
    choices?: HoursChoices | undefined
    lang: string
  },
): Promise<OpeningException[]> {
  const now = deps.clock.now()
  const today = await todayInOwnShop(tx, own, now)
  await requireOwnChoices(tx, own.shopId, choices)
  const ahead = dayNumber(date) - today.day
  if (spans && (ahead < 0 || ahead > FURTHEST_DAYS))
    refuse('validation_failed', undefined, { date: 'validation.invalid' })
  if (spans && overlaps(spans))
    refuse('validation_failed', undefined, { spans: 'validation.invalid' })
  const { shopId, userId } = own
  // Hours after midnight end on the next date. The lock stops new reservations meanwhile.
  await lockDays(tx, shopId, [date, dateOf(dayNumber(date) + 1)])
  // Locks the row of the shop, so that two changes of the same day run one after the other.
  await bumpShopVersion(tx, shopId)
  const before = await exceptionsFrom(tx, shopId, date, date)
  const hoursBefore = await hoursOf(tx, shopId)
  await clearDay(tx, shopId, date)
  if (spans?.length === 0) await closeDay(tx, shopId, date)
  if (spans && spans.length > 0) await insertSpans(tx, shopId, date, spans)
  await settleClosedTime(tx, deps, {
    ...own,
    date,
    hours: { before: hoursBefore, after: await hoursOf(tx, shopId) },
    choices,
    lang,
  })
  await recordShopChanged(tx, shopId, now)
  const detail = { date, ...changedFields({ spans: before[0]?.spans }, { spans }) }
  await writeAudit(tx, {
    userId,
    action: 'shop.hours',
    subject: 'shop',
    subjectId: shopId,
    detail,
    now,
  })
  return exceptionsFrom(tx, shopId, today.date)
}

async function todayInOwnShop(queries: Queries, { shopId, userId }: OwnShop, now: Date) {
  if (!(await shopIdsOf(queries, userId)).includes(shopId)) return refuse('not_found')
  return wallClockAt(await timezoneOf(queries, shopId), now.getTime())
}

/** Only the last span may end after midnight. */
function overlaps(spans: readonly Span[]): boolean {
  const inOrder = spans.toSorted((a, b) => a.from.localeCompare(b.from))
  return inOrder.some(({ from, to }, index) => {
    const next = inOrder[index + 1]
    return next !== undefined && (to <= from || to > next.from)
  })
}
