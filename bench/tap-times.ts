import type { Browser, CDPSession, Page } from 'playwright-core'
import { type BenchResult, median } from './results.ts'
import { SHOP_PAGE } from './shop-page.ts'

const SLOWDOWN = 4
const RUNS = 3
/** How long the finger touches the screen. */
const FINGER_MS = 80
/** Time until an untouched page has loaded everything. */
const IDLE_MS = 4000
/**
 * Times from a tap to the first frame that responds and to the one that shows the result, and the
 * main thread's busy time.
 */
type TapTimes = { responseMs: number; resultMs: number; busyMs: number }
type AllTaps = { dish: TapTimes; next: TapTimes; visit: TapTimes }

/**
 * Response times of taps with a processor four times slower and no network delay. Other load on the
 * machine lengthens them, so the processor time at full speed, times four, is measured as well.
 */
export async function measureTaps(browser: Browser, address: string): Promise<BenchResult[]> {
  const slow: AllTaps[] = []
  const full: AllTaps[] = []
  for (let run = 0; run < RUNS; run++) {
    slow.push(await measureTapsOnce(browser, address, SLOWDOWN))
    full.push(await measureTapsOnce(browser, address, 1))
  }
  const lines = (what: string, name: keyof AllTaps): BenchResult[] => [
    {
      name: what,
      value: median(slow.map((taps) => taps[name].responseMs)),
      unit: 'ms',
      goal: 100,
      better: 'less',
    },
    {
      name: `– processor time × ${SLOWDOWN}`,
      value: SLOWDOWN * median(full.map((taps) => taps[name].busyMs)),
      unit: 'ms',
    },
  ]
  return [
    ...lines('tap on a dish to its sheet, the first', 'dish'),
    ...lines('tap on another dish', 'next'),
    ...lines('tap on a prefetched shop on the home page, to its header', 'visit'),
    { name: '– to its menu', value: median(slow.map(({ visit }) => visit.resultMs)), unit: 'ms' },
  ]
}

async function measureTapsOnce(browser: Browser, address: string, rate: number): Promise<AllTaps> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const open = async (path: string) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(address + path, { waitUntil: 'load' })
    await page.waitForTimeout(IDLE_MS)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }
  const tap = async (
    selector: string,
    index: number,
    resultSelector: string,
    responseSelector = resultSelector,
  ): Promise<TapTimes> => {
    const target = page.locator(selector).nth(index)
    await target.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    const response = timeToResponse(page, responseSelector)
    const result = timeToPaint(page, resultSelector)
    const before = await busyMs(devtools)
    // Raw touch events: Playwright's tap would search the target on the page's main thread.
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    })
    await page.waitForTimeout(FINGER_MS)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const resultMs = await result
    const busy = (await busyMs(devtools)) - before
    return { responseMs: await response, resultMs, busyMs: busy }
  }
  await open(SHOP_PAGE)
  const dish = await tap('.menu li a', 1, 'dialog[open] h2')
  await page.waitForTimeout(1000)
  await page.goBack()
  await page.locator('dialog').waitFor({ state: 'detached' })
  const next = await tap('.menu li a', 3, 'dialog[open] h2')

  await open('/')
  const shop = '[data-card] a[href^="/shop/"]'
  await page.locator(shop).first().dispatchEvent('pointerover')
  // Scrolling before the tap triggers what loads on first interaction.
  await page.evaluate(() => scrollBy(0, 40))
  await page.waitForTimeout(1500)
  // The preview of the card is the first part of the shop's header.
  const visit = await tap(shop, 0, '.menu section', '[data-glance] p, .menu section')
  await context.close()
  return { dish, next, visit }
}

/** The total busy time of the page's main thread. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}

/**
 * Milliseconds from lifting the finger to the frame that shows the selector: the browser's Event
 * Timing, in steps of 8 ms. If the first frame does not show it, a timer after the right frame is
 * used, which is later by the page's own work.
 */
async function timeToResponse(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const clickDuration = Promise.withResolvers<number>()
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries())
            if (name === 'click') clickDuration.resolve(duration)
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
        const isThere = () => document.querySelector(wanted)?.checkVisibility() === true
        const check = (timeStamp: number) => {
          if (!isThere()) return void requestAnimationFrame(() => check(timeStamp))
          setTimeout(() => resolve(performance.now() - timeStamp))
        }
        const hear = ({ timeStamp }: Event) =>
          requestAnimationFrame(() =>
            isThere() ? void clickDuration.promise.then(resolve) : check(timeStamp),
          )
        addEventListener('click', hear, { capture: true, once: true })
      }),
    selector,
  )
}

/** Milliseconds from the next click to the paint of the frame that shows the selector. */
async function timeToPaint(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const hear = ({ timeStamp }: Event) => {
          const check = () => {
            if (!document.querySelector(wanted)?.checkVisibility())
              return void requestAnimationFrame(check)
            setTimeout(() => resolve(performance.now() - timeStamp))
          }
          check()
        }
        addEventListener('click', hear, { capture: true, once: true })
      }),
    selector,
  )
}
