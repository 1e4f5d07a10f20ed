import { type Tx, sql } from '@hawker/postgres/database'

const KEY = 'data_attribution'

/** Adds a line to the data attribution that screens show. Existing lines stay. */
export async function addAttribution(tx: Tx, line: string): Promise<void> {
  const row = await tx.row<{ value: string }>(
    sql`select value from settings where key = ${KEY} for update`,
  )
  const lines = row?.value.split('\n').filter(Boolean) ?? []
  if (lines.includes(line)) return
  await tx.run(sql`
    insert into settings (key, value) values (${KEY}, ${[...lines, line].join('\n')})
      on conflict (key) do update set value = excluded.value`)
}
