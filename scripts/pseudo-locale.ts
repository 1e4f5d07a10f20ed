// Finds untranslated texts and texts that do not fit: node scripts/pseudo-locale.ts [FOLDER] [--width 390]
// It replaces all texts by longer, accented ones in brackets, and reads every page in a browser.
// With FOLDER it saves a screenshot of each page.
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '@hawker/postgres/database'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { makeBareOrder } from '@hawker/server/testing/make/make-bare-order'
import { NAMESPACES } from '@hawker/i18n/locales'
import type { Bundle } from '@hawker/i18n/messages'
import { pseudoMessage } from '@hawker/i18n/pseudo'
import { createTranslator } from '@hawker/i18n/translate'
import type { Page } from 'playwright-core'
import { CONSOLE_PAGES } from '../e2e/support/console-pages.ts'
import { findDish } from '../e2e/support/dishes.ts'
import { type GroupOrderPage, groupPage } from '../e2e/support/group-order.ts'
import { openMarketplace } from '../e2e/support/marketplace.ts'
import { buildE2eAssets } from '../e2e/support/build-e2e-assets.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' } },
})
const folder = positionals[0] === undefined ? undefined : resolve(positionals[0])
if (folder) await mkdir(folder, { recursive: true })
await buildE2eAssets()
const market = await openMarketplace()

const pseudoBundle = (namespace: string): Bundle => {
  const bundle: Bundle = JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../packages/i18n/locales/en/${namespace}.json`),
      'utf8',
    ),
  )
  return Object.fromEntries(
    Object.entries(bundle).map(([key, message]) => [key, pseudoMessage(message)]),
  )
}
const overrides = NAMESPACES.flatMap((namespace) =>
  Object.entries(pseudoBundle(namespace)).map(([key, words]) => ({
    namespace,
    key,
    value: typeof words === 'string' ? words : JSON.stringify(words),
  })),
)
await market.database.run(sql`
  insert into translation_overrides (locale, namespace, key, value)
  select 'en', namespace, key, value
  from json_to_recordset(${JSON.stringify(overrides)}::json)
    as override (namespace text, key text, value text)`)
await market.app.deps.live.publishTransient({
  topic: 'texts.changed',
  order_id: null,
  shop_id: null,
  user_id: null,
  driver_id: null,
  payload: {},
})
for (
  let bundle: Bundle = {};
  bundle['app.title'] === undefined || !String(bundle['app.title']).startsWith('[');
  await sleep(50)
)
  bundle = await (await fetch(`${market.address}/locales/en/storefront.json`)).json()
// Names and descriptions come from the shops, so they are not translated.
const content = await market.database.rows<{ words: string }>(sql`
  select title as words from shop_translations union select description from shop_translations
  union select title from product_translations union select description from product_translations
  union select title from category_translations union select title from addon_group_translations
  union select firstname from users union select lastname from users
  union select email from users union select phone from users
  union select firstname from reviews union select title from tax_classes
  union select address from shops union select address from addresses
  union select title from addresses union select title from currencies
  union select title from languages
  union select title from takes join take_translations on take_id = takes.id
  union select array_to_string(words, ' · ') from search_synonyms
  union select value from settings union select extras::text from stocks
  union select title from parcel_type_translations union select title from parcel_option_translations
  union select description from parcel_type_translations union select description from parcel_orders
  union select username_from from parcel_orders union select username_to from parcel_orders
  union select field.value
    from (
      select translations from banners union all select translations from blogs
      union all select translations from faqs union all select translations from recipe_ingredients
    ) texts,
    jsonb_each(texts.translations) language, jsonb_each_text(language.value) field`)
const shopTexts = content
  .map(({ words }) => words)
  .filter((words) => words !== null && words !== '')

const dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
const customer = await market.database.row<{ id: number }>(
  sql`select id from users where email = 'customer@hawker.test'`,
)
const currency = await market.database.row<{ id: number }>(
  sql`select id from currencies where is_default`,
)
const deps = { rows: market.database.rows, clock: market.app.deps.clock }
const orderFacts = { shopId: dish.shopId, userId: customer?.id ?? 0, currencyId: currency?.id ?? 0 }
await makeBareOrder(deps, { ...orderFacts, status: 'accepted' })
const order = await makeBareOrder(deps, { ...orderFacts, status: 'delivered' })

/** The pages that each person looks at, by e-mail address. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  guest: [
    '/?lang=en',
    '/?v=2',
    '/search?q=pizza',
    '/search?q=zzzzzz',
    '/shop/bella-lanterna',
    `/shop/bella-lanterna?product=${dish.uuid}`,
    `/shop/bella-lanterna/${dish.uuid}`,
    '/cart',
    '/login',
    '/login?by=link',
    '/login?token=x',
    '/register',
    '/verify-phone',
    '/reset-password',
    '/reset-password?token=x',
    '/unsubscribe?key=x',
    '/welcome',
    '/help',
    '/settings',
    '/console/',
    '/no-such-page',
  ],
  'customer@hawker.test': [
    '/be-seller',
    '/be-driver',
    '/orders',
    `/orders/${order.id}`,
    `/orders/${order.id}/receipt`,
    '/wallet',
    '/profile',
    '/settings',
    '/update-details',
    '/update-password',
  ],
  'friend@hawker.test': [],
  ...CONSOLE_PAGES,
  // The texts page lists all texts in every language.
  'admin@hawker.test': CONSOLE_PAGES['admin@hawker.test'].filter(
    (page) => !page.endsWith('/texts'),
  ),
}

const pseudoWords = createTranslator('en', [pseudoBundle('storefront')])
let group: string | undefined
/** What a person does first; returns the pages that show it. */
const PREPARATIONS: Readonly<Record<string, (shop: GroupOrderPage) => Promise<string[]>>> = {
  async 'customer@hawker.test'(shop) {
    const sheet = await shop.openDish('bella-lanterna', dish.uuid, dish.title)
    await shop.chooseRequired(sheet)
    await sheet.locator('button[type=submit]').click()
    await sheet.waitFor({ state: 'hidden' })
    return ['/cart', '/checkout']
  },
  async 'friend@hawker.test'(shop) {
    group ??= new URL(await shop.start('bella-lanterna')).pathname
    return [group]
  },
}

/** Visible texts outside brackets, clipped texts, and pages that scroll sideways. */
const findings = (page: Page) =>
  page.evaluate(() => {
    const found: { kind: 'untranslated' | 'clipped' | 'wider than the page'; text: string }[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth + 1)
      found.push({ kind: 'wider than the page', text: `${root.scrollWidth} px` })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        element.closest('script, style, [lang]:not(html), [translate=no], .sr-only') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      const text = node.textContent?.trim() ?? ''
      // React splits a sentence into text nodes: the brackets may be in a neighbour.
      if (
        /\p{L}{2}/u.test(text) &&
        !/[[\]]/.test(element.textContent ?? '') &&
        !/[[\]]/.test(element.parentElement?.textContent ?? '')
      )
        found.push({ kind: 'untranslated', text })
      const clips = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
      if (
        clips &&
        element.clientWidth > 2 &&
        element.scrollWidth > element.clientWidth + 1 &&
        text.startsWith('[')
      )
        found.push({ kind: 'clipped', text })
    }
    return found
  })

/** Brands, sizes, units, dates and times: formatted in the reader's locale, not translated. */
const NOT_TRANSLATED = new RegExp(
  '^(' +
    [
      ...Object.values(PROVIDER_NAMES),
      'Hawker|instagram|facebook|twitter|Chrome · Linux|EN|AM|PM|USD|EUR|JPY|KWD',
      String.raw`[\d\s.,:–·″"$€¥%+-]+(min|m|km|kcal|AM|PM)?`,
      String.raw`(Mon|Tue|Wed|Thu|Fri|Sat|Sun|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d)\b.*`,
    ].join('|') +
    ')$',
)

let findingCount = 0
for (const width of ([390, 1440] as const).filter(
  (width) => values.width === undefined || String(width) === values.width,
)) {
  for (const [email, paths] of Object.entries(PAGES)) {
    const { page, close } = await market.visit({ width })
    if (email !== 'guest') {
      const form = { name: email, password: DEMO_PASSWORD, next: '/' }
      await page.request.post(`${market.address}/login`, {
        form,
        headers: { origin: market.address },
        maxRedirects: 0,
      })
    }
    const shop = Object.assign(groupPage(page), { text: pseudoWords })
    for (const path of [...((await PREPARATIONS[email]?.(shop)) ?? []), ...paths]) {
      await page.goto(path)
      // Pages with a live stream never become idle.
      await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
      const lines = (await findings(page))
        .filter(
          ({ kind, text }) =>
            kind !== 'untranslated' ||
            (!NOT_TRANSLATED.test(text) &&
              !shopTexts.some((words) => words.includes(text) || text.includes(words))),
        )
        .map(({ kind, text }) => `  ${kind}: ${text.slice(0, 80)}`)
      for (const line of new Set(lines)) console.log(`${email} ${path} at ${width}\n${line}`)
      findingCount += new Set(lines).size
      const name = `${email.split('@')[0]}${path.replaceAll(/\W+/g, '-')}`.slice(0, 60)
      if (folder)
        await page.screenshot({ path: join(folder, `pseudo-${name}-${width}.png`), fullPage: true })
    }
    await close()
  }
}
await market.close()
console.log(findingCount === 0 ? 'Every text is translated and fits.' : `${findingCount} findings.`)
process.exitCode = findingCount === 0 ? 0 : 1
