import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type Sql, sql } from '@hawker/postgres/database'
import type { Page } from 'playwright-core'
import { MACHINE_WRITTEN_COLUMNS } from './machine-written-columns.ts'

/** An injection for short fields. */
export const SHORT_HOSTILE_TEXT = `<img src onerror=hacked() data-injected>`
/** Breaks out of text, quoted attributes, scripts, comments and templates. */
export const HOSTILE_TEXT = [
  `${SHORT_HOSTILE_TEXT}"'><svg onload=hacked() data-injected></script>`,
  `<script data-injected>hacked()</script>-->`,
  `<iframe data-injected srcdoc="<script>parent.hacked()</script>">`,
  `\u2028{{hacked()}}\${hacked()}\`-hacked()-\``,
].join('')
const HOSTILE_LINK = 'javascript:hacked()//<b data-injected>'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
const withHostileText = (value: Json): Json => {
  if (typeof value === 'string') return value + HOSTILE_TEXT
  if (Array.isArray(value)) return value.map(withHostileText)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withHostileText(inner)]),
  )
}

// One shop's menu is enough: each changed word is also written to the search index, which is slow.
const MENU_PRODUCT_IDS = sql`(select id from products
  where shop_id = (select id from shops where slug = 'bella-lanterna'))`

/** Puts a hostile text into each column that people write. */
const HOSTILE_UPDATES: readonly Sql[] = [
  sql`update users set firstname = firstname || ${HOSTILE_TEXT}, lastname = ${HOSTILE_TEXT}`,
  sql`update shops set address = address || ${HOSTILE_TEXT}, allergen_contact = ${HOSTILE_TEXT},
    phone = ${HOSTILE_TEXT}`,
  sql`update shop_translations set title = title || ${HOSTILE_TEXT}, description = ${HOSTILE_TEXT}
    where locale = 'en'
    and shop_id in (select shop_id from products where id in ${MENU_PRODUCT_IDS})`,
  sql`update category_translations set title = title || ${HOSTILE_TEXT} where locale = 'en'
    and category_id in (select category_id from products where id in ${MENU_PRODUCT_IDS})`,
  sql`update product_translations set title = title || ${HOSTILE_TEXT},
    description = ${HOSTILE_TEXT} where locale = 'en' and product_id in ${MENU_PRODUCT_IDS}`,
  sql`update addon_group_translations set title = title || ${HOSTILE_TEXT}`,
  sql`update take_translations set title = title || ${HOSTILE_TEXT}`,
  sql`update banners set url = ${HOSTILE_LINK}`,
  sql`update coupons set title = title || ${HOSTILE_TEXT}, description = ${HOSTILE_TEXT}`,
  sql`update currencies set symbol = '$' || ${SHORT_HOSTILE_TEXT}, title = title || ${HOSTILE_TEXT}`,
  sql`update languages set title = title || ${HOSTILE_TEXT}`,
  sql`update tax_classes set title = title || ${HOSTILE_TEXT}`,
  sql`update payment_methods set titles = jsonb_build_object('en', ${HOSTILE_TEXT}::text)`,
  sql`update payment_disputes set note = ${HOSTILE_TEXT}`,
  sql`update reconcile_findings set note = ${HOSTILE_TEXT}`,
  sql`update tax_titles set title = title || ${HOSTILE_TEXT}, words = words || ${HOSTILE_TEXT}`,
  sql`update addresses set title = ${HOSTILE_TEXT}, address = address || ${HOSTILE_TEXT},
    house = ${HOSTILE_TEXT}, floor = ${HOSTILE_TEXT}, office = ${HOSTILE_TEXT},
    entrance = ${HOSTILE_TEXT}, note = ${HOSTILE_TEXT}`,
  sql`update user_carts set name = id || ${HOSTILE_TEXT}`,
  sql`update cart_details set note = ${HOSTILE_TEXT}`,
  sql`update group_orders set note = ${HOSTILE_TEXT}`,
  sql`update orders set username = ${HOSTILE_TEXT}, phone = ${HOSTILE_TEXT},
    note = ${HOSTILE_TEXT}, allergy_note = ${HOSTILE_TEXT}, drop_off_note = ${HOSTILE_TEXT},
    receiver = jsonb_build_object('name', ${HOSTILE_TEXT}::text, 'phone', '+12025550111'),
      address = address || jsonb_build_object('address', ${HOSTILE_TEXT}::text, 'note',
      ${HOSTILE_TEXT}::text)`,
  sql`update order_details set note = ${HOSTILE_TEXT}, member_name = ${HOSTILE_TEXT},
    titles = jsonb_build_object('en', ${HOSTILE_TEXT}::text)`,
  // Translations are removed, so that these texts are displayed.
  sql`update stocks set extras_in = '{}', extras =
    (select jsonb_agg(extra || jsonb_build_object('value', extra ->> 'value' || ${HOSTILE_TEXT}))
    from jsonb_array_elements(stocks.extras) extra)
    where jsonb_array_length(extras) > 0 and product_id in ${MENU_PRODUCT_IDS}`,
  sql`update shops set trader = jsonb_build_object('name', ${HOSTILE_TEXT}::text, 'address',
    ${HOSTILE_TEXT}::text, 'registration_number', ${HOSTILE_TEXT}::text, 'is_trader', true)
    where slug = 'bella-lanterna'`,
  sql`update chat_messages set text = ${HOSTILE_TEXT} where type = 'text'`,
  sql`update cancel_requests set note = ${HOSTILE_TEXT}, answer_note = ${HOSTILE_TEXT}`,
  sql`update orders set cancel_note = ${HOSTILE_TEXT}`,
  sql`update order_histories set note = ${HOSTILE_TEXT}`,
  sql`update order_refunds set note = ${HOSTILE_TEXT}, answer = ${HOSTILE_TEXT}`,
  sql`update order_refund_steps set note = ${HOSTILE_TEXT}`,
  sql`update order_substitutions set titles = jsonb_build_object('en', ${HOSTILE_TEXT}::text),
    stand_in_titles = jsonb_build_object('en', ${HOSTILE_TEXT}::text)`,
  sql`update payment_requests set name = ${HOSTILE_TEXT}`,
  sql`update passkeys set title = ${HOSTILE_TEXT}`,
  sql`update product_reviews set comment = ${HOSTILE_TEXT}`,
  sql`update driver_requests set city = ${HOSTILE_TEXT}, phone = ${HOSTILE_TEXT}, reason = ${HOSTILE_TEXT}`,
  sql`update shop_applications set reason = ${HOSTILE_TEXT},
    asked = asked || jsonb_build_object('address', ${HOSTILE_TEXT}::text, 'phone',
    ${HOSTILE_TEXT}::text, 'taxId', ${HOSTILE_TEXT}::text,
    'translations', jsonb_build_object('en', jsonb_build_object('title', ${HOSTILE_TEXT}::text,
      'description', ${HOSTILE_TEXT}::text)))`,
  sql`update search_synonyms set words = array_append(words, ${SHORT_HOSTILE_TEXT})`,
  sql`update reviews set firstname = firstname || ${HOSTILE_TEXT}, comment = ${HOSTILE_TEXT},
    reply = ${HOSTILE_TEXT}, reported_at = created_at, report_reason = ${HOSTILE_TEXT},
    decision_reason = ${HOSTILE_TEXT}
    where id in (select id from reviews order by id desc limit 50)`,
  sql`update notifications set params = jsonb_build_object('number', ${HOSTILE_TEXT}::text, 'shop',
    ${HOSTILE_TEXT}::text, 'client', ${HOSTILE_TEXT}::text), url = ${HOSTILE_LINK}`,
  sql`update bookings set name = ${HOSTILE_TEXT}, note = ${HOSTILE_TEXT}, staff_note = ${HOSTILE_TEXT},
    cancel_reason = ${HOSTILE_TEXT}`,
  sql`update booking_waits set name = ${HOSTILE_TEXT}`,
  sql`update door_waits set name = ${HOSTILE_TEXT}`,
  sql`update booking_rules set note = ${HOSTILE_TEXT}, house_rules = ${HOSTILE_TEXT}`,
  sql`update booking_days set note = ${HOSTILE_TEXT}`,
  sql`update shop_section_translations set title = title || ${HOSTILE_TEXT}`,
  sql`update parcel_orders set description = ${HOSTILE_TEXT}, note_from = ${HOSTILE_TEXT},
    note_to = ${HOSTILE_TEXT}, username_from = ${HOSTILE_TEXT}, username_to = ${HOSTILE_TEXT},
    reason_note = ${HOSTILE_TEXT},
    address_from = address_from || jsonb_build_object('address', ${HOSTILE_TEXT}::text),
    address_to = address_to || jsonb_build_object('address', ${HOSTILE_TEXT}::text)`,
  sql`update parcel_type_translations set title = title || ${HOSTILE_TEXT},
    description = ${HOSTILE_TEXT}, prohibited_text = ${HOSTILE_TEXT}`,
  sql`update parcel_option_translations set title = title || ${HOSTILE_TEXT}`,
  sql`update parcel_claims set note = ${HOSTILE_TEXT}, answer = ${HOSTILE_TEXT}`,
  sql`update parcel_histories set note = ${HOSTILE_TEXT}`,
  sql`update recorded_payouts set note = ${HOSTILE_TEXT}, reference = ${HOSTILE_TEXT}`,
  sql`update provider_refunds set proposed_provider_id = ${HOSTILE_TEXT} where proposed = 'made'`,
  sql`update sessions set user_agent = ${HOSTILE_TEXT}`,
  sql`update sent_messages set subject = ${HOSTILE_TEXT}, body = body || ${HOSTILE_TEXT}, recipient = ${HOSTILE_TEXT}`,
  sql`insert into settings (key, value)
    values ('footer_text', ${HOSTILE_TEXT}), ('address', ${HOSTILE_TEXT}), ('phone',
    ${HOSTILE_TEXT}), ('email', ${HOSTILE_TEXT}),
    ('instagram', ${HOSTILE_LINK}), ('facebook', ${HOSTILE_LINK}), ('twitter', ${HOSTILE_LINK}),
      ('customer_app_android', ${HOSTILE_LINK})
    on conflict (key) do update set value = excluded.value`,
]
/** Immutable columns. injection.test.ts fills them by an API call instead. */
const COVERED_BY_API_CALL = ['ledger_transfers note']
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

/**
 * Overrides every text in English: the shipped text, which keeps pages usable, plus a hostile one.
 */
async function overrideTexts(database: Database): Promise<void> {
  for (const part of ['storefront', 'console', 'errors', 'server'] as const) {
    const file = join(import.meta.dirname, `../../../packages/i18n/locales/en/${part}.json`)
    const texts = Object.entries<unknown>(JSON.parse(readFileSync(file, 'utf8'))).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    await database.run(sql`
      insert into translation_overrides (locale, namespace, key, value)
      select 'en', ${part}, key, value || ${SHORT_HOSTILE_TEXT}
        from unnest(${texts.map(([key]) => key)}::text[],
        ${texts.map(([, text]) => text)}::text[]) as t(key, value)`)
  }
}

/** Makes every text in the marketplace hostile, bypassing all input validation. */
export async function makeAllTextsHostile(database: Database): Promise<void> {
  for (const statement of HOSTILE_UPDATES) await database.run(statement)
  for (const table of TRANSLATED) {
    const { rows } = await database.pool.query<{ place: string; translations: Json }>(
      `select ctid::text as place, translations from ${table}`,
    )
    for (const { place, translations } of rows)
      await database.pool.query(`update ${table} set translations = $1 where ctid = $2::tid`, [
        JSON.stringify(withHostileText(translations)),
        place,
      ])
  }
  await overrideTexts(database)
}

/** Counts the effects of hostile texts in a page. The page must be opened with `bypassCsp`. */
export async function watchInjections(
  page: Page,
): Promise<{ ran: string[]; found(): Promise<string[]> }> {
  const ran: string[] = []
  await page.exposeFunction('hacked', () => void ran.push(page.url()))
  return {
    ran,
    /**
     * Elements and links that only a hostile text can have created. React's replacement links are
     * harmless.
     */
    found: () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '[data-injected], [href^="javascript:" i][href*="hacked"], ' +
              '[src^="javascript:" i], [action^="javascript:" i]',
          ),
        ].map((element) => element.outerHTML.slice(0, 200)),
      ),
  }
}

/** Text columns that are neither made hostile here nor listed as machine-written. */
export async function uncoveredTextColumns(database: Database): Promise<string[]> {
  const texts = HOSTILE_UPDATES.map(({ parts }) => parts.join('?'))
  const isCovered = (table: string, column: string) =>
    texts.some((text) =>
      new RegExp(`^\\s*(update ${table} set|insert into ${table} )[^]*\\b${column}\\b`).test(text),
    ) ||
    (column === 'translations' && (TRANSLATED as readonly string[]).includes(table)) ||
    table === 'translation_overrides' ||
    COVERED_BY_API_CALL.includes(`${table} ${column}`)
  const columns = await database.rows<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'jsonb', 'json', 'character varying') or c.udt_name = '_text')
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'c' and k.conrelid = c.table_name::regclass and a.attname = c.column_name
          and pg_get_constraintdef(k.oid) like '%= ANY%')
    order by 1, 2`)
  return columns
    .filter(
      ({ table, column }) =>
        !isCovered(table, column) &&
        !(MACHINE_WRITTEN_COLUMNS[table] ?? '').split(' ').includes(column),
    )
    .map(({ table, column }) => `${table}.${column}`)
}
