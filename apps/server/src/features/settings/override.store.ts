import type { Message } from '@hawker/i18n/messages'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { TextOverride } from '../../core/translations.ts'

type OverrideRow = { locale: string; namespace: string; key: string; value: string }

export async function loadOverrides(queries: Queries): Promise<TextOverride[]> {
  const rows = await queries.rows<OverrideRow>(
    sql`select locale, namespace, key, value from translation_overrides order by locale, namespace, key`,
  )
  return rows.map(({ value, ...row }) => ({ ...row, message: messageOf(value) }))
}

export const upsertOverride = (
  tx: Tx,
  { locale, namespace, key, message }: TextOverride,
): Promise<number> =>
  tx.run(sql`
    insert into translation_overrides (locale, namespace, key, value)
    values (${locale}, ${namespace}, ${key}, ${typeof message === 'string' ? message : JSON.stringify(message)})
    on conflict (locale, namespace, key) do update set value = excluded.value`)

export const deleteOverride = (
  tx: Tx,
  { locale, namespace, key }: Omit<TextOverride, 'message'>,
): Promise<number> =>
  tx.run(
    sql`delete from translation_overrides where locale = ${locale} and namespace = ${namespace} and key = ${key}`,
  )

/** A stored JSON object is a text with plural forms. */
function messageOf(value: string): Message {
  if (!value.startsWith('{"')) return value
  try {
    const forms: unknown = JSON.parse(value)
    return typeof forms === 'object' && forms !== null ? { ...forms } : value
  } catch {
    return value
  }
}
