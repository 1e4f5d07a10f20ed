import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { csvReport, importProducts, importShops } from '@hawker/server/features/imports/index'
import { SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, readOrder } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { dollars } from './support/texts.ts'

let market: Marketplace
let folder: string
before(async () => {
  market = await openMarketplace()
  folder = await mkdtemp(join(tmpdir(), 'hawker-import-'))
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
  await market?.close()
})

const PAST_UNDO_MS = 31_000
/** One grocery shop in the format of the city's open register. */
const REGISTER = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        '@layer': 'liquor-license-locations',
        LICENSE: 'E2E-1',
        TRADE_NAME: 'Yes! Organic Corner',
        ADDRESS: '1700 14TH STREET NW',
        STATUS: 'Active',
        TYPE: 'Retail - Grocery',
        PHONE: '2025550177',
      },
      geometry: { type: 'Point', coordinates: [-77.0319, 38.9132] },
    },
  ],
})
const GOODS = `code,product_name,quantity,allergens,pnns_groups_1,price
8001120821300,"Latte &quot;Bio&quot; intero",1 l,en:milk,Milk and dairy products,"3,95"
5000000000017,Soda bread,400 g,en:gluten,Cereals and potatoes,4.50
`
type Files = { shops: string; zones?: string; goods: string; rule: string }
async function importAndFind({
  shops,
  zones,
  goods,
  rule,
}: Files): Promise<{ id: number; slug: string }> {
  const { database, app } = market
  const deps = {
    database,
    clock: app.deps.clock,
    report: csvReport(join(folder, 'report.csv')),
    dryRun: false,
  }
  await importShops(deps, { file: shops, staff: 'seller@hawker.test', ...(zones ? { zones } : {}) })
  const shop = await market.importedGrocer()
  assert.ok(shop, 'the register has a grocer')
  await importProducts(deps, { file: goods, shopId: shop.id, priceRule: rule })
  return shop
}

/** Orders a product of the imported shop and picks it up. */
async function orderFrom(shopId: number): Promise<void> {
  const { database } = market
  const first = await market.firstProductOf(shopId)
  const dish = await findDish(database, first.slug, first.title)
  const customer = await market.visit()
  const seller = await market.visit()
  const shop = new StorefrontPage(customer.page)
  const board = new SellerBoard(seller.page)
  await shop.logIn('customer@hawker.test')
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  assert.equal(await shop.addToCart(sheet), dollars(first.price))
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  const total = await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  const { number, total: cents } = await readOrder(database, id)
  assert.equal(dollars(cents), total)
  await board.open(dish.shop)
  await advanceClock(market, PAST_UNDO_MS)
  await board.accept(number)
  await shop.waitForHeading(shop.text('status.accepted'))
  await board.ready(number)
  await board.handOver(number, await shop.readCode('order.pickup_code'))
  await shop.waitForHeading(shop.text('status.picked_up'))
  assert.deepEqual([...customer.errors, ...seller.errors, ...market.faults], [])
  await customer.close()
  await seller.close()
}

test('an imported grocery shop with imported products takes an order', async () => {
  const files = {
    shops: join(folder, 'places.geojson'),
    goods: join(folder, 'goods.csv'),
    rule: 'column=price',
  }
  await writeFile(files.shops, REGISTER)
  await writeFile(files.goods, GOODS)
  const shop = await importAndFind(files)
  await orderFrom(shop.id)
})

const DATA = join(import.meta.dirname, '../../shared/data')
test(
  'an imported shop takes an order, with the real files of the city',
  {
    skip: existsSync(join(DATA, 'groceries.csv'))
      ? false
      : 'the real files are missing on this machine',
  },
  async () => {
    const shop = await importAndFind({
      shops: join(DATA, 'places-dc.geojson'),
      zones: join(DATA, 'neighbourhoods.geojson'),
      goods: join(DATA, 'groceries.csv'),
      rule: 'per-kg=7.90,fixed=2.49',
    })
    const count = await market.countProducts(shop.id)
    assert.ok(count > 100, `${count} products`)
    await orderFrom(shop.id)
  },
)
