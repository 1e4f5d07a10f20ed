// npm run import: shops, products and addresses out of real files, into the database that `npm start` uses.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@hawker/server/config'
import { openDatabase } from '@hawker/server/database/database'
import { ensureDatabase, openEmbeddedPostgres } from '@hawker/server/database/embedded'
import { migrate } from '@hawker/server/database/migrate'
import { writeGround } from '@hawker/server/database/seed/write-ground'
import {
  type FileImport,
  type ImportDeps,
  ImportRefused,
  csvReport,
  importAddresses,
  importProducts,
  importShops,
} from '@hawker/server/features/imports/index'
import { migrateJobs } from '@hawker/server/jobs/jobs'

const HELP = `Real data into Hawker. A second run of the same file changes nothing; an interrupted one goes on where it stopped.

  npm run import -- shops FILE.geojson [--zones FILE.geojson] [--staff EMAIL] [--timezone ZONE] [--city TEXT]
  npm run import -- products FILE.csv --shop ID --price-rule RULE [--tax CLASS]
  npm run import -- addresses FILE.csv [--city TEXT]

  --price-rule RULE    fixed=2.49, per-kg=7.90 (by the pack's size), column=price, or several, tried in order:
                       column=price,per-kg=7.90,fixed=2.49. Rows without a price under the rule are refused.
  --zones FILE         delivery zones; a shop delivers in the smallest that holds it, else within 2 km
  --staff EMAIL        who runs the imported shops; without it their orders are accepted by themselves
  --tax CLASS          title of a tax class for the goods; without it they are not taxed
  --attribution TEXT   what screens must say about the origin of the data
  --dry-run            reads and reports, writes nothing
  --report FILE        every refused or repaired row with its line and reason (default: imports/ in the data folder)

The database is DATABASE_URL, else the embedded one in HAWKER_DATA, whether Hawker is running or not. More: docs/importing.md`

/** An option, or nothing at all: exactOptionalPropertyTypes knows the difference. */
const given = <Name extends string>(
  name: Name,
  value: string | undefined,
): { [Key in Name]?: string } => {
  const options: { [Key in Name]?: string } = {}
  if (value !== undefined) options[name] = value
  return options
}

const STRING = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    zones: STRING, shop: STRING, 'price-rule': STRING, report: STRING, staff: STRING, timezone: STRING, city: STRING, tax: STRING, attribution: STRING,
    'dry-run': { type: 'boolean' }, help: { type: 'boolean' },
  }, // prettier-ignore
})
const [kind = '', file = ''] = positionals
// npm runs scripts in the folder of the project; a path means the folder where it was typed.
const pathOf = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

function wrong(message: string): never {
  console.error(`\n${message}\n\nHelp: npm run import -- --help`)
  process.exit(2)
}
if (values.help || kind === '') {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}
if (!['shops', 'products', 'addresses'].includes(kind))
  wrong(`"${kind}" cannot be imported: shops, products or addresses.`)
for (const path of [file, values.zones ?? file])
  if (!path || !existsSync(pathOf(path))) wrong(path ? `There is no file ${path}.` : 'Which file?')
if (kind === 'products' && !/^\d+$/.test(values.shop ?? ''))
  wrong('Products need the shop they belong to: --shop ID')
if (kind === 'products' && !values['price-rule'])
  wrong('The files of goods hold no prices: say how to find one, --price-rule fixed=2.49')

function load(deps: ImportDeps): Promise<FileImport> {
  const common = { file: pathOf(file), ...given('attribution', values.attribution) }
  if (kind === 'products')
    return importProducts(deps, {
      ...common,
      shopId: Number(values.shop),
      priceRule: values['price-rule'] ?? '',
      ...given('tax', values.tax),
    })
  const placed = { ...common, ...given('city', values.city) }
  if (kind === 'addresses') return importAddresses(deps, placed)
  const zones = values.zones === undefined ? undefined : pathOf(values.zones)
  return importShops(deps, {
    ...placed,
    ...given('zones', zones),
    ...given('staff', values.staff),
    ...given('timezone', values.timezone),
  })
}

const WIDTH = 30
function progressOf(path: string, bytes: number): (read: number, rows: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (read, rows) => {
    const part = bytes === 0 ? 1 : Math.min(1, read / bytes)
    const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
    process.stderr.write(
      `\r  ${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${rows} rows of ${basename(path)}  `,
    )
  }
}

function tell(result: FileImport, dryRun: boolean, report: string) {
  const { created, changed, unchanged, refused, repaired, rows, before, ms, reasons } = result
  const would = dryRun ? 'would be ' : ''
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  console.log(`\n  ${kind} from ${file} (${[result.encoding, ...result.notes].join('; ')})`)
  if (before > 0) console.log(`  went on after the ${before} rows of an interrupted run`)
  console.log(
    `  ${rows} rows: ${created} ${would}new, ${changed} ${would}changed, ${unchanged} unchanged, ${refused} refused; ${repaired} of them repaired`,
  )
  console.log(`  ${(ms / 1000).toFixed(1)} s, ${Math.round(((rows + before) / ms) * 1000)} rows/s`)
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(times).padStart(7)}  ${reason}`)
  console.log(`  Report: ${report}`)
  if (!result.finished) console.log('  Stopped. The same command goes on from here.')
  else if (!dryRun && created + changed === 0)
    console.log('  Nothing changed: all of it was imported before.')
  if (result.attribution) console.log(`  To be shown with the data: ${result.attribution}`)
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
try {
  const config = readConfig()
  const dryRun = values['dry-run'] ?? false
  const postgres = config.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ folder: config.dataFolder })
  try {
    const connectionString = config.databaseUrl ?? postgres?.connectionString ?? ''
    await ensureDatabase(connectionString)
    const database = openDatabase({ connectionString, max: 4 })
    await migrate(database)
    await migrateJobs(database)
    await database.transaction(writeGround)
    if (config.demo) {
      // As npm start does: a demo city is only ever written into an empty marketplace, so it comes before the first import.
      const { firstStart } = await import('@hawker/server/database/seed/first-start')
      await firstStart(connectionString, {
        seed: config.demoSeed,
        picturesFolder: join(config.dataFolder, 'images'),
        step: (_name, work) => work(() => {}),
      })
    }
    const report =
      values.report === undefined
        ? join(
            config.dataFolder,
            'imports',
            `${basename(file)}.${dryRun ? 'dry-run.' : ''}report.csv`,
          )
        : pathOf(values.report)
    const { size } = await import('node:fs/promises').then(({ stat }) => stat(pathOf(file)))
    const clock = { now: () => new Date() }
    const result = await load({
      database,
      clock,
      report: csvReport(report),
      dryRun,
      signal: stopping.signal,
      onProgress: progressOf(file, size),
    })
    tell(result, dryRun, report)
    if (kind === 'shops' && !dryRun)
      console.log(
        '  Hours are defaults of the kind of shop; delivery 2.99, the first 1.5 km included, 0.60 for each further kilometre.',
      )
    await database.close()
  } finally {
    await postgres?.stop()
  }
} catch (error) {
  if (error instanceof ConfigError || error instanceof ImportRefused)
    console.error(`\nNothing was imported. ${error.message}`)
  else
    console.error(
      '\nThe import stopped. What it had stored stays; the same command goes on from there.\n',
      error,
    )
  process.exitCode = 1
}
