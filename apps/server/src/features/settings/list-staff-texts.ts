import type { StaffText, listStaffTexts as operation } from '@hawker/contract/settings'
import type { Query } from '@hawker/contract/core/operation'
import { isShippedLocale } from '@hawker/i18n/locales'
import type { Message } from '@hawker/i18n/messages'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { isNamespace, shippedBundle } from '../../core/translations.ts'
import { loadOverrides } from './override.store.ts'

/**
 * Searches the few hundred texts of a namespace. Refuses `not_found` for an unknown language or
 * namespace.
 */
export async function listStaffTexts(
  queries: Queries,
  query: Query<typeof operation>,
): Promise<{ rows: StaffText[]; total: number }> {
  const { locale, namespace, search = '', changed, page = 1, perPage = 10 } = query
  if (!isShippedLocale(locale) || !isNamespace(namespace)) return refuse('not_found')
  const overrides = new Map(
    (await loadOverrides(queries))
      .filter((override) => override.locale === locale && override.namespace === namespace)
      .map(({ key, message }) => [key, message]),
  )
  const searched = search.toLocaleLowerCase(locale)
  const contains = (message: Message) =>
    Object.values(typeof message === 'string' ? [message] : message).some((form) =>
      form.toLocaleLowerCase(locale).includes(searched),
    )
  const found = Object.entries(shippedBundle(locale, namespace))
    .map(([key, shipped]) => ({
      locale,
      namespace,
      key,
      shipped,
      value: overrides.get(key) ?? shipped,
    }))
    .filter(
      ({ key, value, shipped }) => key.includes(searched) || contains(value) || contains(shipped),
    )
    .filter(({ key }) => changed === undefined || overrides.has(key) === changed)
  return { rows: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}
