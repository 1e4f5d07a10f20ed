import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { oncePerTransaction } from '@hawker/postgres/once-per-transaction'
import { SETTINGS, type Settings, readSettings } from './setting-values.ts'

export type SettingsRow = { values: Record<string, string>; base_decimals: number }

const SETTINGS_COLUMNS = sql`coalesce(jsonb_object_agg(key, value), '{}') as values,
  coalesce((select decimals from currencies where is_default), 2) as base_decimals`
export const readSettingsRow = (queries: Queries): Promise<SettingsRow | undefined> =>
  queries.row<SettingsRow>(sql`select ${SETTINGS_COLUMNS} from settings`)

const toSettings = (row: SettingsRow | undefined): Settings =>
  readSettings(new Map(Object.entries(row?.values ?? {})), row?.base_decimals ?? 2)

export const loadSettingValues = async (queries: Queries): Promise<Map<string, string>> =>
  new Map(Object.entries((await readSettingsRow(queries))?.values ?? {}))

/** Locks the rows, so that concurrent saves record the right previous values. */
export async function lockSettingValues(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.rows<{ key: string; value: string }>(
    sql`select key, value from settings order by key for update`,
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}
/** Locks the row of a setting. Undefined when the setting has its default. */
export const lockSetting = async (tx: Tx, key: string): Promise<string | undefined> =>
  (await tx.row<{ value: string }>(sql`select value from settings where key = ${key} for update`))
    ?.value

export const upsertSetting = (queries: Queries, key: string, value: string): Promise<number> =>
  queries.run(
    sql`insert into settings (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`,
  )
export const deleteSetting = (tx: Tx, key: string): Promise<number> =>
  tx.run(sql`delete from settings where key = ${key}`)

/** Deletes settings that still have these values. */
export const deleteUnchangedSettings = (
  tx: Tx,
  values: Readonly<Record<string, string>>,
): Promise<number> =>
  tx.run(sql`
    delete from settings s using json_each_text(${JSON.stringify(values)}::json) d
    where s.key = d.key and s.value = d.value`)

const { max, fallback } = SETTINGS.preorderDays
/** The setting `preorder_days`, for statements that read shops. */
export const PREORDER_DAYS = sql`coalesce((select least(value::int, ${max}::int) from settings
  where key = 'preorder_days' and value ~ '^[0-9]{1,6}$'), ${Number(fallback)}::int)`

/** The settings as typed values, with defaults. */
export const settingsOf = (queries: Queries): Promise<Settings> =>
  oncePerTransaction(queries, 'settings', async () => toSettings(await readSettingsRow(queries)))

export type LanguageRow = {
  id: number
  locale: string
  title: string
  backward: boolean
  is_default: boolean
  active: boolean
}
export const loadLanguages = (queries: Queries): Promise<LanguageRow[]> =>
  queries.rows<LanguageRow>(
    sql`select id, locale, title, backward, is_default, active from languages
      where active order by position, id`,
  )

/** The active languages, in the marketplace's order. */
export const activeLocales = async (queries: Queries): Promise<string[]> =>
  (await loadLanguages(queries)).map(({ locale }) => locale)
