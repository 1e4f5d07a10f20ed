import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { settingList } from '../../../features/settings/setting-values.ts'
import { type Tx, sql } from '@hawker/postgres/database'
import { insertRows } from './insert-rows.ts'

const CURRENCIES = [
  {
    code: 'USD',
    title: 'US dollar',
    symbol: '$',
    position: 'before',
    decimals: 2,
    cash_rounding: null,
    rate: '1',
    is_default: true,
  },
  {
    code: 'EUR',
    title: 'Euro',
    symbol: '€',
    position: 'after',
    decimals: 2,
    cash_rounding: null,
    rate: '0.92',
    is_default: false,
  },
  {
    code: 'JPY',
    title: 'Japanese yen',
    symbol: '¥',
    position: 'before',
    decimals: 0,
    cash_rounding: null,
    rate: '153.27',
    is_default: false,
  },
  {
    code: 'KWD',
    title: 'Kuwaiti dinar',
    symbol: 'KD',
    position: 'before',
    decimals: 3,
    cash_rounding: 5,
    rate: '0.3072',
    is_default: false,
  },
]

/** Inserts the languages, currencies and settings of every marketplace. Existing rows stay. */
export async function writeBaseData(
  tx: Tx,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const existing = await tx.row<{ languages: boolean; currencies: boolean }>(
    sql`select exists (select from languages) as languages, exists (select from currencies) as currencies`,
  )
  if (!existing?.languages) {
    const languages = SHIPPED_LOCALES.map(({ locale, title, backward }, position) => ({
      locale,
      title,
      backward,
      is_default: position === 0,
      position,
    }))
    await insertRows(tx, 'languages', languages)
  }
  if (!existing?.currencies) await insertRows(tx, 'currencies', CURRENCIES)
  const values = settingList(new Map(Object.entries(settings))).map(({ key, value }) => ({
    key,
    value,
    chosen: key in settings,
  }))
  await tx.run(sql`
    insert into settings (key, value)
    select key, value from json_to_recordset(${JSON.stringify(values)}::json)
      as given (key text, value text, chosen boolean)
    where chosen
    on conflict (key) do update set value = excluded.value`)
  await tx.run(sql`
    insert into settings (key, value)
    select key, value from json_to_recordset(${JSON.stringify(values)}::json)
      as given (key text, value text, chosen boolean)
    where not chosen
    on conflict (key) do nothing`)
  await tx.run(
    sql`insert into payment_methods (tag, position)
      values ('cash', 1), ('wallet', 2), ('sandbox', 3) on conflict do nothing`,
  )
}
