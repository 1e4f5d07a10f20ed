import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { shopRoutes } from '../../shops/index.ts'
import { importAddresses, importShops } from '../index.ts'
import { CITIES, EXPORTS, cityPlaces } from '../testing/city-extract.ts'
import { createImportHarness } from '../testing/import-harness.ts'
import { readOpeningHours } from './read-opening-hours.ts'

const app = await startTestApp({ routes: shopRoutes })
await makeShop(app, { products: [] })
const harness = await createImportHarness(app)
after(async () => {
  await harness.clear()
  await app.close()
})

type Tags = Record<string, string>
const at = (place: number): [number, number] => [13.4 + place / 1000, 52.5]
const feature = (place: number, tags: Tags, geometry?: object) => ({
  type: 'Feature',
  id: `node/${place}`,
  properties: { '@id': `node/${place}`, ...tags },
  geometry: geometry ?? { type: 'Point', coordinates: at(place) },
})
const point = (place: number) => ({ type: 'Point', coordinates: at(place) })
const area = (place: number) => ({
  type: 'Polygon',
  coordinates: [[at(place), at(place + 1), [13.4, 52.6], at(place)]],
})
const collection = (features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', generator: 'overpass-ide', features }, null, 1)

const stored = () =>
  app.rows<{ title: string; type: string; address: string; hours: string; category: string }>(sql`
    select t.title, s.type, s.address,
      (select string_agg(w.day || ' ' || w.opens || '-' || w.closes, ', ' order by w.day, w.opens)
        from working_days w where w.shop_id = s.id) as hours,
      (select ct.title from shop_categories sc join category_translations ct
        on ct.category_id = sc.category_id and ct.locale = 'en' where sc.shop_id = s.id limit 1) as category
    from import_refs r join shops s on s.id = r.target_id join shop_translations t on t.shop_id = s.id
    where r.source = 'shops' order by s.id`)

describe('an extract of OpenStreetMap', () => {
  test('becomes shops with hours, cuisines and addresses', async () => {
    await importAddresses(harness.deps(), {
      file: await harness.file(
        'oa.csv',
        'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n' +
          '13.4031,52.5,7,Lindenweg,,Berlin,,,10117,,abc\n',
      ),
    })
    const file = await harness.file(
      'osm.geojson',
      collection([
        feature(1, {
          amenity: 'restaurant',
          name: 'Trattoria Due',
          cuisine: 'pizza;italian',
          opening_hours: 'Mo-Fr 11:00-15:00,17:00-23:00; Sa 12:00-24:00; Su off',
          'addr:street': 'Hauptstraße',
          'addr:housenumber': '12',
          'addr:postcode': '10115',
          'addr:city': 'Berlin',
        }),
        feature(2, { shop: 'bakery', name: 'Backhaus', opening_hours: '24/7' }),
        feature(3, {
          shop: 'convenience;newsagent',
          name: 'Späti',
          opening_hours: 'sunrise-sunset',
        }),
        feature(
          4,
          { shop: 'supermarket', brand: 'Frischmarkt' },
          { type: 'Polygon', coordinates: [[at(4), at(5), [13.4045, 52.51], at(4)]] },
        ),
        feature(5, { amenity: 'fast_food', cuisine: 'kebab', name: 'Imbiss' }),
        feature(6, { shop: 'florist', name: 'Blumen' }),
        feature(7, { amenity: 'bank', name: 'Sparkasse' }),
        feature(8, { amenity: 'cafe' }),
        feature(9, { amenity: 'cafe', name: 'Zu', opening_hours: 'closed' }),
      ]),
    )
    const result = await importShops(harness.deps(), { file, timezone: 'Europe/Berlin' })
    assert.deepEqual([result.created, result.refused], [5, 4])
    assert.deepEqual(
      [...result.reasons].filter(([reason]) => reason.startsWith('refused')),
      [
        ['refused no_food_or_groceries:shop=florist', 1],
        ['refused no_food_or_groceries:amenity=bank', 1],
        ['refused no_name', 1],
        ['refused not_operating', 1],
      ],
    )
    const [trattoria, bakery, kiosk, market, kebab] = await stored()
    assert.deepEqual(trattoria, {
      title: 'Trattoria Due',
      type: 'restaurant',
      address: 'Hauptstraße 12, 10115 Berlin',
      category: 'Pizza',
      hours: [
        ...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 11:00-15:00`, `${day} 17:00-23:00`]),
        '6 12:00-00:00',
      ].join(', '),
    })
    assert.deepEqual([bakery?.type, bakery?.category], ['shop', 'Breakfast & coffee'])
    assert.match(bakery?.hours ?? '', /^0 00:00-00:00, 1 00:00-00:00/)
    assert.equal(kiosk?.address, 'Lindenweg 7, Berlin 10117')
    assert.match(kiosk?.hours ?? '', /^0 07:00-23:00/)
    assert.deepEqual([market?.title, market?.address], ['Frischmarkt', '52.50500, 13.40450'])
    assert.equal(kebab?.category, 'Kebab & falafel')
    assert.equal(result.attribution, '© OpenStreetMap contributors (ODbL 1.0)')
    const again = await importShops(harness.deps(), { file, timezone: 'Europe/Berlin' })
    assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 5])
  })

  test('imports at least nine of ten named places of food of any kind', async () => {
    const kinds: Tags[] = [
      ...[
        'restaurant',
        'fast_food',
        'cafe',
        'bar',
        'pub',
        'ice_cream',
        'food_court',
        'biergarten',
      ].map((amenity) => ({ amenity })),
      ...[
        'supermarket',
        'convenience',
        'bakery',
        'butcher',
        'greengrocer',
        'deli',
        'seafood',
        'confectionery',
        'chocolate',
        'alcohol',
        'wine',
        'beverages',
        'coffee',
        'tea',
        'cheese',
        'pastry',
        'farm',
        'health_food',
        'frozen_food',
        'kiosk',
        'general',
        'spices',
        'dairy',
      ].map((shop) => ({ shop })),
      { amenity: 'restaurant', building: 'yes' },
      { cuisine: 'thai' },
    ]
    const features = kinds.map((tags, place) =>
      feature(place + 100, { name: `P ${place}`, ...tags }),
    )
    const result = await importShops(harness.deps({ batchSize: 50 }), {
      file: await harness.file('kinds.geojson', collection(features)),
    })
    assert.equal(result.created, kinds.length)
  })

  test('reads tags that an export nests, and one feature a line', async () => {
    const nested = {
      type: 'Feature',
      properties: { type: 'node', id: 901, tags: { amenity: 'cafe', name: 'Nested' } },
      geometry: { type: 'Point', coordinates: at(200) },
    }
    const lines = [nested, feature(902, { amenity: 'cafe', name: 'Line' })]
    const result = await importShops(harness.deps(), {
      file: await harness.file(
        'lines.geojsonl',
        lines.map((one) => JSON.stringify(one)).join('\n'),
      ),
    })
    assert.deepEqual([result.created, result.refused], [2, 0])
  })
})

describe('an extract of another city', () => {
  const COUNT = 60
  let firstId = 1_000_000
  for (const [name, city] of Object.entries(CITIES))
    for (const [tool, write] of Object.entries(EXPORTS))
      test(`of ${name}, written by ${tool}, becomes shops with their names, addresses and hours`, async () => {
        const places = cityPlaces(city, COUNT, (firstId += 1000))
        const result = await importShops(harness.deps({ batchSize: 100 }), {
          file: await harness.file(`${firstId}.geojson`, write(places)),
          timezone: city.timezone,
        })
        assert.deepEqual(
          [...result.reasons].filter(([reason]) => reason.startsWith('refused')),
          [
            ['refused no_name', 1],
            ['refused no_food_or_groceries:shop=florist', 1],
            ['refused no_food_or_groceries:no tag', 1],
            ['refused not_operating', 1],
          ],
        )
        assert.equal(result.created, COUNT)
        assert.equal(result.reasons.get('noted hours_not_understood'), undefined)
        const shops = (await stored()).slice(-COUNT)
        for (const [index, { tags }] of places.slice(0, COUNT).entries()) {
          const [, named] = Object.entries(tags).find(([key]) => /^name(?::|$)/.test(key)) ?? []
          assert.ok(Object.values(tags).includes(shops[index]?.title ?? ''), `${named}`)
          const street = tags['addr:street'] ?? tags['addr:quarter']
          if (street !== undefined) assert.ok(shops[index]?.address.includes(street))
          const first = /\d\d:\d\d/.exec(tags['opening_hours'] ?? '')?.[0]
          if (first !== undefined) assert.ok(shops[index]?.hours.includes(` ${first}-`), first)
        }
      })
})

test('a node and a way of one number are two places, and private canteens are none', async () => {
  const properties = (fclass: string, name: string) => ({ osm_id: '77', fclass, name })
  const geofabrik = [
    { type: 'Feature', properties: properties('restaurant', 'Node'), geometry: point(300) },
    { type: 'Feature', properties: properties('bakery', 'Area'), geometry: area(301) },
    { type: 'Feature', properties: properties('bank', 'Bank'), geometry: point(302) },
    feature(303, { amenity: 'canteen', access: 'private', name: 'Staff only' }),
  ]
  const result = await importShops(harness.deps(), {
    file: await harness.file('geofabrik.geojson', collection(geofabrik)),
  })
  assert.equal(result.created, 2)
  assert.deepEqual(
    [...result.reasons].filter(([reason]) => reason.startsWith('refused')),
    [
      ['refused no_food_or_groceries:fclass=bank', 1],
      ['refused no_food_or_groceries:access=private', 1],
    ],
  )
})

test('house numbers and capitals follow the country of the street', async () => {
  const addressed = (place: number, street: string) =>
    feature(place, {
      amenity: 'cafe',
      name: `Café ${place}`,
      'addr:street': street,
      'addr:housenumber': '5',
      'addr:city': 'X',
    })
  const streets = ['St. Petersburger Straße', 'Main St NW', 'Rue du Square', 'улица 8 Марта']
  await importShops(harness.deps(), {
    file: await harness.file(
      'streets.geojson',
      collection(streets.map((street, place) => addressed(310 + place, street))),
    ),
  })
  assert.deepEqual(
    (await stored()).slice(-4).map(({ address }) => address),
    ['St. Petersburger Straße 5, X', '5 Main St NW, X', '5 Rue du Square, X', 'улица 8 Марта 5, X'],
  )
})

describe('addresses', () => {
  const imported = async (name: string, text: string) => {
    await app.rows(sql`delete from places where source = 'addresses'`)
    const result = await importAddresses(harness.deps(), { file: await harness.file(name, text) })
    const rows = await app.rows<{ address: string; latitude: number }>(
      sql`select address, latitude from places where source = 'addresses' order by id`,
    )
    return { result, addresses: rows.map(({ address }) => address), rows }
  }

  test('OpenAddresses, as a table and as one feature a line', async () => {
    const table = await imported(
      'oa.csv',
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n' +
        '-71.06,42.35,12,MAIN ST,,BOSTON,,MA,02110,,a\n' +
        '-71.07,42.36,12,MAIN ST,,SALEM,,MA,01970,,b\n' +
        '-71.06,42.35,,MAIN ST,,BOSTON,,MA,02110,,c\n' +
        ',,14,MAIN ST,,BOSTON,,MA,02110,,d\n',
    )
    assert.deepEqual(table.addresses, ['12 Main St, Boston 02110', '12 Main St, Salem 01970'])
    assert.equal(table.result.refused, 2)
    const line = JSON.stringify({
      type: 'Feature',
      properties: {
        hash: 'x',
        number: '5 bis',
        street: 'Rue de Rivoli',
        city: 'Paris',
        postcode: '75004',
      },
      geometry: { type: 'Point', coordinates: [2.35, 48.85] },
    })
    const { addresses } = await imported('oa.geojson', `${line}\n`)
    assert.deepEqual(addresses, ['5 bis Rue de Rivoli, Paris 75004'])
  })

  test('address points of OpenStreetMap', async () => {
    const { addresses, result } = await imported(
      'points.geojson',
      collection([
        feature(1, {
          'addr:street': 'Lindenweg',
          'addr:housenumber': '7a',
          'addr:postcode': '10117',
          'addr:city': 'Berlin',
        }),
        feature(2, { 'addr:street': 'Lindenweg' }),
      ]),
    )
    assert.deepEqual(addresses, ['Lindenweg 7a, Berlin 10117'])
    assert.equal(result.refused, 1)
  })

  test('degrees with a decimal comma have no thousands', async () => {
    const { rows } = await imported('comma.csv', 'address;lat;lon\n7 Elm Street;38,912;-77,035\n')
    assert.equal(rows[0]?.latitude, 38.912)
  })
})

describe('readOpeningHours', () => {
  const days = (text: string) =>
    readOpeningHours(text, '22:00')?.spans.map(
      ({ day, opens, closes }) => `${day} ${opens}-${closes}`,
    )
  const week = (text: string) => days(text)?.join(', ')

  test('reads weekly hours, and nothing that it does not understand', () => {
    assert.deepEqual(days('Mo-We 9-17'), ['1 09:00-17:00', '2 09:00-17:00', '3 09:00-17:00'])
    assert.deepEqual(days('Fr-Mo 18:00-02:00')?.length, 4)
    assert.deepEqual(days('Mo,Th 10:00-12:00, 14:00-18:00'), [
      '1 10:00-12:00',
      '1 14:00-18:00',
      '4 10:00-12:00',
      '4 14:00-18:00',
    ])
    assert.deepEqual(days('Mo 10:00-12:00, Tu 14:00-18:00'), ['1 10:00-12:00', '2 14:00-18:00'])
    assert.deepEqual(days('Sa 18:00-26:00; PH off'), ['6 18:00-02:00'])
    assert.equal(days('11:00-22:00')?.length, 7)
    for (const text of [
      'by appointment',
      'Mo-Fr',
      'Jun-Aug 10:00-18:00',
      'Mo 25:00-26:00',
      '01:00-26:00',
      'Mo-Su 08:00-sunset',
      'Mo-Fr 9-5pm',
      'Mo-Fr 10:00-18:00 unknown',
      'PH off',
      '"ask us"',
      '',
    ])
      assert.equal(days(text), undefined, text)
  })

  test('reads holidays, comments, fallbacks and open ends', () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 11:00-22:00`).join(', ')
    for (const text of [
      'Mo-Su,PH 11:00-22:00',
      'PH,Mo-Su 11:00-22:00',
      'Mo-Sa 11:00-22:00; Su,PH 11:00-22:00',
      'Mo-Su 11:00-22:00 "kitchen until 21:30"',
      'Mo-Su 11:00-22:00 || "by appointment"',
      'Mo-Su 11:00-22:00 open; SH Mo-Fr 10:00-12:00',
      'Monday - Sunday: 11 a.m. - 10 p.m.',
      'Mo–Su 11:00–22:00 Uhr',
      'Mo-Su 1100-2200',
      'Mo-Su 11:00+',
      '11h-22h',
    ])
      assert.equal(week(text), everyDay, text)
    assert.equal(week('Fr 17:00+'), '5 17:00-22:00')
    assert.equal(week('Fr 22:30+'), '5 22:30-02:00')
    assert.equal(week('Mo-Tu 10:00-20:00; Tu,PH off'), '1 10:00-20:00')
  })

  test('a rule behind a comma adds hours, a rule behind a semicolon replaces them', () => {
    assert.equal(week('Mo 10:00-12:00, Mo 14:00-16:00'), '1 10:00-12:00, 1 14:00-16:00')
    assert.equal(week('Mo 10:00-12:00; Mo 14:00-16:00'), '1 14:00-16:00')
  })

  test('reads hours without semicolons, with an open end, and with days of other languages', () => {
    const weekdays = [1, 2, 3, 4, 5].map((day) => `${day} 08:00-19:00`).join(', ')
    for (const text of [
      'Mo-Fr 08:00-19:00 Sa 09:00-19:00 Su 12:00-18:00',
      'Mo-Fr 08:00-19:00\nSa 09:00-19:00\nSu 12:00-18:00',
      'Mo-Fr: 8-19 | Sa: 9-19 | Su: 12-18',
      'Mo-Fr 8am-7pm Sa 9am-7pm Su 12pm-6pm',
      'Mo. - Fr. 8 - 19 Uhr, Sa. 9 - 19 Uhr, So. 12 - 18 Uhr',
      'Montag-Freitag 8-19 Uhr; Samstag 9-19 Uhr; Sonntag 12-18 Uhr',
      'lundi-vendredi 8h-19h, samedi 9h-19h, dimanche 12h-18h',
      'lunes - viernes 8:00-19:00, sábado 9:00-19:00, domingo 12:00-18:00',
      'Pzt-Cum 08:00-19:00, Cmt 09:00-19:00, Paz 12:00-18:00',
      'Пн-Пт 08:00-19:00, Сб 09:00-19:00, Вс 12:00-18:00',
    ])
      assert.equal(week(text), `0 12:00-18:00, ${weekdays}, 6 09:00-19:00`, text)
    assert.equal(
      week('Mo-Fr 16:00-'),
      [1, 2, 3, 4, 5].map((day) => `${day} 16:00-22:00`).join(', '),
    )
    assert.equal(week('Fr 11:00-14:00, 17:00-'), '5 11:00-14:00, 5 17:00-22:00')
    assert.equal(week('Mo 10:00-18:00 Tu off We,Th 12:00-18:00')?.split(', ').length, 3)
    assert.equal(days('täglich 11-22 Uhr')?.length, 7)
  })

  test('names the rules that a week cannot hold', () => {
    const read = readOpeningHours(
      'Mo 10:00-20:00; Sa[1] 10:00-14:00; Dec 24,31 off; easter off',
      '',
    )
    assert.deepEqual(read, {
      spans: [{ day: 1, opens: '10:00', closes: '20:00' }],
      exceptions: ['sa[1] 10:00-14:00', 'dec 24,31 off', 'easter off'],
    })
  })
})
