import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { openDatabase, sql } from '@hawker/postgres/database'
import { csvReport, importProducts } from '@hawker/server/features/imports/index'
import { processorTime } from './support/processor-time.ts'
import type { BenchResult } from './results.ts'
import { processorTimeResult } from './support/http-load.ts'
import { seeded } from './support/seeded-random.ts'
import type { Stage } from './stage.ts'

const ROWS = 20_000
const FLOOR_ROWS_AT_ONCE = 1000
const WORDS = (
  'organic roasted whole grain oat almond butter dark chocolate sea salt tomato basil ' +
  'olive sourdough crisp apple cinnamon smoked paprika'
).split(' ')

/** Writes a seeded table of products in the format of Open Food Facts. */
async function writeGoods(file: string, random: () => number): Promise<void> {
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '').join(' ')
  const out = createWriteStream(file)
  out.write(
    'code\tproduct_name\tbrands\tquantity\tcategories_en\tallergens_en\tlabels_en\tgeneric_name\n',
  )
  for (let row = 0; row < ROWS; row++) {
    const line = [
      String(2_000_000_000_000 + row),
      words(4),
      words(1),
      `${100 + Math.floor(random() * 900)} g`,
      'Snacks',
      'en:gluten',
      'Organic',
      words(6),
    ]
    if (!out.write(line.join('\t') + '\n')) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/**
 * Imported rows a second, compared with rows that the driver writes into a table without keys and
 * search words.
 */
export async function measureImport(stage: Stage): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-import-'))
  const file = join(folder, 'goods.tsv')
  await writeGoods(file, seeded(stage.seed))
  const database = openDatabase({ connectionString: stage.settings.connectionString, max: 4 })
  const pids = [process.pid, stage.postmaster]
  try {
    await database.run(
      sql`create table if not exists floor_goods (id bigint, title text, description text, price bigint)`,
    )
    const floorBegan = performance.now()
    const floorCore = await processorTime(pids)
    for (let at = 0; at < ROWS; at += FLOOR_ROWS_AT_ONCE) {
      const ids = Array.from({ length: FLOOR_ROWS_AT_ONCE }, (_, place) => at + place)
      const texts = ids.map((id) => `organic roasted whole grain ${id}`)
      await database.run(
        sql`insert into floor_goods select *
          from unnest(${ids}::bigint[], ${texts}::text[], ${texts}::text[], ${ids}::bigint[])`,
      )
    }
    const floorMs = performance.now() - floorBegan
    const before = await processorTime(pids)
    const shop = await database.row<{ id: number }>(
      sql`select id from shops where type = 'shop' order by id limit 1`,
    )
    const report = csvReport(join(folder, 'report.csv'))
    const result = await importProducts(
      { database, clock: { now: () => new Date() }, report, dryRun: false },
      { file, shopId: shop?.id ?? 0, priceRule: 'fixed=2.49' },
    )
    const after = await processorTime(pids)
    if (result.created !== ROWS) throw new Error(`${result.created} of ${ROWS} rows were imported`)
    const each = (from: number | undefined, to: number | undefined) =>
      from === undefined || to === undefined ? Number.NaN : (to - from) / ROWS
    return [
      {
        name: 'import of products',
        value: (ROWS / result.ms) * 1000,
        unit: ' rows/s',
        floor: (ROWS / floorMs) * 1000,
        goal: 5000,
      },
      processorTimeResult(each(before, after), each(floorCore, before)),
    ]
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
