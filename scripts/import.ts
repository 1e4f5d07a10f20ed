// npm run import: imports shops, products and addresses from files into the database of `npm start`.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@hawker/server/config/read-config'
import { openDatabase } from '@hawker/postgres/database'
import { ensureDatabase, openEmbeddedPostgres } from '@hawker/postgres/embedded'
import { migrate } from '@hawker/server/database/migrate'
import { writeBaseData } from '@hawker/server/database/seed/write/write-base-data'
import {
  type FileImport,
  type ImportDeps,
  ImportRefused,
  csvReport,
  importAddresses,
  importProducts,
  importShops,
  namedEncoding,
} from '@hawker/server/features/imports/index'
import { helpForStartError } from './start-error-help.ts'
import { loadPersonalDataKey } from '@hawker/server/personal-data-key'
import { migrateJobs } from '@hawker/server/jobs/graphile-worker'

const HELP = `Imports shops, products and addresses from files. A second run of the same file changes nothing;
an interrupted run continues where it stopped.

  npm run import -- shops FILE.geojson [--zones FILE.geojson] [--staff EMAIL] [--timezone ZONE] [--city TEXT]
  npm run import -- products FILE.csv|FILE.json --shop ID --price-rule RULE [--tax CLASS] [--map FIELD=COLUMN]…
  npm run import -- addresses FILE.csv|FILE.geojson [--city TEXT]

  --price-rule RULE    fixed=2.49, per-kg=7.90 (by the pack size), column=price, or several, tried in order:
                       column=price,per-kg=7.90,fixed=2.49. Rows without a price are refused.
  --map FIELD=COLUMN   the column of a field, for tables with unusual headers; may be repeated. Fields: name,
                       price, code, id, brand, description, size, category, ingredients, allergens, parent,
                       option, stock, state
  --encoding NAME      how the file encodes its text, such as windows-1251; without it, it is detected
  --zones FILE         delivery zones; a shop delivers in the smallest zone around it, else within 2 km
  --staff EMAIL        who runs the imported shops; without it their orders are accepted automatically
  --tax CLASS          title of a tax class for the goods; without it they are not taxed
  --attribution TEXT   what screens must say about the source of the data
  --dry-run            reads and reports, writes nothing
  --report FILE        every refused or repaired row with its line and reason (default: imports/ in the data folder)

The database is DATABASE_URL, else the embedded one in HAWKER_DATA. Hawker may be running. More: docs/importing.md`

/** An object with the option, or without it: exactOptionalPropertyTypes forbids undefined. */
const option = <Name extends string>(
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
    zones: STRING,
    shop: STRING,
    'price-rule': STRING,
    report: STRING,
    staff: STRING,
    timezone: STRING,
    city: STRING,
    tax: STRING,
    attribution: STRING,
    encoding: STRING,
    map: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const [kind = '', file = ''] = positionals
// npm runs scripts in the project folder. Paths are relative to the folder where the command was typed.
const pathOf = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

function exitWithUsageError(message: string): never {
  console.error(`\n${message}\n\nHelp: npm run import -- --help`)
  process.exit(2)
}
if (values.help || kind === '') {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}
if (!['shops', 'products', 'addresses'].includes(kind))
  exitWithUsageError(`Cannot import "${kind}". Use shops, products or addresses.`)
for (const path of [file, values.zones ?? file])
  if (!path || !existsSync(pathOf(path)))
    exitWithUsageError(path ? `File not found: ${path}` : 'The file is missing.')
if (kind === 'products' && !/^\d+$/.test(values.shop ?? ''))
  exitWithUsageError('Products belong to a shop: --shop ID')
if (kind === 'products' && !values['price-rule'])
  exitWithUsageError('Product files contain no prices. Give a rule: --price-rule fixed=2.49')

/** `name=Item`: the field and its column. A column may contain an equals sign. */
const map = Object.fromEntries(
  (values.map ?? []).map((pair) => {
    const [, field = '', column = ''] = /^\s*(\w+)\s*=\s*(.+)$/.exec(pair) ?? []
    if (field === '') exitWithUsageError(`--map needs FIELD=COLUMN, not "${pair}".`)
    return [field, column]
  }),
)
const encoding = values.encoding === undefined ? undefined : namedEncoding(values.encoding)
if (values.encoding !== undefined && encoding === undefined)
  exitWithUsageError(`The encoding "${values.encoding}" is not known.`)

function importFile(deps: ImportDeps): Promise<FileImport> {
  const common = {
    file: pathOf(file),
    ...option('attribution', values.attribution),
    ...option('encoding', encoding),
  }
  if (kind === 'products')
    return importProducts(deps, {
      ...common,
      shopId: Number(values.shop),
      priceRule: values['price-rule'] ?? '',
      map,
      ...option('tax', values.tax),
    })
  const withCity = { ...common, ...option('city', values.city) }
  if (kind === 'addresses') return importAddresses(deps, withCity)
  const zones = values.zones === undefined ? undefined : pathOf(values.zones)
  return importShops(deps, {
    ...withCity,
    ...option('zones', zones),
    ...option('staff', values.staff),
    ...option('timezone', values.timezone),
  })
}

const BAR_WIDTH = 30
/** Draws a progress bar, on a terminal only. */
function progressBar(path: string, bytes: number): (read: number, rows: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (read, rows) => {
    const part = bytes === 0 ? 1 : Math.min(1, read / bytes)
    const bar = '█'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
    process.stderr.write(
      `\r  ${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${rows} rows of ${basename(path)}  `,
    )
  }
}

function printResult(result: FileImport, dryRun: boolean, report: string) {
  const { created, changed, unchanged, refused, repaired, rows, before, ms, reasons } = result
  const would = dryRun ? 'would be ' : ''
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  console.log(`\n  ${kind} from ${file} (${[result.encoding, ...result.notes].join('; ')})`)
  if (before > 0) console.log(`  continued after the ${before} rows of an interrupted run`)
  console.log(
    `  ${rows} rows: ${created} ${would}new, ${changed} ${would}changed, ${unchanged} unchanged, ` +
      `${refused} refused; ${repaired} of them repaired`,
  )
  console.log(`  ${(ms / 1000).toFixed(1)} s, ${Math.round(((rows + before) / ms) * 1000)} rows/s`)
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1]))
    console.log(`  ${String(times).padStart(7)}  ${reason}`)
  console.log(`  Report: ${report}`)
  if (!result.finished) console.log('  Stopped. The same command continues from here.')
  else if (!dryRun && created + changed === 0)
    console.log('  Nothing changed: everything was imported before.')
  if (result.attribution) console.log(`  Show with the data: ${result.attribution}`)
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
    await migrate(database, () => loadPersonalDataKey(config.dataFolder, config.personalDataKey))
    await migrateJobs(database)
    await database.transaction(writeBaseData)
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
    const result = await importFile({
      database,
      clock,
      report: csvReport(report),
      dryRun,
      signal: stopping.signal,
      onProgress: progressBar(file, size),
    })
    printResult(result, dryRun, report)
    if (kind === 'shops' && !dryRun)
      console.log(
        '  Hours are the defaults of the kind of shop. Delivery costs 2.99 for 1.5 km, then 0.60 per km.',
      )
    await database.close()
  } finally {
    await postgres?.stop()
  }
} catch (error) {
  if (error instanceof ConfigError || error instanceof ImportRefused)
    console.error(`\nNothing was imported. ${error.message}`)
  else if (helpForStartError(error))
    console.error(`\nNothing was imported. ${helpForStartError(error)}`)
  else
    console.error(
      '\nThe import stopped. What it stored stays; the same command continues from there.\n',
      error,
    )
  process.exitCode = 1
}
