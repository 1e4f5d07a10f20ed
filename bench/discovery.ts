import { postgresSearch } from '@hawker/server/adapters/search/postgres'
import { sql } from '@hawker/server/database/database'
import {
  PRODUCTS_IN_A_SHOP,
  WORDS,
  brandOf,
  dropIndex,
  indexProducts,
  placeOf,
  writeShops,
} from './big-market.ts'
import { coreTime } from './core-time.ts'
import { type Line, median, percentile } from './line.ts'
import { seeded } from './random.ts'
import type { Stage } from './stage.ts'
import { type StartedServer, startServer } from './start-server.ts'

const ASKED = 300
const GOAL_MS = 30
const NEARBY_GOAL_MS = 25
const MOST_TIMES_SLOWER = 3
const SMALL_MARKET = 20_000

type Times = {
  p50: number
  p95: number
  p99: number
  coreMs: number
  first: { p95: number; coreMs: number }
}
type Figures = {
  products: Times
  shops: Times
  anywhere: Times
  whileShopsChange: Times
  shopsAnywhere: Times
  nearby: Times
  floor: Times
}

/** Search and lists over a market of `products` products, beside the same over 20,000. */
export async function measureDiscovery(
  stage: Stage,
  { products = 2_000_000 }: { products: number | undefined },
): Promise<Line[]> {
  const { database, seed } = stage
  const small = SMALL_MARKET / PRODUCTS_IN_A_SHOP
  const shops = Math.max(small, Math.round(products / PRODUCTS_IN_A_SHOP))
  await grow(stage, 0, small)
  const before = await measure(stage, small)
  const built = await grow(stage, small, shops)
  const after = await measure(stage, shops)
  const sizes = await database.rows<{ what: string; bytes: number }>(sql`
    select relname as what, case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes from pg_class
    where relname in ('product_translations', 'product_translations_document', 'search_words', 'search_shop_words') order by relname`)
  console.log(
    `  ${(shops * PRODUCTS_IN_A_SHOP).toLocaleString('en')} products in ${shops.toLocaleString('en')} shops; seed ${seed}`,
  )
  const line = (what: string, key: keyof Figures, goal?: number): Line[] => [
    { what: `${what}, p50`, figure: after[key].p50, unit: 'ms', floor: after.floor.p50 },
    { what: `– processor time of server and Postgres for one`, figure: after[key].coreMs, unit: 'ms', floor: after.floor.coreMs, note: `(${before[key].coreMs.toFixed(1)} ms at ${SMALL_MARKET.toLocaleString('en')})` }, // prettier-ignore
    { what: `${what}, p95`, figure: after[key].p95, unit: 'ms', floor: after.floor.p95, ...(goal ? { goal, better: 'less' } : {}), note: `(p99 ${after[key].p99.toFixed(0)} ms)` }, // prettier-ignore
  ]
  const first = (what: string, key: keyof Figures): Line[] => [
    { what: `${what}, asked for the first time, p95`, figure: after[key].first.p95, unit: 'ms', floor: after.floor.first.p95, note: `(${before[key].first.p95.toFixed(1)} ms at ${SMALL_MARKET.toLocaleString('en')})` }, // prettier-ignore
    { what: `– processor time of server and Postgres for one`, figure: after[key].first.coreMs, unit: 'ms', floor: after.floor.first.coreMs, note: `(${before[key].first.coreMs.toFixed(1)} ms at ${SMALL_MARKET.toLocaleString('en')})` }, // prettier-ignore
  ]
  const slower = (what: string, key: keyof Figures): Line => ({
    what: `${what}, times its p95 at ${SMALL_MARKET.toLocaleString('en')}`,
    figure: after[key].p95 / before[key].p95,
    unit: '×',
    goal: MOST_TIMES_SLOWER,
    better: 'less',
    note: `(${before[key].p50.toFixed(1)} and ${before[key].p95.toFixed(1)} ms there)`,
  })
  return [
    ...line('product search for an address', 'products', GOAL_MS),
    slower('product search for an address', 'products'),
    ...line('product search without an address', 'anywhere', GOAL_MS),
    slower('product search without an address', 'anywhere'),
    ...first('product search without an address', 'anywhere'),
    ...line(
      'product search without an address, a shop changed before every fiftieth',
      'whileShopsChange',
    ),
    ...line('shop search for an address', 'shops', GOAL_MS),
    slower('shop search for an address', 'shops'),
    ...line('shop search without an address', 'shopsAnywhere', GOAL_MS),
    slower('shop search without an address', 'shopsAnywhere'),
    ...first('shop search without an address', 'shopsAnywhere'),
    ...line('nearby, open=1 and filters', 'nearby', NEARBY_GOAL_MS),
    { what: 'writing shops and products', figure: built.writeS, unit: 's' },
    { what: 'building the index of words, vacuum', figure: built.indexS, unit: 's' },
    { what: 'learning the words', figure: built.learnS, unit: 's' },
    ...sizes.map(({ what, bytes }): Line => ({
      what: `size of ${what}`,
      figure: bytes / 1_000_000,
      unit: 'MB',
    })),
  ]
}

async function grow({ database, seed }: Stage, from: number, to: number) {
  const started = performance.now()
  await dropIndex(database)
  if (to > from) await writeShops(database, { from, to, seed })
  const written = performance.now()
  await indexProducts(database)
  const indexed = performance.now()
  await postgresSearch(database).refresh()
  return {
    writeS: (written - started) / 1000,
    indexS: (indexed - written) / 1000,
    learnS: (performance.now() - indexed) / 1000,
  }
}

async function measure(stage: Stage, shops: number): Promise<Figures> {
  const random = seeded(stage.seed)
  const asked = Array.from({ length: ASKED }, () => ({
    ...termsOf(random),
    at: addressOf(Math.floor(random() * shops), stage.seed),
  }))
  const floorServer = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const floor = await timesOf(
    floorServer,
    stage.postmaster,
    asked.map((_, at) => `/products?shop=${1_000_000 + (at % shops)}&perPage=10`),
  )
  await floorServer.stop()
  const server = await startServer(stage.given, {
    core: stage.core,
    nodeOptions: stage.profile('discovery'),
  })
  const rest = '/api/v1/rest'
  const figures = {
    floor,
    products: await timesOf(
      server,
      stage.postmaster,
      asked.map(
        ({ product, at }) => `${rest}/products/search?search=${encodeURIComponent(product)}&${at}`,
      ),
    ),
    anywhere: await timesOf(
      server,
      stage.postmaster,
      asked.map(({ product }) => `${rest}/products/search?search=${encodeURIComponent(product)}`),
    ),
    whileShopsChange: await timesOf(
      server,
      stage.postmaster,
      asked.map(({ product }) => `${rest}/products/search?search=${encodeURIComponent(product)}`),
      async (turn) => {
        if (turn % 50 > 0) return
        await stage.database.run(
          sql`update shops set phone = ${String(turn)} where id = ${1_000_000 + ((turn * 397) % shops)}`,
        )
      },
    ),
    shops: await timesOf(
      server,
      stage.postmaster,
      asked.map(
        ({ shop, at }) => `${rest}/shops/search?open=1&search=${encodeURIComponent(shop)}&${at}`,
      ),
    ),
    shopsAnywhere: await timesOf(
      server,
      stage.postmaster,
      asked.map(({ shop }) => `${rest}/shops/search?search=${encodeURIComponent(shop)}`),
    ),
    nearby: await timesOf(server, stage.postmaster, asked.map(({ at }, turn) => `${rest}/shops/paginate?open=1&group=pickup,min_rating_4&order_by=${turn % 2 ? 'recommended' : 'distance'}&${at}`)), // prettier-ignore
  }
  if (server.faults.length > 0)
    throw new Error(`the server had ${server.faults.length} faults, the first: ${server.faults[0]}`)
  await server.stop()
  return figures
}

const addressOf = (shop: number, seed: number): string => {
  const [latitude, longitude] = placeOf(shop, seed)
  return `address[latitude]=${latitude.toFixed(5)}&address[longitude]=${longitude.toFixed(5)}`
}

/** What people type: beginnings, two words, mistakes, brands, other scripts. */
function termsOf(random: () => number): { product: string; shop: string } {
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const beginning = (word: string) => word.slice(0, 2 + Math.ceil(random() * (word.length - 2)))
  const mistyped = (word: string) => {
    const at = 1 + Math.floor(random() * (word.length - 1))
    return word.slice(0, at) + word.slice(at + 1)
  }
  const turn = random()
  const [dish, kind, house] = [one(WORDS.dishes), one(WORDS.kinds), one(WORDS.houses)]
  if (turn < 0.35) return { product: beginning(dish), shop: beginning(house) }
  if (turn < 0.6)
    return { product: `${kind} ${beginning(dish)}`, shop: `${dish} ${beginning(house)}` }
  if (turn < 0.8) return { product: `${kind} ${mistyped(dish)}`, shop: mistyped(house) }
  if (turn < 0.9)
    return {
      product: brandOf(Math.floor(random() * 27_000)),
      shop: `${dish} ${Math.floor(random() * 200)}`,
    }
  return { product: one(WORDS.abroad), shop: one(WORDS.abroad) }
}

/** One after the other: everything for the first time, then again. What happens `meanwhile` counts as work, not as waiting. */
async function timesOf(
  server: StartedServer,
  postmaster: number,
  paths: readonly string[],
  meanwhile?: (turn: number) => Promise<void>,
): Promise<Times> {
  const pids = [server.pid, postmaster]
  const ask = async (path: string) => {
    const started = performance.now()
    const answer = await fetch(server.address + path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
    return performance.now() - started
  }
  const askAll = async () => {
    const times: number[] = []
    const before = await coreTime(pids)
    for (const [turn, path] of paths.entries()) {
      await meanwhile?.(turn)
      times.push(await ask(path))
    }
    const after = await coreTime(pids)
    const coreMs =
      before === undefined || after === undefined ? Number.NaN : (after - before) / paths.length
    return {
      p50: median(times),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      coreMs,
    }
  }
  const first = await askAll()
  return { ...(await askAll()), first }
}
