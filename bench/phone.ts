import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'
import { type Line, median } from './line.ts'
import { SHOP_PAGE } from './shop-page.ts'
import type { Stage } from './stage.ts'
import { startServer } from './start-server.ts'
import { measureTaps } from './taps.ts'

/** A middling phone on slow 4G, as Lighthouse imagines it: 1.6 Mbit/s, 150 ms, a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWDOWN = 4
const RUNS = 5
type Seen = { fcp: number; lcp: number; cls: number; tbt: number; js: number }

/** What somebody with such a phone sees. No Lighthouse here: it is no dependency of ours; these are the numbers its score is mostly made of. */
export async function measurePhone(stage: Stage): Promise<Line[]> {
  const server = await startServer(stage.given)
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  const pages: [string, string][] = [
    ['home', '/'],
    ['shop page', SHOP_PAGE],
  ]
  const lines: Line[] = []
  for (const [name, path] of pages) {
    await fetch(server.address + path) // into the page cache, where it is for all but the first
    const seen: Seen[] = []
    for (let run = 0; run < RUNS; run++) seen.push(await look(server.address + path))
    lines.push(
      {
        what: `phone on slow 4G, ${name}: first paint (FCP)`,
        figure: median(seen.map(({ fcp }) => fcp)),
        unit: 'ms',
      },
      {
        what: `– largest picture or text (LCP)`,
        figure: median(seen.map(({ lcp }) => lcp)),
        unit: 'ms',
        goal: 2500,
        better: 'less',
      },
      {
        what: `– layout shift (CLS)`,
        figure: median(seen.map(({ cls }) => cls)),
        unit: '',
        goal: 0,
        better: 'less',
      },
      {
        what: `– blocked by scripts (TBT)`,
        figure: median(seen.map(({ tbt }) => tbt)),
        unit: 'ms',
        goal: 200,
        better: 'less',
      },
      {
        what: `– JavaScript fetched although nobody touched it, as it travels`,
        figure: median(seen.map(({ js }) => js)) / 1000,
        unit: 'kB',
      },
    )
  }
  lines.push(...(await measureTaps(browser, server.address)))
  await browser.close()
  await server.stop()
  return lines

  async function look(url: string): Promise<Seen> {
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
      const told = { lcp: 0, cls: 0, tasks: [] as [number, number][] }
      Object.assign(window, { told })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => (told.lcp = entry.startTime)),
      ).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => {
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            told.cls += Number(entry.value)
        }),
      ).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => told.tasks.push([entry.startTime, entry.duration])),
      ).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(4000)
    const seen = await page.evaluate(() => {
      const told: { lcp: number; cls: number; tasks: [number, number][] } = Reflect.get(
        window,
        'told',
      )
      const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const tbt = told.tasks
        .filter(([start]) => start >= fcp)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
      // Fetched ahead and imported, a file is told twice and travels once.
      const sizes = new Map(
        scripts.map((entry) => [
          entry.name,
          entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
        ]),
      )
      const js = [...sizes.values()].reduce((sum, size) => sum + size, 0)
      return { fcp, lcp: told.lcp, cls: told.cls, tbt, js }
    })
    await context.close()
    return seen
  }
}
