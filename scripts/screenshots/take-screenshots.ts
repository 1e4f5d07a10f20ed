// Captures every page for docs/screenshots, from the demo city at dinner time:
// node scripts/screenshots/take-screenshots.ts [FOLDER]
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from '@hawker/postgres/database'
import { openMarketplace } from '../../e2e/support/marketplace.ts'
import { buildE2eAssets } from '../../e2e/support/build-e2e-assets.ts'
import { openStudio } from './capture.ts'
import { captureConsoleScreens, insertWorkForConsoles } from './console-screens.ts'
import { captureGroupOrderScreens } from './group-order-screens.ts'
import { captureGuestScreens, captureSecondHome } from './guest-screens.ts'
import { captureOrderStoryScreens } from './order-story-screens.ts'

const folder = resolve(process.argv[2] ?? 'docs/screenshots')
const WIDTHS = [390, 1440] as const
await mkdir(folder, { recursive: true })
await buildE2eAssets()
const market = await openMarketplace()
const studio = openStudio(market, folder)

/** Changes the layout of the start page, as staff do. */
async function setHomeLayout(layout: '1' | '2'): Promise<void> {
  await market.database.run(sql`update settings set value = ${layout} where key = 'ui_type'`)
  await market.app.deps.live.publishTransient({
    topic: 'settings.changed',
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: {},
  })
}

const CUSTOMER = 'customer@hawker.test'
const FRIEND = 'friend@hawker.test'
const ADMIN = 'admin@hawker.test'
const SELLER = 'seller@hawker.test'

try {
  for (const width of WIDTHS) await captureGuestScreens(studio, { width })
  await setHomeLayout('2')
  for (const width of WIDTHS) await captureSecondHome(studio, width)
  await setHomeLayout('1')

  await captureOrderStoryScreens(studio, { width: 1440 }, CUSTOMER)
  await captureOrderStoryScreens(studio, { width: 390 }, FRIEND)
  await captureGuestScreens(studio, { width: 1440, dark: true }, ['home', 'shop'])
  await captureGuestScreens(studio, { width: 390, locale: 'ar' }, ['home', 'shop', 'product'])
  await captureGuestScreens(studio, { width: 1440, locale: 'ar' }, ['home'])
  await captureOrderStoryScreens(studio, { width: 390, locale: 'ar', dark: true }, ADMIN)

  await captureGroupOrderScreens(studio, { width: 390 }, CUSTOMER, FRIEND)
  await captureGroupOrderScreens(studio, { width: 1440, locale: 'ar' }, ADMIN, SELLER)
  await captureGroupOrderScreens(studio, { width: 820, dark: true }, FRIEND, CUSTOMER)

  await insertWorkForConsoles(market)
  await captureConsoleScreens(studio, { width: 820 })
  await captureConsoleScreens(studio, { width: 1440, dark: true })
  await captureConsoleScreens(studio, { width: 820, locale: 'ar' })
} finally {
  await market.close()
}
