import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { isNullWord } from './read/clean-text.ts'
import { isRecord } from './read/geojson-values.ts'
import { importAddresses, importProducts, importShops } from './index.ts'
import { createImportHarness } from './testing/import-harness.ts'

const FOLDER = join(import.meta.dirname, '../../../../../../shared/data')
const data = (name: string) => join(FOLDER, name)
const skip = existsSync(data('groceries.csv')) ? false : 'the folder ../shared/data is not here'

const app = skip ? undefined : await startTestApp({ routes: () => [] })
const harness = app ? await createImportHarness(app) : undefined
after(async () => {
  await harness?.clear()
  await app?.close()
})

test('imports the real groceries except rows without a name and duplicates', { skip }, async () => {
  assert.ok(app && harness)
  const { id: shopId } = await makeShop(app, { products: [] })
  const options = { file: data('groceries.csv'), shopId, priceRule: 'per-kg=7.90,fixed=2.49' }
  const first = await importProducts(harness.deps({ batchSize: 500 }), options)
  assert.equal(first.rows, 1690)
  assert.deepEqual(
    [first.reasons.get('refused no_name'), first.reasons.get('refused duplicate')],
    [53, 16],
  )
  assert.equal(first.created + first.refused, 1690)
  const again = await importProducts(harness.deps({ batchSize: 500 }), options)
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, first.created])
  const entities = await app.rows(
    sql`select product_id from product_translations where title ~ '&[a-z]+;' or description ~ '&quot;'`,
  )
  assert.equal(entities.length, 0)
})

test(
  'imports the damaged table with its real codes and all 35 headers restored',
  { skip },
  async () => {
    assert.ok(app && harness)
    const { id: shopId } = await makeShop(app, { products: [] })
    const result = await importProducts(harness.deps({ batchSize: 500 }), {
      file: data('groceries-excel-damaged.csv'),
      shopId,
      priceRule: 'fixed=1',
    })
    assert.equal(result.rows, 851)
    assert.ok(result.created >= 840, String(result.created))
    assert.ok((result.reasons.get('repaired code_from_url') ?? 0) > 700)
    assert.match(result.notes.join(), /35 headers destroyed by a spreadsheet, 35 of them/)
  },
)

test('imports the real register of shops into its neighbourhoods', { skip }, async () => {
  assert.ok(app && harness)
  const options = { file: data('places-dc.geojson'), zones: data('neighbourhoods.geojson') }
  const first = await importShops(harness.deps({ batchSize: 100 }), options)
  assert.deepEqual([first.rows, first.created + first.refused], [2082, 2082])
  assert.equal(first.reasons.get('refused not_operating'), 82)
  assert.equal(first.reasons.get('refused refused_by_the_database'), undefined)
  const [made] = await app.rows<{ shops: number; zones: number; slugs: number }>(sql`
    select count(*) as shops, count(distinct slug) as slugs,
      (select count(*) from delivery_zones z join import_refs r on r.target_id = z.shop_id
      and r.kind = 'shop') as zones
    from import_refs r join shops s on s.id = r.target_id and r.kind = 'shop'`)
  assert.deepEqual(made, { shops: first.created, zones: first.created, slugs: first.created })
  const again = await importShops(harness.deps({ batchSize: 100 }), options)
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, first.created])
})

test('imports the real addresses', { skip }, async () => {
  assert.ok(app && harness)
  const first = await importAddresses(harness.deps({ batchSize: 500 }), {
    file: data('addresses-dc.csv'),
  })
  assert.deepEqual([first.rows, first.reasons.get('refused a_block_not_a_door')], [10_383, 734])
  assert.equal(first.created + first.refused, 10_383)
})

test('stores names with difficult characters unchanged', { skip }, async () => {
  assert.ok(app && harness)
  const { id: shopId } = await makeShop(app, { products: [] })
  const classes: unknown = JSON.parse(await readFile(data('hard-strings.json'), 'utf8'))
  assert.ok(isRecord(classes))
  const hard = Object.values(classes).flatMap((one) =>
    isRecord(one) && Array.isArray(one['samples'])
      ? one['samples'].flatMap((sample) =>
          isRecord(sample) && typeof sample['value'] === 'string' ? [sample['value']] : [],
        )
      : [],
  )
  assert.ok(hard.length > 200)
  const table = [
    'name,code',
    ...hard.map((name, index) => `"${name.replaceAll('"', '""')}",${index + 1}`),
  ].join('\n')
  const result = await importProducts(harness.deps({ batchSize: 50 }), {
    file: await harness.file('hard.csv', table),
    shopId,
    priceRule: 'fixed=1',
  })
  assert.equal(result.reasons.get('refused refused_by_the_database'), undefined)
  const stored = new Map(
    (
      await app.rows<{ key: string; title: string }>(sql`
        select r.source_key as key, t.title from import_refs r
        join product_translations t on t.product_id = r.target_id
        where r.source = ${`products:${shopId}`}`)
    ).map(({ key, title }) => [Number(key), title]),
  )
  for (const [index, name] of hard.entries()) {
    if (
      isNullWord(name) ||
      /&\w+;|&#/.test(name) ||
      name.length > 200 ||
      !/[\p{L}\p{N}]/u.test(name)
    )
      continue
    const plain = name
      .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .trim()
    assert.equal(stored.get(index + 1), plain, JSON.stringify(name))
  }
})
