import type { StaffText, listStaffTexts as operation } from '@hawker/contract/settings'
import type { Query } from '@hawker/contract/operation'
import { isShippedLocale } from '@hawker/i18n/locales'
import type { Message } from '@hawker/i18n/messages'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { isNamespace, shippedBundle } from '../../http/texts.ts'
import { loadOverrides } from './override.store.ts'

/** A few hundred texts, looked through where they lie. Refuses `not_found` for a language or part that nothing was shipped in. */
export async function listStaffTexts(
  queries: Queries,
  query: Query<typeof operation>,
): Promise<{ rows: StaffText[]; total: number }> {
  const { locale, namespace, search = '', changed, page = 1, perPage = 10 } = query
  if (!isShippedLocale(locale) || !isNamespace(namespace)) return refuse('not_found')
  const own = new Map(
    (await loadOverrides(queries))
      .filter((one) => one.locale === locale && one.namespace === namespace)
      .map(({ key, message }) => [key, message]),
  )
  const looked = search.toLocaleLowerCase(locale)
  const says = (message: Message) =>
    Object.values(typeof message === 'string' ? [message] : message).some((form) =>
      form.toLocaleLowerCase(locale).includes(looked),
    )
  const found = Object.entries(shippedBundle(locale, namespace))
    .map(([key, shipped]) => ({ locale, namespace, key, shipped, value: own.get(key) ?? shipped }))
    .filter(({ key, value, shipped }) => key.includes(looked) || says(value) || says(shipped))
    .filter(({ key }) => changed === undefined || own.has(key) === changed)
  return { rows: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}
