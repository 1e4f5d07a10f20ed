import { type Queries, sql } from '@hawker/postgres/database'
import { upsertSetting } from '../settings/index.ts'

/** The setting with the offset of the demo clock. */
export const OFFSET_SETTING = 'demo_clock_offset_ms'

/** How far the demo clock is ahead of the real one, in milliseconds. */
export async function readOffset(queries: Queries): Promise<number> {
  const row = await queries.row<{ value: string }>(
    sql`select value from settings where key = ${OFFSET_SETTING}`,
  )
  return Number(row?.value ?? 0) || 0
}

export const writeOffset = (queries: Queries, offsetMs: number): Promise<number> =>
  upsertSetting(queries, OFFSET_SETTING, String(offsetMs))
