import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type OpenedApp, openApp } from '@hawker/server/app'
import type { SocialSignIn } from '@hawker/server/adapters/identity/port'
import { readConfig } from '@hawker/server/config/read-config'
import { type Database, openDatabase } from '@hawker/postgres/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { watchHydration } from './browser/hydration.ts'
import { browserFor, closeUnsharedBrowsers } from './browsers.ts'
import { type MarketVerbs, marketVerbs } from './market/verbs.ts'
import type { Locale } from './texts.ts'
import { DATA_FOLDER } from './build-e2e-assets.ts'

export type Marketplace = MarketVerbs & {
  readonly address: string
  readonly app: OpenedApp
  readonly database: Database
  /** Errors inside the server. Stories end by asserting that there were none. */
  readonly faults: string[]
  /** Opens a browser context with its own cookies and storage. */
  visit(options?: VisitOptions): Promise<Visitor>
  close(): Promise<void>
}
export type VisitOptions = {
  width?: 390 | 820 | 1440
  dark?: boolean
  locale?: Locale
  javaScript?: boolean
  /** The position of the device. Without it, the page gets no geolocation permission. */
  geolocation?: { latitude: number; longitude: number }
  /** Turns the Content Security Policy off, so that an injected script would run and be noticed. */
  bypassCsp?: boolean
  /** Allows the service worker that caches seen pages for offline use. */
  serviceWorker?: boolean
  /** Uses a full Chromium with the service worker: the headless shell shows no notifications. */
  notifications?: boolean
}
/** `errors`: script errors and failed requests. Stories end by asserting that there were none. */
export type Visitor = { readonly page: Page; readonly errors: string[]; close(): Promise<void> }

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const PORTS_PER_PROCESS = 20
let portsTried = 0
/**
 * A free port from a range of this process, below the ports that the system assigns.
 * System-assigned ports collided when two stories started at the same time.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_PER_PROCESS; tries++) {
    const port =
      12_000 + (process.pid % 1_000) * PORTS_PER_PROCESS + (portsTried++ % PORTS_PER_PROCESS)
    if (await isFree(port)) return port
  }
  throw new Error('no free port for a marketplace')
}

/** Opens a production-like marketplace with the demo city and its own database. */
export async function openMarketplace({
  social,
  pageFreshMs,
  settings = {},
}: {
  social?: (origin: string) => Promise<readonly SocialSignIn[]>
  /** How long the server serves a cached page without a notification; omitted: as in production. */
  pageFreshMs?: number
  /** More environment variables. */
  settings?: Readonly<Record<string, string>>
} = {}): Promise<Marketplace> {
  const root = join(import.meta.dirname, '../..')
  process.chdir(root)
  const city = await cloneCity()
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: DATA_FOLDER,
    HAWKER_DEMO: 'on',
    LOG_LEVEL: 'error',
    // Stories run their own push service on localhost.
    PUSH_REACH: 'any',
    ...settings,
  })
  const database = openDatabase({ connectionString: city.connectionString, max: 16 })
  const faults: string[] = []
  const app = await openApp(config, database, {
    appsFolder: join(root, 'apps'),
    rateLimitScale: 100,
    ...(pageFreshMs === undefined ? {} : { pageFreshMs }),
    ...(social
      ? {
          social: new Map((await social(config.origin)).map((signIn) => [signIn.provider, signIn])),
        }
      : {}),
    onFault: (error, where) =>
      faults.push(
        `${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
  })
  const address = await app.listen()
  const contexts: BrowserContext[] = []
  const base = { address, app, database }
  return {
    ...base,
    ...marketVerbs(base),
    faults,
    async visit({
      width = 1440,
      dark = false,
      locale = 'en',
      javaScript = true,
      geolocation: position,
      serviceWorker = false,
      notifications = false,
      bypassCsp = false,
    } = {}) {
      const options: BrowserContextOptions = {
        baseURL: address,
        viewport: { width, height: width === 390 ? 844 : width === 820 ? 1180 : 900 },
        colorScheme: dark ? 'dark' : 'light',
        locale,
        timezoneId: 'Asia/Tokyo', // no page may depend on the browser's time zone
        javaScriptEnabled: javaScript,
        bypassCSP: bypassCsp,
        hasTouch: width === 390,
        reducedMotion: 'reduce',
        // Blocked elsewhere: a story cannot intercept the requests that a service worker answers.
        serviceWorkers: serviceWorker || notifications ? 'allow' : 'block',
        ...(position ? { geolocation: position, permissions: ['geolocation'] } : {}),
      }
      const browser = await browserFor(notifications ? 'windows' : 'engine')
      const context = await browser.newContext(options)
      contexts.push(context)
      context.setDefaultTimeout(40_000)
      await watchHydration(context)
      // The browser's clock follows the demo clock, which starts at dinner time.
      await context.addInitScript((ahead) => {
        const Real = Date
        const now = () => Real.now() + ahead
        globalThis.Date = new Proxy(Real, {
          construct: (target, args, made) =>
            Reflect.construct(target, args.length === 0 ? [now()] : args, made),
          apply: () => new Real(now()).toString(),
          get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
        })
      }, app.deps.clock.now().getTime() - Date.now())
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (4\d\d|409)/.test(message.text()))
          errors.push(`${page.url()}: ${message.text()}`)
      })
      return { page, errors, close: () => context.close() }
    },
    async close() {
      // For debugging: LAST_LOOK=folder saves a screenshot of each page at the end.
      const folder = process.env['LAST_LOOK']
      const pages = folder ? contexts.flatMap((context) => context.pages()) : []
      for (const [index, page] of pages.entries())
        await page.screenshot({ path: join(folder ?? '', `screen-${index + 1}.png`) })
      // A crashed browser has no context to close.
      for (const context of contexts) await context.close().catch(() => undefined)
      await closeUnsharedBrowsers()
      await app.close()
      await database.close()
      await city.drop()
    },
  }
}

/** Asserts that pages and server had no errors, and closes the visitors. */
export async function closeWithoutErrors(
  { faults }: Pick<Marketplace, 'faults'>,
  ...visitors: readonly Visitor[]
): Promise<void> {
  for (const { errors, close } of visitors) {
    assert.deepEqual(errors, [])
    await close()
  }
  assert.deepEqual(faults, [])
}
