import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type OpenedApp, openApp } from '@hawker/server/app'
import type { SocialSignIn } from '@hawker/server/adapters/identity/port'
import { readConfig } from '@hawker/server/config'
import { type Database, openDatabase } from '@hawker/server/database/database'
import { cloneCity } from '@hawker/server/testing/test-city'
import { browserFor, leaveBrowsers } from './browsers.ts'
import type { Locale } from './words.ts'
import { DATA_FOLDER } from './prepare.ts'

export type Marketplace = {
  readonly address: string
  readonly app: OpenedApp
  readonly database: Database
  /** What went wrong inside the server; stories end by asking that nothing did. */
  readonly faults: string[]
  /** A person at a screen of their own: own cookies, own storage. */
  visit(options?: VisitOptions): Promise<Visitor>
  close(): Promise<void>
}
export type VisitOptions = {
  width?: 390 | 820 | 1440
  dark?: boolean
  locale?: Locale
  javaScript?: boolean
  /** Where the device is, for those who share it; without it nobody is asked. */
  at?: { latitude: number; longitude: number }
  /** Without the policy of our pages, which would stop what an injected text does: a story asks that there is nothing to stop. */
  lawless?: boolean
  /** With the worker that keeps seen pages for when there is no network. */
  keepsPages?: boolean
  /** With that worker in a Chromium that has windows: the engine alone shows no notifications. */
  isNotified?: boolean
}
/** `errors` holds every script error and failed request of the page; stories end by asking that there were none. */
export type Visitor = { readonly page: Page; readonly errors: string[]; close(): Promise<void> }

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const PORTS_EACH = 20
let asked = 0
/** One of this process's own, below those that the system gives out: two stories that begin at once were given the same. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_EACH; tries++) {
    const port = 12_000 + (process.pid % 1_000) * PORTS_EACH + (asked++ % PORTS_EACH)
    if (await isFree(port)) return port
  }
  throw new Error('no free port for a marketplace')
}

/** The whole marketplace, built and served as in production but for the demo city, on a database of its own. */
export async function openMarketplace({
  social,
}: { social?: (origin: string) => Promise<readonly SocialSignIn[]> } = {}): Promise<Marketplace> {
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
    // Stories bring their own push service.
    PUSH_REACH: 'any',
  })
  const database = openDatabase({ connectionString: city.connectionString, max: 16 })
  const faults: string[] = []
  const app = await openApp(config, database, {
    appsFolder: join(root, 'apps'),
    rateLimitScale: 100,
    ...(social
      ? { social: new Map((await social(config.origin)).map((way) => [way.provider, way])) }
      : {}),
    onFault: (error, where) =>
      faults.push(
        `${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ),
  })
  const address = await app.listen()
  const contexts: BrowserContext[] = []
  return {
    address,
    app,
    database,
    faults,
    async visit({
      width = 1440,
      dark = false,
      locale = 'en',
      javaScript = true,
      at,
      keepsPages = false,
      isNotified = false,
      lawless = false,
    } = {}) {
      const options: BrowserContextOptions = {
        baseURL: address,
        viewport: { width, height: width === 390 ? 844 : width === 820 ? 1180 : 900 },
        colorScheme: dark ? 'dark' : 'light',
        locale,
        timezoneId: 'Asia/Tokyo', // nothing may depend on the zone of the browser
        javaScriptEnabled: javaScript,
        bypassCSP: lawless,
        hasTouch: width === 390,
        reducedMotion: 'reduce',
        // Only a story about being offline has it: what a worker answers, no other story can intercept.
        serviceWorkers: keepsPages || isNotified ? 'allow' : 'block',
        ...(at ? { geolocation: at, permissions: ['geolocation'] } : {}),
      }
      const browser = await browserFor(isNotified ? 'windows' : 'engine')
      const context = await browser.newContext(options)
      contexts.push(context)
      context.setDefaultTimeout(40_000)
      // The device shows the marketplace's time, as everybody's does: the demo clock starts at dinner time.
      await context.addInitScript((ahead) => {
        const Real = Date
        const now = () => Real.now() + ahead
        globalThis.Date = new Proxy(Real, {
          construct: (target, given, made) =>
            Reflect.construct(target, given.length === 0 ? [now()] : given, made),
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
      // For whoever looks into a story that failed: LAST_LOOK=folder keeps what each screen showed at the end.
      const folder = process.env['LAST_LOOK']
      const pages = folder ? contexts.flatMap((context) => context.pages()) : []
      for (const [index, page] of pages.entries())
        await page.screenshot({ path: join(folder ?? '', `screen-${index + 1}.png`) })
      // Of a browser that died nothing is left to close.
      for (const context of contexts) await context.close().catch(() => undefined)
      await leaveBrowsers()
      await app.close()
      await database.close()
      await city.drop()
    },
  }
}

/** Nothing went wrong behind it all; everybody goes home. */
export async function endWell(
  { faults }: Pick<Marketplace, 'faults'>,
  ...visitors: readonly Visitor[]
): Promise<void> {
  for (const { errors, close } of visitors) {
    assert.deepEqual(errors, [])
    await close()
  }
  assert.deepEqual(faults, [])
}
