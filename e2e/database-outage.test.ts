import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '@hawker/postgres/database'
import { type BreakableProxy, openBreakableProxy } from '@hawker/postgres/testing/breakable-proxy'
import { openApp } from '@hawker/server/app'
import { readConfig } from '@hawker/server/config/read-config'
import { type TestCity, cloneCity } from '@hawker/server/testing/test-city'
import { browserFor, closeUnsharedBrowsers } from './support/browsers.ts'
import { announceResumed } from './support/market/settings.ts'
import { anyFreePort, poll } from './support/npm-start.ts'
import { DATA_FOLDER } from './support/build-e2e-assets.ts'
import { textsOf } from './support/texts.ts'

let city: TestCity
let proxy: BreakableProxy
let address = ''
let close = async () => {}
let resumed = 0

before(async () => {
  const root = join(import.meta.dirname, '..')
  process.chdir(root)
  city = await cloneCity()
  proxy = await openBreakableProxy(city.connectionString)
  const port = await anyFreePort()
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: proxy.connectionString,
    HAWKER_DATA: DATA_FOLDER,
    HAWKER_DEMO: 'on',
  })
  const database = openDatabase({ connectionString: proxy.connectionString, max: 8 })
  const app = await openApp(config, database, {
    appsFolder: join(root, 'apps'),
    rateLimitScale: 1_000,
    onFault: () => {},
  })
  app.deps.live.subscribe(({ topic }) => void (topic === 'live.resumed' && resumed++))
  address = await app.listen()
  close = async () => {
    await app.close()
    await database.close()
  }
})
after(async () => {
  await proxy.mend()
  await close()
  await proxy.close()
  await city.drop()
})

const api = (path: string, init?: RequestInit) => fetch(`${address}/api/v1${path}`, init)
const signIn = () =>
  api('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@hawker.test', password: 'hawker-demo' }),
  })
const page = (path: string, lang = 'en') =>
  fetch(address + path, { headers: { accept: 'text/html', 'accept-language': lang } })

describe('while the database is away', () => {
  test('the API, pages and /readyz answer 503 with Retry-After, and /livez 200', async () => {
    assert.equal((await signIn()).status, 200)
    await proxy.refuse()
    const answers = [
      await signIn(),
      await api('/rest/shops/paginate?lang=en'),
      await api('/dashboard/user/profile/show', { headers: { authorization: 'Bearer x' } }),
      await api('/rest/settings?lang=en'),
      await page('/search?q=noodles'),
      await page('/shop/logan-food-hall'),
      await page('/search.data?q=rice'),
      await fetch(`${address}/readyz`),
      await fetch(`${address}/sitemap.xml`),
    ]
    for (const { status, headers, url } of answers) {
      assert.equal(status, 503, url)
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/, url)
      assert.equal(headers.get('cache-control'), 'no-store', url)
    }
    const body: { code?: string } | undefined = await answers[0]?.json()
    assert.equal(body?.code, 'unavailable')
    assert.equal((await fetch(`${address}/livez`)).status, 200)
  })

  test('visitors see when they can come back, in their language', async () => {
    const browser = await browserFor('engine')
    for (const lang of ['en', 'ar'] as const)
      for (const width of [390, 1440]) {
        const context = await browser.newContext({
          locale: lang,
          viewport: { width, height: 844 },
          serviceWorkers: 'block',
        })
        const view = await context.newPage()
        const answer = await view.goto(`${address}/search?q=soup`)
        assert.equal(answer?.status(), 503)
        const text = textsOf(lang)
        await view.getByRole('heading', { name: text('error.unavailable') }).waitFor()
        assert.equal(await view.locator('html').getAttribute('lang'), lang)
        const folder = process.env['LAST_LOOK']
        if (folder) await view.screenshot({ path: join(folder, `outage-${lang}-${width}.png`) })
        await context.close()
      }
    await closeUnsharedBrowsers()
  })
})

test('everything works again when the database is back, and listeners read again', async () => {
  const before = resumed
  await proxy.mend()
  await poll('a sign-in', async () => ((await signIn()).status === 200 ? true : undefined))
  await poll('the listener', () => (resumed > before ? true : undefined))
  for (const answer of [
    await api('/rest/settings?lang=en'),
    await page('/search?q=noodles'),
    await page('/shop/logan-food-hall'),
  ])
    assert.equal(answer.status, 200, answer.url)
  // Its last check is valid for some seconds.
  await poll('/readyz', async () => ((await fetch(`${address}/readyz`)).ok ? true : undefined))
  // A change elsewhere reaches this process again.
  const elsewhere = openDatabase({ connectionString: city.connectionString, max: 1 })
  await announceResumed(elsewhere)
  await elsewhere.close()
  await poll('the notification', () => (resumed > before + 1 ? true : undefined))
})
