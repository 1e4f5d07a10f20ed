import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Line, median } from './line.ts'
import { SHOP_PAGE } from './shop-page.ts'

const SLOWDOWN = 4
const RUNS = 3
/** So long a finger stays where it presses. */
const FINGER_MS = 80
/** Until a page that nobody touches asks for nothing more. */
const IDLE_MS = 4000
/** From a press to the frame that answers it and to the one that shows all that was asked for, and what of that time the page itself worked. */
type Press = { answerMs: number; ms: number; busyMs: number }
type Presses = { dish: Press; next: Press; visit: Press }

/**
 * How long somebody waits with a processor four times slower. On a machine that others use as well the wait is theirs too: the processor time, taken
 * at full speed and counted four times, says what is ours. The network answers at once.
 */
export async function measureTaps(browser: Browser, address: string): Promise<Line[]> {
  const slow: Presses[] = []
  const full: Presses[] = []
  for (let run = 0; run < RUNS; run++) {
    slow.push(await pressAll(browser, address, SLOWDOWN))
    full.push(await pressAll(browser, address, 1))
  }
  const lines = (what: string, name: keyof Presses): Line[] => [
    {
      what,
      figure: median(slow.map((presses) => presses[name].answerMs)),
      unit: 'ms',
      goal: 100,
      better: 'less',
    },
    {
      what: `– processor time × ${SLOWDOWN}`,
      figure: SLOWDOWN * median(full.map((presses) => presses[name].busyMs)),
      unit: 'ms',
    },
  ]
  return [
    ...lines('tap on a dish to its sheet, the first', 'dish'),
    ...lines('tap on another dish', 'next'),
    ...lines('tap on a shop that was pointed at, on the start page, to its head', 'visit'),
    { what: '– to its menu', figure: median(slow.map(({ visit }) => visit.ms)), unit: 'ms' },
  ]
}

async function pressAll(browser: Browser, address: string, rate: number): Promise<Presses> {
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
  const press = async (
    link: string,
    place: number,
    shows: string,
    answers = shows,
  ): Promise<Press> => {
    const target = page.locator(link).nth(place)
    await target.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    const answered = untilAnswered(page, answers)
    const painted = untilPainted(page, shows)
    const before = await busyMs(devtools)
    // Only the finger: looking for the target would be work of the page's own thread.
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
    })
    await page.waitForTimeout(FINGER_MS)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const ms = await painted
    const busy = (await busyMs(devtools)) - before
    return { answerMs: await answered, ms, busyMs: busy }
  }
  await open(SHOP_PAGE)
  const dish = await press('.menu li a', 1, 'dialog[open] h2')
  await page.waitForTimeout(1000)
  await page.goBack()
  await page.locator('dialog').waitFor({ state: 'detached' })
  const next = await press('.menu li a', 3, 'dialog[open] h2')

  await open('/')
  const shop = '[data-card] a[href^="/shop/"]'
  await page.locator(shop).first().dispatchEvent('pointerover')
  // Whoever presses a shop has looked at the page before: it knows that somebody is there.
  await page.evaluate(() => scrollBy(0, 40))
  await page.waitForTimeout(1500)
  // What the card knows of the shop stands there first, as the head of its page.
  const visit = await press(shop, 0, '.menu section', '[data-glance] p, .menu section')
  await context.close()
  return { dish, next, visit }
}

/** What the page's main thread has worked since it began. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}

/**
 * Milliseconds from the finger's leaving until the frame is on the screen in which this can be seen: the browser's own measure of a press (Event Timing,
 * in steps of 8 ms). Where the first frame does not show it, a timer after the one that does says when, which is late by what the page does then.
 */
async function untilAnswered(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const told = Promise.withResolvers<number>()
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries())
            if (name === 'click') told.resolve(duration)
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
        const isThere = () => document.querySelector(wanted)?.checkVisibility() === true
        const look = (timeStamp: number) => {
          if (!isThere()) return void requestAnimationFrame(() => look(timeStamp))
          setTimeout(() => resolve(performance.now() - timeStamp))
        }
        const hear = ({ timeStamp }: Event) =>
          requestAnimationFrame(() =>
            isThere() ? void told.promise.then(resolve) : look(timeStamp),
          )
        addEventListener('click', hear, { capture: true, once: true })
      }),
    selector,
  )
}

/** Milliseconds from the next press until the frame was painted in which this can be seen. */
async function untilPainted(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const hear = ({ timeStamp }: Event) => {
          const look = () => {
            if (!document.querySelector(wanted)?.checkVisibility())
              return void requestAnimationFrame(look)
            setTimeout(() => resolve(performance.now() - timeStamp))
          }
          look()
        }
        addEventListener('click', hear, { capture: true, once: true })
      }),
    selector,
  )
}
