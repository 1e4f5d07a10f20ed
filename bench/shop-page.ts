import { gzipSync } from 'node:zlib'
import type { KeepDrawings } from '@hawker/server/http/storefront'
import type { Line } from './line.ts'
import { coreLine, firstByte, medianPace } from './load.ts'
import { BENCHMARK_SHOP, stockShelves } from './shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './start-server.ts'

export const SHOP_PAGE = `/shop/${BENCHMARK_SHOP}`

/**
 * The shop page of 120 products: from the page cache; asked and drawn anew in the frame that is kept, and with its frame (its menu is kept as text in
 * either, for ten seconds); asked anew with nothing new to say. And its weight as a phone loads it.
 */
export async function measureShopPage(stage: Stage): Promise<Line[]> {
  const { shopId } = await stockShelves(stage.database, { dishes: 1, portions: 1_000_000 })
  const core = stage.loadCore
  const floor = await startServer(stage.given, { core: stage.core, program: 'floor.ts' })
  const look = async (url: string, pid: number, asks: number) => ({
    ...(await medianPace({ url, core }, [pid, stage.postmaster])),
    ...(await firstByte(url, asks)),
  })
  const floorCached = await look(`${floor.address}/cached?shop=${shopId}`, floor.pid, 2000)
  const floorRendered = await look(`${floor.address}/rendered?shop=${shopId}`, floor.pid, 400)
  await floor.stop()

  const caching = await startServer(stage.given, {
    core: stage.core,
    nodeOptions: stage.profile('page-cached'),
  })
  const cached = await look(caching.address + SHOP_PAGE, caching.pid, 2000)
  const weight = await scriptsOf(caching.address)
  await caching.stop()

  const uncached = async (keepDrawings: KeepDrawings, profile: string) => {
    const given = { ...stage.given, cachePages: false, keepDrawings }
    const server = await startServer(given, {
      core: stage.core,
      nodeOptions: stage.profile(profile),
    })
    const seen = await look(server.address + SHOP_PAGE, server.pid, 400)
    await server.stop()
    return seen
  }
  const rendered = await uncached('frames', 'page-rendered')
  const framed = await uncached('none', 'page-and-frame')
  const renewed = await uncached('all', 'page-renewed')
  return [
    {
      what: 'shop page of 120 products, cached',
      figure: cached.perSecond,
      unit: '/s',
      floor: floorCached.perSecond,
      goal: 15_000,
    },
    {
      what: '– p99',
      figure: cached.p99Ms,
      unit: 'ms',
      floor: floorCached.p99Ms,
      goal: 5,
      better: 'less',
    },
    coreLine(cached.coreMs, floorCached.coreMs),
    {
      what: 'shop page of 120 products, rendered',
      figure: rendered.perSecond,
      unit: '/s',
      floor: floorRendered.perSecond,
      goal: 300,
    },
    coreLine(rendered.coreMs, floorRendered.coreMs),
    {
      what: '– its headers and footer drawn anew too',
      figure: framed.perSecond,
      unit: '/s',
      floor: floorRendered.perSecond,
    },
    coreLine(framed.coreMs, floorRendered.coreMs),
    {
      what: '– asked anew, nothing new to say',
      figure: renewed.perSecond,
      unit: '/s',
      floor: floorRendered.perSecond,
    },
    coreLine(renewed.coreMs, floorRendered.coreMs),
    {
      what: '– time to first byte, cached, p50',
      figure: cached.p50,
      unit: 'ms',
      floor: floorCached.p50,
      goal: 1,
      better: 'less',
    },
    {
      what: '– time to first byte, rendered, p50',
      figure: rendered.p50,
      unit: 'ms',
      floor: floorRendered.p50,
      goal: 8,
      better: 'less',
    },
    {
      what: '– HTML, brotli',
      figure: cached.bytes / 1000,
      unit: 'kB',
      floor: floorCached.bytes / 1000,
      goal: 16,
      better: 'less',
    },
    {
      what: `– JavaScript, gzip, ${weight.files} files`,
      figure: weight.bytes / 1000,
      unit: 'kB',
      goal: 110,
      better: 'less',
      note: `(HTML ${(weight.html / 1000).toFixed(0)} kB, ${weight.products} products)`,
    },
  ]
}

/** What the page's own HTML makes a browser load at once: scripts, preloads, and imports of its inline scripts. */
export async function scriptsOf(
  address: string,
): Promise<{ files: number; bytes: number; html: number; products: number }> {
  const html = await (await fetch(address + SHOP_PAGE)).text()
  const paths = new Set(
    [...html.matchAll(/["'(](\/assets\/[\w.-]+\.js)["')]/g)].map(([, path]) => path ?? ''),
  )
  let bytes = 0
  for (const path of paths)
    bytes += gzipSync(Buffer.from(await (await fetch(address + path)).arrayBuffer()), {
      level: 9,
    }).length
  return {
    files: paths.size,
    bytes,
    html: Buffer.byteLength(html),
    products: new Set([...html.matchAll(/\?product=([\w-]+)/g)].map(([, id]) => id)).size,
  }
}
