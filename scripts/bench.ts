// npm run bench: compares the product with a bare floor, in one run.
//   npm run bench -- PART…            only these benchmarks
//   npm run bench -- --seed N         the same random choices as an earlier run
//   npm run bench -- --profile DIR    writes CPU profiles of the servers
//   npm run bench -- --history        appends the results to bench/history.csv
//   npm run bench -- --products N     the size of the market of the discovery benchmark
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCheckouts } from '../bench/checkouts.ts'
import { appendToHistory } from '../bench/history.ts'
import { measureImport } from '../bench/import.ts'
import { measureLighthouse } from '../bench/lighthouse.ts'
import { measureDiscovery } from '../bench/discovery.ts'
import { type BenchResult, isMet, printResult } from '../bench/results.ts'
import { measureLists } from '../bench/lists.ts'
import { measureLiveStreams } from '../bench/live-streams.ts'
import { measurePhone } from '../bench/phone.ts'
import { pinTo } from '../bench/postgres.ts'
import { measureReservations } from '../bench/reservations.ts'
import { measureShopPage } from '../bench/shop-page.ts'
import { type BenchHost, type Stage, openBenchHost } from '../bench/stage.ts'
import { buildApp } from './build.ts'

/** What runs when no benchmark is named. Lighthouse is not in it, because npx has to download it. */
const DEFAULT_PARTS = ['checkouts', 'lists', 'page', 'phone']
/** A browser paints in parallel with the page's thread, as on a phone. So it needs all cores. */
const BROWSER_PARTS = ['phone', 'lighthouse']
const PARTS_WITHOUT_PAGES = ['discovery', 'people', 'reservations']
const PARTS: Record<
  string,
  (
    stage: Stage,
    options: { house: BenchHost; products: number | undefined },
  ) => Promise<BenchResult[]>
> = {
  checkouts: measureCheckouts,
  import: measureImport,
  discovery: measureDiscovery,
  lists: measureLists,
  page: measureShopPage,
  people: measureLiveStreams,
  reservations: measureReservations,
  phone: measurePhone,
  lighthouse: measureLighthouse,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    profile: { type: 'string' },
    products: { type: 'string' },
    history: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length) {
  console.error(`Unknown: ${unknown.join(', ')}. Benchmarks: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const chosen = positionals.length ? positionals : DEFAULT_PARTS
if (!chosen.every((name) => PARTS_WITHOUT_PAGES.includes(name))) {
  await buildApp('storefront')
  await buildApp('console')
}
const allCores = cpus().map((_, core) => core)
const pinned = pinTo([1], process.pid)
const house = await openBenchHost({ seed: Number(values.seed), profileFolder: values.profile })
const pinning = pinned ? 'on core 0, load on core 1' : 'not pinned, because taskset is missing'
console.log(
  `\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ` +
    `server and Postgres ${pinning}; seed ${values.seed}\n`,
)
process.once('SIGINT', () => void house.close().finally(() => process.exit(130)))
process.once('SIGTERM', () => void house.close().finally(() => process.exit(143)))
const lines: BenchResult[] = []
try {
  for (const name of chosen) {
    const stage = await house.stage()
    pinTo(BROWSER_PARTS.includes(name) ? allCores : [1], process.pid)
    const results =
      (await PARTS[name]?.(stage, {
        house,
        products: values.products ? Number(values.products) : undefined,
      })) ?? []
    for (const line of results) printResult(line)
    lines.push(...results)
    if (values.history) await appendToHistory(name, results)
    await stage.close()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await house.close()
}
const missed = lines.filter((line) => isMet(line) === false)
const goals = lines.filter(({ goal }) => goal !== undefined).length
if (!process.exitCode)
  console.log(missed.length ? `\n${missed.length} of ${goals} goals not met.` : '\nAll goals met.')
process.exit()
