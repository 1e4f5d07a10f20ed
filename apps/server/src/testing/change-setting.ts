import { sql } from '@hawker/postgres/database'
import { type SettingName, keyOf } from '../features/settings/setting-values.ts'
import type { TestApp } from './test-app.ts'

/** Changes a setting of the marketplace. Undefined brings its default back. */
export async function changeSetting(
  app: Pick<TestApp, 'rows'>,
  name: SettingName,
  value: string | undefined,
): Promise<void> {
  const key = keyOf(name)
  await (value === undefined
    ? app.rows(sql`delete from settings where key = ${key}`)
    : app.rows(sql`
        insert into settings (key, value) values (${key}, ${value})
        on conflict (key) do update set value = excluded.value`))
}
