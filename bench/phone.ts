import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { type BenchResult, median } from './results.ts'
import { SHOP_PAGE } from './shop-page.ts'
import type { Stage } from './stage.ts'
import { startServer } from './support/start-server.ts'
import { measureTaps } from './tap-times.ts'

/**
 * Lighthouse's mid-range phone on slow 4G: 1.6 Mbit/s, 150 ms latency, a processor four times
 * slower.
 */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWDOWN = 4
const RUNS = 5
type PageVitals = { fcp: number; lcp: number; cls: number; tbt: number; js: number }

/**
 * The Web Vitals that most of Lighthouse's score consists of, measured without Lighthouse, which is
 * no dependency.
 */
export async function measurePhone(stage: Stage): Promise<BenchResult[]> {
  const server = await startServer(stage.settings)
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  const pages: [string, string][] = [
    ['home', '/'],
    ['shop page', SHOP_PAGE],
  ]
  const lines: BenchResult[] = []
  for (const [name, path] of pages) {
    await fetch(server.address + path) // warms the page cache
    const vitals: PageVitals[] = []
    for (let run = 0; run < RUNS; run++) vitals.push(await loadPage(server.address + path))
    lines.push(
      {
        name: `phone on slow 4G, ${name}: first paint (FCP)`,
        value: median(vitals.map(({ fcp }) => fcp)),
        unit: 'ms',
      },
      {
        name: `– largest picture or text (LCP)`,
        value: median(vitals.map(({ lcp }) => lcp)),
        unit: 'ms',
        goal: 2500,
        better: 'less',
      },
      {
        name: `– layout shift (CLS)`,
        value: median(vitals.map(({ cls }) => cls)),
        unit: '',
        goal: 0,
        better: 'less',
      },
      {
        name: `– blocked by scripts (TBT)`,
        value: median(vitals.map(({ tbt }) => tbt)),
        unit: 'ms',
        goal: 200,
        better: 'less',
      },
      {
        name: `– JavaScript loaded without interaction, compressed`,
        value: median(vitals.map(({ js }) => js)) / 1000,
        unit: 'kB',
      },
    )
  }
  lines.push(...(await measureTaps(browser, server.address)))
  await browser.close()
  await server.stop()
  return lines

  async function loadPage(url: string): Promise<PageVitals> {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(() => {
      const observed = { lcp: 0, cls: 0, tasks: [] as [number, number][] }
      Object.assign(window, { observed })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => (observed.lcp = entry.startTime)),
      ).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => {
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            observed.cls += Number(entry.value)
        }),
      ).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach((entry) => observed.tasks.push([entry.startTime, entry.duration])),
      ).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(4000)
    const vitals = await page.evaluate(() => {
      const observed: { lcp: number; cls: number; tasks: [number, number][] } = Reflect.get(
        window,
        'observed',
      )
      const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const tbt = observed.tasks
        .filter(([start]) => start >= fcp)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
      // A preloaded and imported file has two entries but is transferred once.
      const sizes = new Map(
        scripts.map((entry) => [
          entry.name,
          entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
        ]),
      )
      const js = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      return { fcp, lcp: observed.lcp, cls: observed.cls, tbt, js }
    })
    await context.close()
    return vitals
  }
}
