import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { catalogRoutes } from '../../catalog/index.ts'
import { importProducts } from '../index.ts'
import { createImportHarness } from '../testing/import-harness.ts'

const app = await startTestApp({ routes: catalogRoutes })
const harness = await createImportHarness(app)
after(async () => {
  await harness.clear()
  await app.close()
})

type Row = {
  id: number
  title: string
  description: string | null
  price: number
  barcode: string | null
  allergens: string[]
  allergens_declared: boolean
  aisle: string
  tax: number | null
}
const shelf = (shopId: number) =>
  app.rows<Row>(sql`
    select p.id, t.title, t.description, s.price, p.barcode, p.allergens, p.allergens_declared,
      c.title as aisle, p.tax_class_id as tax
    from products p join product_translations t on t.product_id = p.id join stocks s on s.product_id = p.id
    join category_translations c on c.category_id = p.category_id and c.locale = 'en'
      where p.shop_id = ${shopId} order by p.position`)
const emptyShop = () => makeShop(app, { products: [] })
const HEAD = 'code,product_name,quantity,allergens,pnns_groups_1,price\n'
const goods = (count: number, from = 1) =>
  HEAD +
  Array.from(
    { length: count },
    (_, index) => `${from + index},Article ${from + index},100 g,en:milk,Beverages,2.50\n`,
  ).join('')
const everything = async () =>
  JSON.stringify(
    await app.rows(sql`
      select (select json_agg(p order by id) from products p) as products,
        (select json_agg(s order by id) from stocks s) as stocks,
        (select json_agg(c order by id) from categories c) as categories,
          (select json_agg(r order by source_key) from import_refs r) as refs,
        (select json_agg(e order by id) from events e) as events,
          (select json_agg(v order by key) from settings v) as settings,
        (select json_agg(json_build_array(h.id, h.version)) from shops h) as shops`),
  )

test('imports a table as products that can be ordered', async () => {
  const shop = await emptyShop()
  const file = await harness.file(
    'a.csv',
    [
      `${HEAD}8001120821300,"Latte &quot;Bio&quot;",1 l,en:milk,Milk and dairy products,"1,95"\n`,
      '225,Pane,500 g,,Cereals and potatoes,\n',
    ].join(''),
  )
  const result = await importProducts(harness.deps(), {
    file,
    shopId: shop.id,
    priceRule: 'column=price,per-kg=4',
  })
  assert.deepEqual([result.created, result.refused, result.finished], [2, 0, true])
  const [milk, bread] = await shelf(shop.id)
  assert.deepEqual(
    [
      milk?.title,
      milk?.price,
      milk?.barcode,
      milk?.allergens,
      milk?.allergens_declared,
      milk?.aisle,
      milk?.tax,
    ],
    ['Latte "Bio"', 195, '8001120821300', ['milk'], true, 'Milk and dairy products', null],
  )
  assert.deepEqual([bread?.price, bread?.barcode, bread?.allergens_declared], [200, null, false])
  const answer = await app.http.inject(`/api/v1/rest/shops/${shop.id}/products`)
  const menu = answer.json<{
    data: { products: { translation: { title: string }; stocks: { unit_price: unknown }[] }[] }[]
  }>().data
  const perUnit = menu.flatMap(({ products }) =>
    products.map(({ translation, stocks }) => [translation.title, stocks[0]?.unit_price]),
  )
  assert.deepEqual(Object.fromEntries(perUnit), {
    'Latte "Bio"': { amount: 1.95, per: 'l' },
    Pane: { amount: 4, per: 'kg' },
  })
})

test('a second run changes nothing, and a changed row changes only its product', async () => {
  const shop = await emptyShop()
  const options = { shopId: shop.id, priceRule: 'column=price' }
  const file = await harness.file('twice.csv', goods(5))
  await importProducts(harness.deps(), { file, ...options })
  const before = await everything()
  const again = await importProducts(harness.deps(), { file, ...options })
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 5])
  assert.equal(await everything(), before)
  const ids = (await shelf(shop.id)).map(({ id }) => id)
  const dearer = await harness.file(
    'twice.csv',
    goods(5).replace(
      'Article 3,100 g,en:milk,Beverages,2.50',
      'Article three,100 g,en:milk,Beverages,2.75',
    ),
  )
  const third = await importProducts(harness.deps(), { file: dearer, ...options })
  assert.deepEqual([third.created, third.changed, third.unchanged], [0, 1, 4])
  const now = await shelf(shop.id)
  assert.deepEqual(now.map(({ id }) => id), ids) // prettier-ignore
  assert.deepEqual([now[2]?.title, now[2]?.price], ['Article three', 275])
})

test('a killed import has stored whole batches, and the next run continues after them', async () => {
  const shop = await emptyShop()
  const file = await harness.file('killed.csv', goods(9) + '10,,,,,2.50\n')
  const options = { file, shopId: shop.id, priceRule: 'column=price' }
  await assert.rejects(importProducts(harness.deps({ dieAfter: 2 }), options), /killed/)
  assert.equal((await shelf(shop.id)).length, 4)
  const first = (await shelf(shop.id)).map(({ id }) => id)
  const rest = await importProducts(harness.deps(), options)
  assert.deepEqual(
    [rest.before, rest.rows, rest.created, rest.unchanged, rest.refused],
    [4, 6, 5, 0, 1],
  )
  const all = await shelf(shop.id)
  assert.deepEqual([all.length, new Set(all.map(({ title }) => title)).size], [9, 9])
  assert.deepEqual(all.slice(0, 4).map(({ id }) => id), first) // prettier-ignore
})

test('detects a duplicate of a row that an interrupted run stored', async () => {
  const shop = await emptyShop()
  const file = await harness.file('again.csv', `${goods(4)}0001,Article one again,100 g,,,9\n`)
  const options = { file, shopId: shop.id, priceRule: 'column=price' }
  await assert.rejects(importProducts(harness.deps({ dieAfter: 2 }), options), /killed/)
  const rest = await importProducts(harness.deps(), options)
  assert.equal(rest.refused, 1)
  assert.equal((await shelf(shop.id))[0]?.title, 'Article 1')
})

test('a dry run reads and reports, and writes nothing', async () => {
  const shop = await emptyShop()
  const file = await harness.file('dry.csv', `${goods(3)}4,,,,,1\n`)
  const before = await everything()
  const runs = await app.rows(sql`select id from import_runs`)
  const result = await importProducts(harness.deps({ dryRun: true }), {
    file,
    shopId: shop.id,
    priceRule: 'column=price',
  })
  assert.deepEqual([result.created, result.refused], [3, 1])
  assert.equal(await everything(), before)
  assert.deepEqual(await app.rows(sql`select id from import_runs`), runs)
  assert.deepEqual(
    (await harness.report())
      .map(({ line, reason }) => [line, reason])
      .filter(([, reason]) => reason === 'no_name'),
    [['5', 'no_name']],
  )
})

test('reports every bad row with its line, and imports the others', async () => {
  const shop = await emptyShop()
  const file = await harness.file(
    'bad.csv',
    [
      `${HEAD}1,Good,100 g,,,2\n2,NULL,100 g,,,2\n3,No price,1pcs,,,\n`,
      '4,Too,many,cells,here,2,7,8\n5,"Two\nlines",1 kg,en:yeast,,2\n',
      '0001,Same code,1 kg,,,2\n7,=1+1,1 kg,,,2\n8,Last,1 kg,,,2\n',
    ].join(''),
  )
  const result = await importProducts(harness.deps({ batchSize: 500 }), {
    file,
    shopId: shop.id,
    priceRule: 'column=price,per-kg=1',
  })
  const refused = (await harness.report()).filter(({ action }) => action === 'refused')
  assert.deepEqual(
    refused.map(({ line, reason }) => [line, reason]),
    [
      ['3', 'no_name'],
      ['4', 'no_price_under_the_rule'],
      ['5', 'more_values_than_columns'],
      ['8', 'duplicate_of_line_2'],
    ],
  )
  assert.equal(result.refused, 4)
  assert.deepEqual(
    (await shelf(shop.id)).map(({ title }) => title),
    ['Good', 'Two lines', '=1+1', 'Last'],
  )
  assert.equal(
    (await harness.report()).find(({ field, line }) => field === 'allergens' && line === '6')
      ?.reason,
    'allergens_not_understood',
  )
})

test('leaves out only the row that the database refuses', async () => {
  const shop = await emptyShop()
  await app.rows(sql`
    create function refuse_seven() returns trigger language plpgsql as $$
    begin if new.title = 'Article 7'
      then raise exception 'no sevens' using errcode = '23514'; end if; return new; end $$`)
  await app.rows(
    sql`create trigger no_sevens before insert on product_translations for each row execute function refuse_seven()`,
  )
  try {
    const file = await harness.file('seven.csv', goods(9))
    const result = await importProducts(harness.deps({ batchSize: 4 }), {
      file,
      shopId: shop.id,
      priceRule: 'fixed=1',
    })
    assert.deepEqual([result.created, result.refused], [8, 1])
    assert.deepEqual((await shelf(shop.id)).map(({ title }) => title).includes('Article 7'), false)
    const reported = (await harness.report()).find(
      ({ reason }) => reason === 'refused_by_the_database',
    )
    assert.deepEqual([reported?.line, reported?.was], ['8', 'no sevens'])
    // The refused row leaves nothing behind.
    const [orphans] = await app.rows<{ n: number }>(
      sql`select count(*) as n from products p where p.shop_id = ${shop.id}
        and not exists (select from stocks s where s.product_id = p.id)`,
    )
    assert.equal(orphans?.n, 0)
  } finally {
    await app.rows(sql`drop trigger no_sevens on product_translations`)
  }
})

test('repairs a table damaged by a spreadsheet: codes, headers, decimal commas, tabs', async () => {
  const shop = await emptyShop()
  const head = [
    'code',
    'url',
    'product_name',
    'quantity',
    'allergens',
    'sugars_100g',
    '#NOME?',
    'price',
  ].join('\t')
  const row = (url: string, name: string) =>
    ['8,02E+12', url, name, '46,7 g', 'latte', '1', '2,5', '1,20'].join('\t')
  const file = await harness.file(
    'excel.csv',
    [
      head,
      row('https://it.openfoodfacts.org/product/8001120821300', 'Salmone d\uFFFDalaska'),
      row('https://it.openfoodfacts.org/product/8003170027879', 'Filetto'),
      row('', 'Senza codice'),
    ].join('\n'),
  )
  const result = await importProducts(harness.deps(), {
    file,
    shopId: shop.id,
    priceRule: 'column=price',
  })
  assert.deepEqual([result.created, result.refused], [3, 0])
  assert.deepEqual(
    (await shelf(shop.id)).map(({ barcode, price }) => [barcode, price]),
    [
      ['8001120821300', 120],
      ['8003170027879', 120],
      [null, 120],
    ],
  )
  const reasons = (await harness.report()).map(({ reason }) => reason)
  for (const reason of ['code_from_url', 'lost_characters', 'code_lost_in_a_spreadsheet'])
    assert.ok(reasons.includes(reason), reason)
})

test('notifies running servers and stores the attribution of the data', async () => {
  const shop = await emptyShop()
  const heard: string[] = []
  const stop = app.deps.live.subscribe(
    ({ topic, shop_id }) => void heard.push(`${topic} ${shop_id}`),
  )
  const file = await harness.file('heard.csv', 'code,product_name,nutriscore_grade\n1,Tea,a\n')
  await importProducts(harness.deps(), { file, shopId: shop.id, priceRule: 'fixed=1' })
  const [setting] = await app.rows<{ value: string }>(
    sql`select value from settings where key = 'data_attribution'`,
  )
  assert.equal(setting?.value, 'Data from Open Food Facts (ODbL 1.0)')
  for (let tries = 0; tries < 50 && !heard.includes('settings.changed null'); tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  stop()
  assert.ok(heard.includes(`shop.changed ${shop.id}`))
  assert.ok(heard.includes('settings.changed null'))
})

test('refuses invalid options before it reads any row', async () => {
  const shop = await emptyShop()
  const file = await harness.file('x.csv', 'code,price\n1,2\n')
  await assert.rejects(
    importProducts(harness.deps(), { file, shopId: 999_999, priceRule: 'fixed=1' }),
    /no shop 999999/,
  )
  await assert.rejects(
    importProducts(harness.deps(), { file, shopId: shop.id, priceRule: 'cheap' }),
    /no price rule/,
  )
  await assert.rejects(
    importProducts(harness.deps(), { file, shopId: shop.id, priceRule: 'fixed=1' }),
    /no column for the name/,
  )
  const named = await harness.file('y.csv', 'name\nTea\n')
  await assert.rejects(
    importProducts(harness.deps(), { file: named, shopId: shop.id, priceRule: 'column=cost' }),
    /column "cost"/,
  )
})
