import { type Queries, sql } from '@hawker/postgres/database'

const KEY = 'demo_clock_offset_ms'

/** How far the demo clock is ahead of the real one, in milliseconds. */
export async function readOffset(queries: Queries): Promise<number> {
  const row = await queries.row<{ value: string }>(
    sql`select value from settings where key = ${KEY}`,
  )
  return Number(row?.value ?? 0) || 0
}

export async function writeOffset(queries: Queries, offsetMs: number): Promise<void> {
  await queries.run(sql`
    insert into settings (key, value) values (${KEY}, ${String(offsetMs)})
    on conflict (key) do update set value = excluded.value`)
}
