import { type Tx, sql } from '../../../database/database.ts'

const KEY = 'data_attribution'

/** Adds a line to what screens must say about the origin of data. Lines already there stay as they are. */
export async function addAttribution(tx: Tx, line: string): Promise<void> {
  const known = await tx.row<{ value: string }>(
    sql`select value from settings where key = ${KEY} for update`,
  )
  const lines = known?.value.split('\n').filter(Boolean) ?? []
  if (lines.includes(line)) return
  await tx.run(sql`
    insert into settings (key, value) values (${KEY}, ${[...lines, line].join('\n')})
      on conflict (key) do update set value = excluded.value`)
}
