import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type Sql, sql } from '@hawker/server/database/database'
import type { Page } from 'playwright-core'

/** What breaks out of text, of an attribute in either quotes, of a script, of a comment, of a template; in few signs, because some fields are short. */
const SHORT = `<img src onerror=hacked() data-injected>`
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
  sql`update addresses set title = ${HOSTILE}, address = address || ${HOSTILE}, house = ${HOSTILE}, floor = ${HOSTILE}, office = ${HOSTILE}, entrance = ${HOSTILE}, note = ${HOSTILE}`,
  sql`update user_carts set name = id || ${HOSTILE}`,
  sql`update cart_details set note = ${HOSTILE}`,
  sql`update group_orders set note = ${HOSTILE}`,
  sql`update orders set username = ${HOSTILE}, phone = ${HOSTILE}, note = ${HOSTILE}, allergy_note = ${HOSTILE}, drop_off_note = ${HOSTILE},
    receiver = jsonb_build_object('name', ${HOSTILE}::text, 'phone', '+12025550111'), address = address || jsonb_build_object('address', ${HOSTILE}::text, 'note', ${HOSTILE}::text)`,
  sql`update order_details set note = ${HOSTILE}, member_name = ${HOSTILE}, titles = jsonb_build_object('en', ${HOSTILE}::text)`,
  sql`update reviews set firstname = firstname || ${HOSTILE}, comment = ${HOSTILE}, reply = ${HOSTILE}`,
  sql`update notifications set params = jsonb_build_object('number', ${HOSTILE}::text, 'shop', ${HOSTILE}::text, 'client', ${HOSTILE}::text), url = ${HOSTILE_LINK}`,
  sql`update sessions set user_agent = ${HOSTILE}`,
  sql`update sent_messages set subject = ${HOSTILE}, body = body || ${HOSTILE}, recipient = ${HOSTILE}`,
  sql`insert into settings (key, value) values ('footer_text', ${HOSTILE}), ('address', ${HOSTILE}), ('phone', ${HOSTILE}), ('email', ${HOSTILE}),
    ('instagram', ${HOSTILE_LINK}), ('facebook', ${HOSTILE_LINK}), ('twitter', ${HOSTILE_LINK}), ('customer_app_android', ${HOSTILE_LINK})
    on conflict (key) do update set value = excluded.value`,
]
const TRANSLATED = ['banners', 'blogs', 'faqs', 'pages', 'recipe_ingredients', 'recipes', 'stories'] as const

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
      await database.pool.query(`update ${table} set translations = $1 where ctid = $2::tid`, [JSON.stringify(spoilt(translations)), place])
  }
  await overrideTexts(database)
}

/** Counts what hostile texts achieve in every page of this window; the window has to be opened without the policy that would hide it. */
export async function watchInjections(page: Page): Promise<{ ran: string[]; found(): Promise<string[]> }> {
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
