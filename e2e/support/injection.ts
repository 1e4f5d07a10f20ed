import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type Sql, sql } from '@hawker/server/database/database'
import type { Page } from 'playwright-core'
import { UNWRITTEN } from './unwritten-columns.ts'

/** What breaks out of text, of an attribute in either quotes, of a script, of a comment, of a template; in few signs, because some fields are short. */
export const SHORT = `<img src onerror=hacked() data-injected>`
export const HOSTILE = `${SHORT}"'><svg onload=hacked() data-injected></script><script data-injected>hacked()</script>--><iframe data-injected srcdoc="<script>parent.hacked()</script>">\u2028{{hacked()}}\${hacked()}\`-hacked()-\``
const HOSTILE_LINK = 'javascript:hacked()//<b data-injected>'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
const spoilt = (value: Json): Json => {
  if (typeof value === 'string') return value + HOSTILE
  if (Array.isArray(value)) return value.map(spoilt)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoilt(inner)]))
}

// One shop's menu stands for all: each word of a menu is written into the index of the search as well.
const MENU = sql`(select id from products where shop_id = (select id from shops where slug = 'bella-lanterna'))`

/** Everything that people write into the marketplace, by the column that keeps it. */
const WRITTEN: readonly Sql[] = [
  sql`update users set firstname = firstname || ${HOSTILE}, lastname = ${HOSTILE}`,
  sql`update shops set address = address || ${HOSTILE}, allergen_contact = ${HOSTILE}, phone = ${HOSTILE}`,
  sql`update shop_translations set title = title || ${HOSTILE}, description = ${HOSTILE} where locale = 'en' and shop_id in (select shop_id from products where id in ${MENU})`,
  sql`update category_translations set title = title || ${HOSTILE} where locale = 'en' and category_id in (select category_id from products where id in ${MENU})`,
  sql`update product_translations set title = title || ${HOSTILE}, description = ${HOSTILE} where locale = 'en' and product_id in ${MENU}`,
  sql`update addon_group_translations set title = title || ${HOSTILE}`,
  sql`update take_translations set title = title || ${HOSTILE}`,
  sql`update banners set url = ${HOSTILE_LINK}`,
  sql`update coupons set title = title || ${HOSTILE}, description = ${HOSTILE}`,
  sql`update currencies set symbol = '$' || ${SHORT}, title = title || ${HOSTILE}`,
  sql`update languages set title = title || ${HOSTILE}`,
  sql`update tax_classes set title = title || ${HOSTILE}`,
  sql`update tax_titles set title = title || ${HOSTILE}, words = words || ${HOSTILE}`,
  sql`update addresses set title = ${HOSTILE}, address = address || ${HOSTILE}, house = ${HOSTILE}, floor = ${HOSTILE}, office = ${HOSTILE}, entrance = ${HOSTILE}, note = ${HOSTILE}`,
  sql`update user_carts set name = id || ${HOSTILE}`,
  sql`update cart_details set note = ${HOSTILE}`,
  sql`update group_orders set note = ${HOSTILE}`,
  sql`update orders set username = ${HOSTILE}, phone = ${HOSTILE}, note = ${HOSTILE}, allergy_note = ${HOSTILE}, drop_off_note = ${HOSTILE},
    receiver = jsonb_build_object('name', ${HOSTILE}::text, 'phone', '+12025550111'), address = address || jsonb_build_object('address', ${HOSTILE}::text, 'note', ${HOSTILE}::text)`,
  sql`update order_details set note = ${HOSTILE}, member_name = ${HOSTILE}, titles = jsonb_build_object('en', ${HOSTILE}::text)`,
  // Without their words in other languages, so that these are seen.
  sql`update stocks set extras_in = '{}', extras = (select jsonb_agg(extra || jsonb_build_object('value', extra ->> 'value' || ${HOSTILE})) from jsonb_array_elements(stocks.extras) extra)
    where jsonb_array_length(extras) > 0 and product_id in ${MENU}`,
  sql`update shops set trader = jsonb_build_object('name', ${HOSTILE}::text, 'address', ${HOSTILE}::text, 'registration_number', ${HOSTILE}::text, 'is_trader', true) where slug = 'bella-lanterna'`,
  sql`update chat_messages set text = ${HOSTILE} where type = 'text'`,
  sql`update cancel_requests set note = ${HOSTILE}, answer_note = ${HOSTILE}`,
  sql`update orders set cancel_note = ${HOSTILE}`,
  sql`update order_histories set note = ${HOSTILE}`,
  sql`update order_refunds set note = ${HOSTILE}, answer = ${HOSTILE}`,
  sql`update order_refund_steps set note = ${HOSTILE}`,
  sql`update order_substitutions set titles = jsonb_build_object('en', ${HOSTILE}::text), stand_in_titles = jsonb_build_object('en', ${HOSTILE}::text)`,
  sql`update payment_requests set name = ${HOSTILE}`,
  sql`update passkeys set title = ${HOSTILE}`,
  sql`update product_reviews set comment = ${HOSTILE}`,
  sql`update driver_requests set city = ${HOSTILE}, phone = ${HOSTILE}, reason = ${HOSTILE}`,
  sql`update shop_applications set reason = ${HOSTILE}, asked = asked || jsonb_build_object('address', ${HOSTILE}::text, 'phone', ${HOSTILE}::text, 'taxId', ${HOSTILE}::text,
    'translations', jsonb_build_object('en', jsonb_build_object('title', ${HOSTILE}::text, 'description', ${HOSTILE}::text)))`,
  sql`update search_synonyms set words = array_append(words, ${SHORT})`,
  sql`update reviews set firstname = firstname || ${HOSTILE}, comment = ${HOSTILE}, reply = ${HOSTILE}, reported_at = created_at, report_reason = ${HOSTILE}, decision_reason = ${HOSTILE} where id in (select id from reviews order by id desc limit 50)`,
  sql`update notifications set params = jsonb_build_object('number', ${HOSTILE}::text, 'shop', ${HOSTILE}::text, 'client', ${HOSTILE}::text), url = ${HOSTILE_LINK}`,
  sql`update sessions set user_agent = ${HOSTILE}`,
  sql`update sent_messages set subject = ${HOSTILE}, body = body || ${HOSTILE}, recipient = ${HOSTILE}`,
  sql`insert into settings (key, value) values ('footer_text', ${HOSTILE}), ('address', ${HOSTILE}), ('phone', ${HOSTILE}), ('email', ${HOSTILE}),
    ('instagram', ${HOSTILE_LINK}), ('facebook', ${HOSTILE_LINK}), ('twitter', ${HOSTILE_LINK}), ('customer_app_android', ${HOSTILE_LINK})
    on conflict (key) do update set value = excluded.value`,
]
/** Written once and for all: what is to be seen in it is sent by the API (injection.test.ts). */
const SENT = ['ledger_transfers note']
const TRANSLATED = [
  'banners',
  'blogs',
  'coupons',
  'faqs',
  'pages',
  'recipe_ingredients',
  'recipes',
  'stories',
] as const

/** Each text of the staff's own, in one language: the shipped words, so that pages can still be found, and the hostile ones behind them. */
async function overrideTexts(database: Database): Promise<void> {
  for (const part of ['storefront', 'console', 'errors', 'server'] as const) {
    const file = join(import.meta.dirname, `../../packages/i18n/locales/en/${part}.json`)
    const texts = Object.entries<unknown>(JSON.parse(readFileSync(file, 'utf8'))).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    await database.run(sql`
      insert into translation_overrides (locale, namespace, key, value)
      select 'en', ${part}, key, value || ${SHORT} from unnest(${texts.map(([key]) => key)}::text[], ${texts.map(([, text]) => text)}::text[]) as t(key, value)`)
  }
}

/** Makes every text in the marketplace hostile, as if each had come in by some gap. */
export async function spoilAllTexts(database: Database): Promise<void> {
  for (const statement of WRITTEN) await database.run(statement)
  for (const table of TRANSLATED) {
    const { rows } = await database.pool.query<{ place: string; translations: Json }>(
      `select ctid::text as place, translations from ${table}`,
    )
    for (const { place, translations } of rows)
      await database.pool.query(`update ${table} set translations = $1 where ctid = $2::tid`, [
        JSON.stringify(spoilt(translations)),
        place,
      ])
  }
  await overrideTexts(database)
}

/** Counts what hostile texts achieve in every page of this window; the window has to be opened without the policy that would hide it. */
export async function watchInjections(
  page: Page,
): Promise<{ ran: string[]; found(): Promise<string[]> }> {
  const ran: string[] = []
  await page.exposeFunction('hacked', () => void ran.push(page.url()))
  return {
    ran,
    /** Elements that only a hostile text can have made, and links that would run one (React's own stand-in for such a link runs nothing). */
    found: () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '[data-injected], [href^="javascript:" i][href*="hacked"], [src^="javascript:" i], [action^="javascript:" i]',
          ),
        ].map((element) => element.outerHTML.slice(0, 200)),
      ),
  }
}

/** Columns of text that are neither made hostile here nor known as none that people write. */
export async function forgottenColumns(database: Database): Promise<string[]> {
  const texts = WRITTEN.map(({ parts }) => parts.join('?'))
  const isSpoilt = (table: string, column: string) =>
    texts.some((text) =>
      new RegExp(`^\\s*(update ${table} set|insert into ${table} )[^]*\\b${column}\\b`).test(text),
    ) ||
    (column === 'translations' && (TRANSLATED as readonly string[]).includes(table)) ||
    table === 'translation_overrides' ||
    SENT.includes(`${table} ${column}`)
  const columns = await database.rows<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.data_type in ('text', 'jsonb', 'json', 'character varying') or c.udt_name = '_text')
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'c' and k.conrelid = c.table_name::regclass and a.attname = c.column_name and pg_get_constraintdef(k.oid) like '%= ANY%')
    order by 1, 2`)
  return columns
    .filter(
      ({ table, column }) =>
        !isSpoilt(table, column) && !(UNWRITTEN[table] ?? '').split(' ').includes(column),
    )
    .map(({ table, column }) => `${table}.${column}`)
}
