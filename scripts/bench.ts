// npm run bench: the product beside a bare floor, in one run. `npm run bench -- checkouts lists page people phone lighthouse discovery` chooses parts;
// --seed N repeats a run, --profile FOLDER writes CPU profiles of the servers, --products N makes the market of discovery smaller.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCheckouts } from '../bench/checkouts.ts'
import { measureImport } from '../bench/import.ts'
import { measureLighthouse } from '../bench/lighthouse.ts'
import { measureDiscovery } from '../bench/discovery.ts'
import { type Line, isMet, printLine } from '../bench/line.ts'
import { measureLists } from '../bench/lists.ts'
import { measurePeople } from '../bench/people.ts'
import { measurePhone } from '../bench/phone.ts'
import { pinTo } from '../bench/postgres.ts'
import { measureShopPage } from '../bench/shop-page.ts'
import { type House, type Stage, openHouse } from '../bench/stage.ts'
import { buildApp } from './build.ts'

/** What runs when no part is named; Lighthouse is fetched when asked for. */
const USUAL = ['checkouts', 'lists', 'page', 'phone']
/** A browser paints beside the page's own thread, as on a phone: on one core each would wait for the other, and the server for both. */
const WITH_BROWSER = ['phone', 'lighthouse']
const PARTS: Record<
  string,
  (stage: Stage, more: { house: House; products: number | undefined }) => Promise<Line[]>
> = {
  checkouts: measureCheckouts,
  import: measureImport,
  discovery: measureDiscovery,
  lists: measureLists,
  page: measureShopPage,
  people: measurePeople,
  phone: measurePhone,
  lighthouse: measureLighthouse,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    profile: { type: 'string' },
    products: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const chosen = positionals.length ? positionals : USUAL
if (!chosen.every((name) => name === 'discovery' || name === 'people')) {
  await buildApp('storefront')
  await buildApp('console')
}
const allCores = cpus().map((_, core) => core)
const pinned = pinTo([1], process.pid)
const house = await openHouse({ seed: Number(values.seed), profileFolder: values.profile })
console.log(
  `\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; server and Postgres ${pinned ? 'on core 0, load on core 1' : 'not pinned: no taskset here'}; seed ${values.seed}\n`,
)
process.once('SIGINT', () => void house.close().finally(() => process.exit(130)))
process.once('SIGTERM', () => void house.close().finally(() => process.exit(143)))
const lines: Line[] = []
try {
  for (const name of chosen) {
    const stage = await house.stage()
    pinTo(WITH_BROWSER.includes(name) ? allCores : [1], process.pid)
    for (const line of (await PARTS[name]?.(stage, {
      house,
      products: values.products ? Number(values.products) : undefined,
    })) ?? []) {
      printLine(line)
      lines.push(line)
    }
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
