import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MenuCategory } from '@hawker/contract/catalog'
import type { SellerShop } from '@hawker/contract/seller'
import type { SellerStock } from '@hawker/contract/seller-menu'
import type { Shop } from '@hawker/contract/shops'
import { titleIn } from '@hawker/domain/texts/language'
import { raw, sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { shopRoutes, shopTitle } from '../../shops/index.ts'
import { catalogRoutes } from '../index.ts'

const app = await startTestApp({ routes: (deps) => [...catalogRoutes(deps), ...shopRoutes(deps)] })
after(app.close)
const seller = await app.makeUser({ roles: ['seller'] })
const SHOP = { tr: 'Lokanta', en: 'Diner', pt: 'Cantina', de: 'Gasthaus' }
const DISH = { tr: 'Çorba', en: 'Soup', pt: 'Sopa', de: 'Suppe' }
const SECTION = { tr: 'Başlangıç', en: 'Starters', pt: 'Entradas', de: 'Vorspeisen' }
const shop = await makeShop(app, {
  staff: [seller.id],
  titles: SHOP,
  products: [{ titles: DISH, category: 'Starters' }],
})
await app.rows(sql`
  insert into category_translations (category_id, locale, title)
  select p.category_id, t.key, t.value from products p, json_each_text(${JSON.stringify(SECTION)}::json) t
  where p.id = ${shop.products[0]?.id ?? 0} and t.key <> 'en'`)

const read = async <T>(path: string, lang: string, headers = {}): Promise<T> => {
  const url = `/api/v1/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const { data } = (await app.http.inject({ url, headers })).json<{ data: T }>()
  return data
}
const inMenu = async (lang: string) => {
  const [section] = await read<MenuCategory[]>(`rest/shops/${shop.id}/products`, lang)
  const page = await read<Shop>(`rest/shops/${shop.uuid}`, lang)
  const dish = section?.products[0]
  return [page, section, dish].map((shown) => shown?.translation.title)
}
const inConsole = async (lang: string) => {
  const headers = { authorization: `Bearer ${seller.token}` }
  const [own] = await read<SellerShop[]>('dashboard/seller/shops', lang, headers)
  const stocks = `dashboard/seller/stocks/paginate?shop_id=${shop.id}`
  const [stock] = await read<SellerStock[]>(stocks, lang, headers)
  return [own?.title, stock?.product.category, stock?.product.title]
}
const titlesIn = (lang: string, from: string) =>
  [SHOP, SECTION, DISH].map((titles) =>
    titleIn(
      Object.fromEntries(Object.entries(titles).filter(([locale]) => from.includes(locale))),
      lang,
    ),
  )

test('menu and console show the same language, also once English is removed', async () => {
  for (const lang of ['tr', 'pt-BR', 'fr']) {
    assert.deepEqual(await inMenu(lang), titlesIn(lang, 'tr en pt de'))
    assert.deepEqual(await inConsole(lang), titlesIn(lang, 'tr en pt de'))
  }
  for (const table of ['shop_translations', 'category_translations', 'product_translations'])
    await app.rows(sql`delete from ${raw(table)} where locale = 'en'`)
  for (const lang of ['tr', 'pt-BR', 'fr']) {
    assert.deepEqual(await inMenu(lang), titlesIn(lang, 'tr pt de'))
    assert.deepEqual(await inConsole(lang), titlesIn(lang, 'tr pt de'))
  }
  assert.deepEqual(await inConsole('fr'), ['Gasthaus', 'Vorspeisen', 'Suppe'])
})

test('SQL picks the title that titleIn picks', async () => {
  const stored = ['pt', 'en', 'tr', 'pt-BR', 'de']
  for (let mask = 0; mask < 2 ** stored.length; mask++) {
    const locales = stored.filter((_, bit) => mask & (2 ** bit))
    const titles = Object.fromEntries(locales.map((locale) => [locale, `in ${locale}`]))
    for (const lang of ['pt-BR', 'pt_BR', 'pt', 'fr', 'en']) {
      const [row] = await app.rows<{ title: string | null; by_column: string | null }>(sql`
        with shop_translations as (
          select 1::bigint as shop_id, key as locale, value as title
          from json_each_text(${JSON.stringify(titles)}::json))
        select ${shopTitle(lang, sql`1`)} as title, ${shopTitle(sql`asked.lang`, sql`1`)} as by_column
        from (select ${lang}::text as lang) asked`)
      for (const title of [row?.title, row?.by_column])
        assert.equal(title ?? '', titleIn(titles, lang), `${lang} of ${locales.join()}`)
    }
  }
})
