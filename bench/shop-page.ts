import { gzipSync } from 'node:zlib'
import type { RenderCacheMode } from '@hawker/server/http/pages/storefront'
import type { BenchResult } from './results.ts'
import { processorTimeResult, measureFirstByte, measureMedianLoad } from './support/http-load.ts'
import { BENCHMARK_SHOP, stockShelves } from './support/shoppers.ts'
import type { Stage } from './stage.ts'
import { startServer } from './support/start-server.ts'

export const SHOP_PAGE = `/shop/${BENCHMARK_SHOP}`

/**
 * The shop page of 120 products: from the page cache; rendered into the cached layout; rendered
 * with its layout (the menu's HTML is cached for ten seconds in both cases); revalidated without
 * changes. And its transfer size.
 */
export async function measureShopPage(stage: Stage): Promise<BenchResult[]> {
  const { shopId } = await stockShelves(stage.database, { dishes: 1, portions: 1_000_000 })
  const core = stage.loadCore
  const floor = await startServer(stage.settings, { core: stage.core, program: 'floor.ts' })
  const measureUrl = async (url: string, pid: number, requests: number) => ({
    ...(await measureMedianLoad({ url, core }, [pid, stage.postmaster])),
    ...(await measureFirstByte(url, requests)),
  })
  const floorCached = await measureUrl(`${floor.address}/cached?shop=${shopId}`, floor.pid, 2000)
  const floorRendered = await measureUrl(`${floor.address}/rendered?shop=${shopId}`, floor.pid, 400)
  await floor.stop()

  const caching = await startServer(stage.settings, {
    core: stage.core,
    nodeOptions: stage.profile('page-cached'),
  })
  const cached = await measureUrl(caching.address + SHOP_PAGE, caching.pid, 2000)
  const weight = await measurePageWeight(caching.address)
  await caching.stop()

  const uncached = async (renderCache: RenderCacheMode, profile: string) => {
    const settings = { ...stage.settings, cachePages: false, renderCache }
    const server = await startServer(settings, {
      core: stage.core,
      nodeOptions: stage.profile(profile),
    })
    const seen = await measureUrl(server.address + SHOP_PAGE, server.pid, 400)
    await server.stop()
    return seen
  }
  const rendered = await uncached('layouts', 'page-rendered')
  const withLayout = await uncached('none', 'page-and-layout')
  const renewed = await uncached('all', 'page-renewed')
  return [
    {
      name: 'shop page of 120 products, cached',
      value: cached.perSecond,
      unit: '/s',
      floor: floorCached.perSecond,
      goal: 15_000,
    },
    {
      name: '– p99',
      value: cached.p99Ms,
      unit: 'ms',
      floor: floorCached.p99Ms,
      goal: 5,
      better: 'less',
    },
    processorTimeResult(cached.coreMs, floorCached.coreMs),
    {
      name: 'shop page of 120 products, rendered',
      value: rendered.perSecond,
      unit: '/s',
      floor: floorRendered.perSecond,
      goal: 300,
    },
    processorTimeResult(rendered.coreMs, floorRendered.coreMs),
    {
      name: '– rendered with its header and footer',
      value: withLayout.perSecond,
      unit: '/s',
      floor: floorRendered.perSecond,
    },
    processorTimeResult(withLayout.coreMs, floorRendered.coreMs),
    {
      name: '– revalidated without changes',
      value: renewed.perSecond,
      unit: '/s',
      floor: floorRendered.perSecond,
    },
    processorTimeResult(renewed.coreMs, floorRendered.coreMs),
    {
      name: '– time to first byte, cached, p50',
      value: cached.p50,
      unit: 'ms',
      floor: floorCached.p50,
      goal: 1,
      better: 'less',
    },
    {
      name: '– time to first byte, rendered, p50',
      value: rendered.p50,
      unit: 'ms',
      floor: floorRendered.p50,
      goal: 8,
      better: 'less',
    },
    {
      name: '– HTML, brotli',
      value: cached.bytes / 1000,
      unit: 'kB',
      floor: floorCached.bytes / 1000,
      goal: 16,
      better: 'less',
    },
    {
      name: `– JavaScript, gzip, ${weight.files} files`,
      value: weight.bytes / 1000,
      unit: 'kB',
      goal: 110,
      better: 'less',
      note: `(HTML ${(weight.html / 1000).toFixed(0)} kB, ${weight.products} products)`,
    },
  ]
}

/**
 * The HTML of the shop page and the scripts that it names (script tags, preloads, imports of inline
 * scripts), which count compressed.
 */
export async function measurePageWeight(
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
