import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type TestShop,
  CENTRE,
  makeCurrencies,
  makeShop,
  squareAround,
} from '../../../testing/make/make-shop.ts'
import { makeOrder } from '../../../testing/make/make-order.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { shopRoutes, findZone } from '../../shops/index.ts'
import { importAddresses, importProducts, importShops } from '../index.ts'
import { createImportHarness } from '../testing/import-harness.ts'

const app = await startTestApp({ routes: shopRoutes })
await makeShop(app, { title: 'Corner Market', slug: 'corner-market', zone: null })
const harness = await createImportHarness(app)
after(async () => {
  await harness.clear()
  await app.close()
})

const place = (license: string, name: string | null, more: object = {}, at = CENTRE) =>
  JSON.stringify({
    type: 'Feature',
    properties: {
      '@layer': 'liquor-license-locations',
      LICENSE: license,
      TRADE_NAME: name,
      ADDRESS: '1933 9TH STREET NW',
      STATUS: 'Active',
      TYPE: 'Restaurant',
      PHONE: '2025474333',
      ...more,
    },
    geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
  })
const register = (...features: string[]) =>
  `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`
const zones = register(
  JSON.stringify({
    type: 'Feature',
    properties: { NAME: 'Cluster 6' },
    geometry: squareAround(CENTRE, 0.02),
  }),
)
const far = { latitude: 38.7, longitude: -77.2 }
type Shop = {
  id: number
  slug: string
  title: string
  type: string
  address: string
  phone: string | null
  zones: number
  hours: number
}
const shops = (source = 'shops') =>
  app.rows<Shop>(sql`
    select s.id, s.slug, t.title, s.type, s.address, s.phone,
      (select count(*) from delivery_zones z where z.shop_id = s.id) as zones,
      (select count(*) from working_days w where w.shop_id = s.id) as hours
    from import_refs r join shops s on s.id = r.target_id
      join shop_translations t on t.shop_id = s.id where r.source = ${source} order by s.id`)

test('imports a register as shops with clean names and unique links, and refuses closed businesses', async () => {
  const file = await harness.file(
    'places.geojson',
    register(
      place('A-1', 'Tinto-405.1'),
      place('A-2', 'Zula', { STATUS: 'Safekeeping' }),
      place('A-3', null),
      place('A-4', 'Corner Market', { TYPE: 'Retail - Grocery' }),
      place(
        'A-5',
        'Corner Market',
        { TYPE: 'Retail - Liqour Store', ADDRESS: '1 M STREET NW' },
        far,
      ),
      place('A-6', 'Corner Market', { TYPE: 'Retail - Grocery' }),
      place('A-7', 'Potomac Ship', { TYPE: 'Marine Vessel' }),
      '{"type":"Feature", nonsense}',
      place('A-8', '1831', { ADDRESS: null }),
      place('A-9', '1831', { ADDRESS: '1831 M STREET NW' }),
    ),
  )
  const zoneFile = await harness.file('zones.geojson', zones)
  const result = await importShops(harness.deps(), { file, zones: zoneFile })
  assert.deepEqual([result.created, result.refused], [4, 6])
  const made = await shops()
  assert.deepEqual(
    made.map(({ slug, title, type }) => [slug, title, type]),
    [
      ['tinto', 'Tinto', 'restaurant'],
      ['corner-market-2', 'Corner Market', 'shop'],
      ['corner-market-3', 'Corner Market', 'shop'],
      ['shop-1831', '1831', 'restaurant'],
    ],
  )
  assert.ok(
    made.every(({ phone, zones: count, hours }) => phone === null && count === 1 && hours === 7),
  )
  assert.equal(made[0]?.address, '1933 9th Street NW, Washington, DC')
  const reported = (await harness.report())
    .filter(({ action }) => action !== 'noted')
    .map(({ line, reason }) => `${line} ${reason}`)
  for (const expected of [
    '2 licence_words_in_name',
    '3 not_operating',
    '4 no_name',
    '6 in_no_neighbourhood',
    '7 same_name_and_address_as_line_5',
    '8 not_open_to_the_public',
    '9 not_json',
    '10 no_address',
  ])
    assert.ok(reported.includes(expected), expected)
  // Inside the neighbourhood up to its border; a shop outside all of them delivers within two
  // kilometres.
  const [tinto, , lonely] = made
  assert.ok(
    await findZone(app.deps.database, tinto?.id ?? 0, {
      latitude: CENTRE.latitude + 0.0199,
      longitude: CENTRE.longitude,
    }),
  )
  assert.equal(
    await findZone(app.deps.database, tinto?.id ?? 0, {
      latitude: CENTRE.latitude + 0.0201,
      longitude: CENTRE.longitude,
    }),
    null,
  )
  assert.ok(
    await findZone(app.deps.database, lonely?.id ?? 0, {
      latitude: far.latitude + 0.017,
      longitude: far.longitude,
    }),
  )

  const again = await importShops(harness.deps(), { file, zones: zoneFile })
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 4])
  assert.deepEqual(await shops(), made)
})

test('a killed import continues, and creates no shop twice', async () => {
  const file = await harness.file(
    'many.geojson',
    register(...Array.from({ length: 7 }, (_, index) => place(`K-${index}`, `Kitchen ${index}`))),
  )
  await assert.rejects(importShops(harness.deps({ dieAfter: 2 }), { file }), /killed/)
  const rest = await importShops(harness.deps(), { file })
  assert.deepEqual([rest.before, rest.created], [4, 3])
  assert.equal((await shops()).filter(({ title }) => title.startsWith('Kitchen')).length, 7)
})

test('a dry run creates no shop', async () => {
  const before = (await shops()).length
  const result = await importShops(harness.deps({ dryRun: true }), {
    file: await harness.file('dry.geojson', register(place('D-1', 'Dry'))),
  })
  assert.equal(result.created, 1)
  assert.equal((await shops()).length, before)
})

test('an imported shop with imported products accepts an order', async () => {
  const currencyIds = await makeCurrencies(app)
  await importShops(harness.deps(), {
    file: await harness.file(
      'one.geojson',
      register(place('O-1', 'Open Kitchen', { ADDRESS: '9 M STREET NW' })),
    ),
    zones: await harness.file('z.geojson', zones),
  })
  const made = (await shops()).find(({ title }) => title === 'Open Kitchen')
  assert.ok(made)
  await importProducts(harness.deps(), {
    file: await harness.file('menu.csv', 'name,price\nSoup,7.50\n'),
    shopId: made.id,
    priceRule: 'column=price',
  })
  const stocks = await app.rows<{ id: number }>(
    sql`select s.id from stocks s join products p on p.id = s.product_id where p.shop_id = ${made.id}`,
  )
  const shop: TestShop = {
    id: made.id,
    uuid: '',
    slug: made.slug,
    zoneId: 0,
    products: [],
    currencyIds,
    location: CENTRE,
  }
  const order = await makeOrder(app, {
    shop,
    products: [{ stockId: stocks[0]?.id ?? 0, quantity: 2 }],
  })
  const [placed] = await app.rows<{ shop_id: number }>(
    sql`select shop_id from orders where id = ${order.id}`,
  )
  assert.equal(placed?.shop_id, made.id)
})

test('imports addresses into the gazetteer, refuses blocks, and a second run changes nothing', async () => {
  const file = await harness.file(
    'addresses.csv',
    [
      'layer,ADDRESS,ZIPCODE,ADDRID,lat,lon\n',
      'x,1629 CONNECTICUT AVENUE NW,20009,241052,38.9121204,-77.0444648\n',
      'x,1800 - 1809 BLOCK OF Q STREET NW,,1,38.9,-77\n',
      'x,,,2,38.9,-77\n',
      'x,NULL,,3,38.9,-77\n',
      'x,1629 Connecticut Ave NW,,4,38.9121,-77.0444\n',
      'x,12 Lost Street NW,,5,,\n',
    ].join(''),
  )
  const result = await importAddresses(harness.deps(), { file })
  assert.deepEqual([result.created, result.refused], [1, 5])
  const places = await app.rows<{ address: string }>(
    sql`select address from places where source = 'addresses'`,
  )
  assert.deepEqual(places, [{ address: '1629 Connecticut Avenue NW, Washington, DC 20009' }])
  const again = await importAddresses(harness.deps(), { file })
  assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 1])
})

test('assigns a shop to the account that verified the address, never to one of several unverified ones', async () => {
  const [first, owner] = [
    await app.makeUser({ email: 'cook@tinto.test' }),
    await app.makeUser({ email: 'Cook@tinto.test' }),
  ]
  const file = await harness.file('staffed.geojson', register(place('S-1', 'Staffed')))
  const zoneFile = await harness.file('staffed-zones.geojson', zones)
  const give = () =>
    importShops(harness.deps(), { file, zones: zoneFile, staff: 'cook@tinto.test' })
  await assert.rejects(give(), /several are/)
  await app.rows(sql`update users set email_verified_at = now() where id = ${owner.id}`)
  assert.equal((await give()).created, 1)
  const staff = await app.rows<{ user_id: number }>(sql`
    select p.user_id from shop_staff p join shops s on s.id = p.shop_id where s.slug = 'staffed'`)
  assert.deepEqual(staff, [{ user_id: owner.id }], `not to ${first.id}, who came first`)
})
