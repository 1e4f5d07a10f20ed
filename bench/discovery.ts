import { postgresSearch } from '@hawker/server/adapters/search/postgres'
import { sql } from '@hawker/postgres/database'
import {
  PRODUCTS_IN_A_SHOP,
  MARKET_WORDS,
  brandOf,
  dropIndex,
  indexProducts,
  locationOf,
  writeShops,
} from './support/big-market.ts'
import { processorTime } from './support/processor-time.ts'
import { type BenchResult, median, percentile } from './results.ts'
import { seeded } from './support/seeded-random.ts'
import type { Stage } from './stage.ts'
import { type StartedServer, startServer } from './support/start-server.ts'

const REQUESTS = 300
const GOAL_MS = 30
const NEARBY_GOAL_MS = 25
const MAX_SLOWDOWN = 3
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

/** Search and lists in a market of `products` products, compared with 20,000 products. */
export async function measureDiscovery(
  stage: Stage,
  { products = 2_000_000 }: { products: number | undefined },
): Promise<BenchResult[]> {
  const { database, seed } = stage
  const small = SMALL_MARKET / PRODUCTS_IN_A_SHOP
  const shops = Math.max(small, Math.round(products / PRODUCTS_IN_A_SHOP))
  await grow(stage, 0, small)
  const before = await measure(stage, small)
  const built = await grow(stage, small, shops)
  const after = await measure(stage, shops)
  const sizes = await database.rows<{ what: string; bytes: number }>(sql`
    select relname as what, case relkind when 'i' then pg_relation_size(oid)
      else pg_table_size(oid) end as bytes from pg_class
    where relname in ('product_translations', 'product_translations_document', 'search_words',
      'search_shop_words') order by relname`)
  const productCount = (shops * PRODUCTS_IN_A_SHOP).toLocaleString('en')
  console.log(`  ${productCount} products in ${shops.toLocaleString('en')} shops; seed ${seed}`)
  const perRequest = (value: number, floor: number, valueBefore: number): BenchResult => ({
    name: '– processor time of server and Postgres for each',
    value,
    unit: 'ms',
    floor,
    note: `(${valueBefore.toFixed(1)} ms at ${SMALL_MARKET.toLocaleString('en')})`,
  })
  const line = (name: string, key: keyof Figures, goal?: number): BenchResult[] => [
    { name: `${name}, p50`, value: after[key].p50, unit: 'ms', floor: after.floor.p50 },
    perRequest(after[key].coreMs, after.floor.coreMs, before[key].coreMs),
    {
      name: `${name}, p95`,
      value: after[key].p95,
      unit: 'ms',
      floor: after.floor.p95,
      ...(goal ? { goal, better: 'less' } : {}),
      note: `(p99 ${after[key].p99.toFixed(0)} ms)`,
    },
  ]
  const first = (name: string, key: keyof Figures): BenchResult[] => [
    {
      name: `${name}, first request, p95`,
      value: after[key].first.p95,
      unit: 'ms',
      floor: after.floor.first.p95,
      note: `(${before[key].first.p95.toFixed(1)} ms at ${SMALL_MARKET.toLocaleString('en')})`,
    },
    perRequest(after[key].first.coreMs, after.floor.first.coreMs, before[key].first.coreMs),
  ]
  const slower = (what: string, key: keyof Figures): BenchResult => ({
    name: `${what}, times its p95 at ${SMALL_MARKET.toLocaleString('en')}`,
    value: after[key].p95 / before[key].p95,
    unit: '×',
    goal: MAX_SLOWDOWN,
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
      'product search without an address, a shop changes every 50 requests',
      'whileShopsChange',
    ),
    ...line('shop search for an address', 'shops', GOAL_MS),
    slower('shop search for an address', 'shops'),
    ...line('shop search without an address', 'shopsAnywhere', GOAL_MS),
    slower('shop search without an address', 'shopsAnywhere'),
    ...first('shop search without an address', 'shopsAnywhere'),
    ...line('nearby, open=1 and filters', 'nearby', NEARBY_GOAL_MS),
    { name: 'writing shops and products', value: built.writeS, unit: 's' },
    { name: 'building the index of words, vacuum', value: built.indexS, unit: 's' },
    { name: 'learning the words', value: built.learnS, unit: 's' },
    ...sizes.map(({ what, bytes }): BenchResult => ({
      name: `size of ${what}`,
      value: bytes / 1_000_000,
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
  const requests = Array.from({ length: REQUESTS }, () => ({
    ...termsOf(random),
    at: addressOf(Math.floor(random() * shops), stage.seed),
  }))
  const floorServer = await startServer(stage.settings, { core: stage.core, program: 'floor.ts' })
  const floor = await timesOf(
    floorServer,
    stage.postmaster,
    requests.map((_, at) => `/products?shop=${1_000_000 + (at % shops)}&perPage=10`),
  )
  await floorServer.stop()
  const server = await startServer(stage.settings, {
    core: stage.core,
    nodeOptions: stage.profile('discovery'),
  })
  const rest = '/api/v1/rest'
  const figures = {
    floor,
    products: await timesOf(
      server,
      stage.postmaster,
      requests.map(
        ({ product, at }) => `${rest}/products/search?search=${encodeURIComponent(product)}&${at}`,
      ),
    ),
    anywhere: await timesOf(
      server,
      stage.postmaster,
      requests.map(
        ({ product }) => `${rest}/products/search?search=${encodeURIComponent(product)}`,
      ),
    ),
    whileShopsChange: await timesOf(
      server,
      stage.postmaster,
      requests.map(
        ({ product }) => `${rest}/products/search?search=${encodeURIComponent(product)}`,
      ),
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
      requests.map(
        ({ shop, at }) => `${rest}/shops/search?open=1&search=${encodeURIComponent(shop)}&${at}`,
      ),
    ),
    shopsAnywhere: await timesOf(
      server,
      stage.postmaster,
      requests.map(({ shop }) => `${rest}/shops/search?search=${encodeURIComponent(shop)}`),
    ),
    nearby: await timesOf(
      server,
      stage.postmaster,
      requests.map(({ at }, turn) => {
        const order = turn % 2 ? 'recommended' : 'distance'
        return `${rest}/shops/paginate?open=1&group=pickup,min_rating_4&order_by=${order}&${at}`
      }),
    ),
  }
  if (server.faults.length > 0)
    throw new Error(`The server had ${server.faults.length} faults, the first: ${server.faults[0]}`)
  await server.stop()
  return figures
}

const addressOf = (shop: number, seed: number): string => {
  const [latitude, longitude] = locationOf(shop, seed)
  return `address[latitude]=${latitude.toFixed(5)}&address[longitude]=${longitude.toFixed(5)}`
}

/** Typical search terms: prefixes, two words, typing errors, brands, other scripts. */
function termsOf(random: () => number): { product: string; shop: string } {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const beginning = (word: string) => word.slice(0, 2 + Math.ceil(random() * (word.length - 2)))
  const mistyped = (word: string) => {
    const at = 1 + Math.floor(random() * (word.length - 1))
    return word.slice(0, at) + word.slice(at + 1)
  }
  const turn = random()
  const [dish, kind, house] = [
    pick(MARKET_WORDS.dishes),
    pick(MARKET_WORDS.kinds),
    pick(MARKET_WORDS.houses),
  ]
  if (turn < 0.35) return { product: beginning(dish), shop: beginning(house) }
  if (turn < 0.6)
    return { product: `${kind} ${beginning(dish)}`, shop: `${dish} ${beginning(house)}` }
  if (turn < 0.8) return { product: `${kind} ${mistyped(dish)}`, shop: mistyped(house) }
  if (turn < 0.9)
    return {
      product: brandOf(Math.floor(random() * 27_000)),
      shop: `${dish} ${Math.floor(random() * 200)}`,
    }
  return { product: pick(MARKET_WORDS.abroad), shop: pick(MARKET_WORDS.abroad) }
}

/**
 * Sends all requests sequentially, then again. `meanwhile` counts for the processor time, not for
 * the response times.
 */
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
    if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`)
    return performance.now() - started
  }
  const askAll = async () => {
    const times: number[] = []
    const before = await processorTime(pids)
    for (const [turn, path] of paths.entries()) {
      await meanwhile?.(turn)
      times.push(await ask(path))
    }
    const after = await processorTime(pids)
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
