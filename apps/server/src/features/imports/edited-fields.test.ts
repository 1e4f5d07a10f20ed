import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Sql, sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { importProducts, importShops } from './index.ts'
import { createImportHarness } from './testing/import-harness.ts'

const app = await startTestApp({ routes: () => [] })
const harness = await createImportHarness(app)
after(async () => {
  await harness.clear()
  await app.close()
})

/** The report's lines about edits, as `field: file → database`. */
const reportedEdits = async () =>
  (await harness.report())
    .filter(({ reason }) => reason === 'edit_stays')
    .map(({ field, was, now }) => `${field} ${was} → ${now}`)

describe('products', () => {
  const ROW = {
    sku: 'L-1',
    name: 'Latte',
    description: 'Hot',
    category: 'Hot cups',
    allergens: 'en:milk',
    price: '2.50',
    published: 'true',
    size: '',
  }
  type Row = Partial<typeof ROW>
  const table = (rows: readonly Row[]) =>
    [ROW, ...rows.map((row) => ({ ...ROW, ...row }))]
      .map((row, index) => (index === 0 ? Object.keys(row) : Object.values(row)).join(','))
      .join('\n')
      .replace('size', 'Option1 Value')
      .replace('sku', 'Handle')
  const shopWith = async (...rows: Row[]) => {
    const { id } = await makeShop(app, { products: [] })
    await run(id, rows)
    return id
  }
  const run = async (shopId: number, rows: readonly Row[], dryRun = false) => {
    const file = await harness.file('menu.csv', table(rows))
    return importProducts(harness.deps({ dryRun }), { file, shopId, priceRule: 'column=price' })
  }
  /** What a person does in a console. */
  const edit = (shopId: number, change: Sql) =>
    app.rows(sql`
      with product as (select id from products where shop_id = ${shopId}),
        stock as (select id from stocks where product_id in (select id from product))
      ${change}`)
  const shown = async (shopId: number) => {
    const [row] = await app.rows<Record<string, unknown>>(sql`
      select t.title, t.description, c.title as section, p.status, p.allergens, s.price::int
      from products p join product_translations t on t.product_id = p.id and t.locale = 'en'
        join category_translations c on c.category_id = p.category_id and c.locale = 'en'
        join stocks s on s.product_id = p.id
      where p.shop_id = ${shopId} order by s.position limit 1`)
    return row
  }
  const IMPORTED = {
    title: 'Latte',
    description: 'Hot',
    section: 'Hot cups',
    status: 'published',
    allergens: ['milk'],
    price: 250,
  }

  const EDITS: Record<string, { change: Sql; shows: object; report: string[] }> = {
    'a name': {
      change: sql`update product_translations set title = 'Caffè latte'
        where product_id in (select id from product)`,
      shows: { title: 'Caffè latte' },
      report: ['title Latte → Caffè latte'],
    },
    'an allergen': {
      change: sql`update products set allergens = '{milk,soybeans}' where id in (select id from product)`,
      shows: { allergens: ['milk', 'soybeans'] },
      report: ['allergens ["milk"] → ["milk","soybeans"]'],
    },
    'a hidden product': {
      change: sql`update products set status = 'unpublished' where id in (select id from product)`,
      shows: { status: 'unpublished' },
      report: ['status published → unpublished'],
    },
    'a price': {
      change: sql`update stocks set price = 275 where id in (select id from stock)`,
      shows: { price: 275 },
      report: ['price 250 → 275'],
    },
    'a section': {
      change: sql`, other as (insert into categories (type, shop_id, position)
          select 'product', shop_id, 9 from products where id in (select id from product) returning id),
        words as (insert into category_translations (category_id, locale, title)
          select id, 'en', 'Specials' from other returning 1)
        update products set category_id = (select id from other) where id in (select id from product)`,
      shows: { section: 'Specials' },
      report: ['section Hot cups → Specials'],
    },
  }
  for (const [name, { change, shows, report }] of Object.entries(EDITS))
    test(`a later import keeps ${name} that a person changed, and reports it`, async () => {
      const shopId = await shopWith({})
      await edit(shopId, change)
      const file = [{ description: 'Very hot' }]
      await run(shopId, file, true)
      assert.deepEqual(await reportedEdits(), report)
      assert.equal((await run(shopId, file)).changed, 1)
      assert.deepEqual(await reportedEdits(), report)
      const expected = { ...IMPORTED, description: 'Very hot', ...shows }
      assert.deepEqual(await shown(shopId), expected)
      await run(shopId, [{ description: 'Hotter' }])
      assert.deepEqual(await shown(shopId), { ...expected, description: 'Hotter' })
    })

  test('an unedited field follows the file', async () => {
    const shopId = await shopWith({})
    await run(shopId, [
      { name: 'Flat white', price: '3', allergens: 'en:soybeans', published: 'false' },
    ])
    assert.deepEqual(await shown(shopId), {
      ...IMPORTED,
      title: 'Flat white',
      price: 300,
      allergens: ['soybeans'],
      status: 'unpublished',
    })
    assert.deepEqual(await reportedEdits(), [])
    await run(shopId, [{ name: 'Flat white' }])
    assert.deepEqual(await shown(shopId), { ...IMPORTED, title: 'Flat white' })
  })

  test('a draft that a person published stays published', async () => {
    const shopId = await shopWith({ published: 'false' })
    await edit(
      shopId,
      sql`update products set status = 'published' where id in (select id from product)`,
    )
    await run(shopId, [{ published: 'false', description: 'Very hot' }])
    assert.equal((await shown(shopId))?.['status'], 'published')
  })

  test('a renamed section keeps its name and receives new products', async () => {
    const shopId = await shopWith({})
    await edit(
      shopId,
      sql`update category_translations set title = 'Coffee' where category_id in
        (select category_id from products where id in (select id from product))`,
    )
    await run(shopId, [{ description: 'Very hot' }, { sku: 'M-1', name: 'Mocha' }])
    const sections = await app.rows<{ title: string; products: number }>(sql`
      select t.title, count(*)::int as products from products p
        join category_translations t on t.category_id = p.category_id and t.locale = 'en'
      where p.shop_id = ${shopId} group by t.title`)
    assert.deepEqual(sections, [{ title: 'Coffee', products: 2 }])
  })

  test('a size that the file lacks is sold out once, and can be restocked', async () => {
    const shopId = await shopWith({ size: 'Small' }, { size: 'Large', price: '3.50' })
    const stockOf = async () =>
      (
        await app.rows<{ quantity: number | null }>(sql`
          select s.quantity from stocks s join products p on p.id = s.product_id
          where p.shop_id = ${shopId} order by s.position`)
      ).map(({ quantity }) => quantity)
    await run(shopId, [{ size: 'Small' }])
    assert.deepEqual(await stockOf(), [null, 0])
    await edit(shopId, sql`update stocks set quantity = 5 where id in (select max(id) from stock)`)
    await run(shopId, [{ size: 'Small', price: '2.75' }])
    assert.deepEqual(await stockOf(), [null, 5])
    await run(shopId, [
      { size: 'Small', price: '2.75' },
      { size: 'Large', price: '3.50' },
    ])
    await run(shopId, [{ size: 'Small', price: '2.75' }])
    assert.deepEqual(await stockOf(), [null, 0])
  })
})

describe('shops', () => {
  const CENTRE = [-77.03, 38.91]
  const run = async (more: object = {}, at: readonly number[] = CENTRE) => {
    const properties = {
      LICENSE: 'K-1',
      TRADE_NAME: 'Zula',
      ADDRESS: '1 M STREET NW',
      TYPE: 'Restaurant',
      STATUS: 'Active',
    }
    const feature = {
      type: 'Feature',
      properties: { ...properties, ...more },
      geometry: { type: 'Point', coordinates: at },
    }
    const file = await harness.file(
      'places.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    )
    await importShops(harness.deps(), { file })
    const [shop] = await app.rows<{
      id: number
      title: string
      address: string
      price: number
      category: string
    }>(sql`
      select s.id, t.title, s.address, z.price::int from import_refs r join shops s on s.id = r.target_id
        join shop_translations t on t.shop_id = s.id join delivery_zones z on z.shop_id = s.id
      where r.kind = 'shop' and r.source_key like '%K-1'`)
    assert.ok(shop)
    return shop
  }

  test('a later import keeps the name and zones that a person changed, and changes the address', async () => {
    const { id } = await run()
    await app.rows(sql`update shop_translations set title = 'Zula Bar' where shop_id = ${id}`)
    await app.rows(sql`update delivery_zones set price = 1 where shop_id = ${id}`)
    const { title, address, price } = await run({ ADDRESS: '2 M STREET NW' })
    assert.deepEqual([title, address, price], ['Zula Bar', '2 M Street NW', 1])
    assert.deepEqual(await reportedEdits(), ['title Zula → Zula Bar'])
    assert.equal((await run({ ADDRESS: '3 M STREET NW' })).price, 1)
  })
})
