import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { searchRoutes, searchSweeps } from '../search/index.ts'
import { importProducts, importShops } from './index.ts'
import { createImportHarness } from './testing/import-harness.ts'

const FOLDER = join(import.meta.dirname, '../../../../../../shared/data')
const data = (name: string) => join(FOLDER, name)
const skip = existsSync(data('groceries.csv')) ? false : 'the folder ../shared/data is not here'

const app = skip ? undefined : await startTestApp({ routes: searchRoutes, sweeps: searchSweeps })
const harness = app ? await createImportHarness(app) : undefined
after(async () => {
  await harness?.clear()
  await app?.close()
})

/** A linear congruential generator: the same numbers in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
/**
 * Omits, doubles or replaces one letter of the longest word of the name, but never its first
 * letter.
 */
function mistyped(name: string, draw: (below: number) => number): string {
  const word = (name.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const letters = [...word]
  const at = 1 + draw(letters.length - 1)
  const [before, letter = '', behind] = [
    letters.slice(0, at).join(''),
    letters[at],
    letters.slice(at + 1).join(''),
  ]
  const wrong = [
    before + behind,
    before + letter + letter + behind,
    before + (letter === 'e' ? 'a' : 'e') + behind,
  ]
  return name.replace(word, wrong[draw(wrong.length)] ?? word).slice(0, 100)
}

test('finds each of 50 real names by the name with one typing error', { skip }, async (t) => {
  assert.ok(app && harness)
  const { id: shopId } = await makeShop(app, { products: [] })
  await importShops(harness.deps({ batchSize: 500 }), {
    file: data('places-dc.geojson'),
    zones: data('neighbourhoods.geojson'),
  })
  await importProducts(harness.deps({ batchSize: 500 }), {
    file: data('groceries.csv'),
    shopId,
    priceRule: 'fixed=1',
  })
  await app.work()
  const draw = chance(2026)
  const missed: string[] = []
  for (const [kind, table] of [
    [
      'shops',
      sql`select distinct title from shop_translations where title ~ '[[:alpha:]]{4}' order by title`,
    ],
    [
      'products',
      sql`select distinct title from product_translations where title ~ '[[:alpha:]]{4}' order by title`,
    ],
  ] as const) {
    const names = (await app.rows<{ title: string }>(table)).map(({ title }) => title)
    for (let count = 0; count < 25; count++) {
      const name = names[draw(names.length)] ?? ''
      const typed = mistyped(name, draw)
      const answer = await app.http.inject(
        `/api/v1/rest/${kind}/search?search=${encodeURIComponent(typed)}`,
      )
      const found = answer.json<{ data: { translation: { title: string } }[] }>().data
      if (!found.some(({ translation }) => translation.title === name))
        missed.push(`${typed} (${name})`)
    }
  }
  t.diagnostic(`missed: ${missed.join('; ') || 'none'}`)
  assert.deepEqual(missed, [])
})
