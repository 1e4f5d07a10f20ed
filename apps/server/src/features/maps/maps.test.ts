import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gazetteer } from '../../adapters/maps/gazetteer.ts'
import { KNOWN_ADDRESSES, testMapsContract } from '../../adapters/maps/testing/maps-contract.ts'
import type { Maps } from '../../adapters/maps/port.ts'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../testing/test-app.ts'
import { mapsRoutes, placeSource, savePlaces } from './index.ts'

let broken = false
const app = await startTestApp({
  routes: mapsRoutes,
  deps: ({ database }) => {
    const maps = gazetteer(placeSource(database))
    const orBroken =
      <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
      (...args: A) =>
        broken ? Promise.reject(new Error('the maps service answered 500')) : call(...args)
    return {
      maps: {
        search: orBroken(maps.search),
        reverse: orBroken(maps.reverse),
        distance: maps.distance,
      } satisfies Maps,
    }
  },
})
after(app.close)
const { database } = app.deps
const save = (places: [string, number, number][]) =>
  savePlaces(
    database,
    places.map(([address, latitude, longitude]) => ({
      source: 'test',
      sourceKey: address,
      address,
      latitude,
      longitude,
    })),
  )
await save(
  KNOWN_ADDRESSES.map(({ address, location }) => [address, location.latitude, location.longitude]),
)
testMapsContract('gazetteer', async () => app.deps.maps)

await save([
  ['1600 U STREET NW', 38.917, -77.0381],
  ['1602 U STREET NW', 38.917, -77.0382],
  ['1610 U STREET NW', 38.917, -77.0384],
  ['1610 U STREET SE', 38.87, -76.98],
  ['2 PLYMOUTH STREET NW', 38.98, -77.03],
  ['3 PLEASANT PLACE NW', 38.98, -77.03],
])
const center = { latitude: 38.9120424, longitude: -77.035308 }
const search = async (text: string, query: object = center) => {
  const answer = await app.as(undefined)('searchAddresses', { query: { search: text, ...query } })
  assert.ok(answer.ok)
  return answer.data.map(({ address }) => address)
}

test('finds a door by short and long street words in any case', async () => {
  for (const text of ['1610 u st nw', '1610 U Street N.W.', '1610 u STREET northw'])
    assert.equal((await search(text))[0], '1610 U STREET NW')
})
test('offers the neighbouring doors for an unknown house number', async () => {
  assert.deepEqual((await search('1604 U St NW')).slice(0, 3), [
    '1602 U STREET NW',
    '1600 U STREET NW',
    '1610 U STREET NW',
  ])
})
test('offers the doors of a street without a number, nearest to the point first', async () => {
  assert.equal((await search('u street')).at(0), '1600 U STREET NW')
  assert.equal(
    (await search('u street', { latitude: 38.87, longitude: -76.98 })).at(0),
    '1610 U STREET SE',
  )
  assert.equal(
    (await search('u street', {})).filter((address) => address.includes('U STREET')).length,
    4,
  )
})
test('finds a street with a numeric name, also when it is typed only partly', async () => {
  await save([
    ['1413 6TH STREET NW', 38.9087, -77.0199],
    ['1563 14TH STREET NW', 38.9106, -77.0318],
    ['1666 14TH STREET NW', 38.9122, -77.032],
  ])
  const fourteenth = ['1563 14TH STREET NW', '1666 14TH STREET NW']
  for (const text of ['14', '14th', '14th st', '14TH Street N.W.'])
    assert.deepEqual(
      (await search(text)).filter((address) => /\d 14TH/.test(address)).sort(),
      fourteenth,
      text,
    )
  for (const text of ['14th st', '1600 14', '1600 14th st'])
    assert.match((await search(text))[0] ?? '', / 14TH/, text)
})
test('does not match an unknown street by the word "street" alone', async () => {
  assert.deepEqual(await search('1411 Q St'), [])
  assert.deepEqual(await search('k st nw'), [])
  assert.deepEqual(await search('no such street anywhere'), [])
})
test('does not take an unfinished word for an abbreviation', async () => {
  assert.equal((await search('2 pl'))[0], '2 PLYMOUTH STREET NW')
})
test('tolerates typing errors and ranks by house number', async () => {
  assert.equal((await search('1935 Prak Road'))[0], KNOWN_ADDRESSES[2]?.address)
  assert.equal((await search('1629 Conecticut Avenu', center))[0], KNOWN_ADDRESSES[0]?.address)
})
test('finds a door with its city, postcode or ordinal left out, or typed in another order', async () => {
  await save([
    ['1658 16TH STREET NW', 38.9119, -77.0365],
    ['1658 16TH STREET SE', 38.88, -76.98],
    ['1654 16TH STREET NW', 38.9118, -77.0365],
    ['16 16TH STREET NW', 38.9, -77.0365],
  ])
  for (const text of [
    '1658 16 st nw',
    '1658 16th St NW 20009',
    '1658 16th St NW Washington DC',
    '1658 16th St, NW, Washington, DC 20009',
    '16th Street NW 1658',
    '1658 16',
  ])
    assert.equal((await search(text))[0], '1658 16TH STREET NW', text)
  assert.deepEqual((await search('1655 16th St NW 20009')).slice(0, 1), ['1654 16TH STREET NW'])
})

test('prefers the typed city or postcode to the nearest door', async () => {
  await save([
    ['12 OAK STREET, WASHINGTON 20009', 38.912, -77.035],
    ['12 OAK STREET, ALEXANDRIA 22314', 38.8, -77.05],
  ])
  for (const text of ['12 Oak St 22314', '12 oak st, apt 4, alexandria', '22314, 12 Oak Street'])
    assert.equal((await search(text))[0], '12 OAK STREET, ALEXANDRIA 22314', text)
})

test('separates the apartment, which the map does not know', async () => {
  const answer = await app.as(undefined)('searchAddresses', {
    query: { search: 'Apt. 4B 1658 16th St NW' },
  })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data[0]?.address, answer.data[0]?.unit], ['1658 16TH STREET NW', '4B'])
})

test('finds coordinates and plus codes, short ones near their locality or the customer', async () => {
  for (const text of ['38.9119, -77.0365', '87C4WX67+Q9', 'WX67+Q9', 'WX67+Q9 Washington'])
    assert.deepEqual(await search(text), ['1658 16TH STREET NW'], text)
  assert.deepEqual(await search('WX67+Q9', {}), ['1658 16TH STREET NW'], 'near the marketplace')
  assert.deepEqual(await search('-33.8568, 151.2153'), ['-33.8568, 151.2153'])
})

test('treats pattern characters as plain text', async () => {
  for (const text of ['%', '_', '1_10 U', "' or 1=1", '\\', '%u street%'])
    assert.ok(Array.isArray(await search(text)))
  assert.deepEqual(await search('%%%%'), [])
})
test('returns at most eight addresses', async () => {
  await save(
    Array.from({ length: 30 }, (_, number): [string, number, number] => [
      `${number + 1} LONG ROAD NE`,
      38.9,
      -77 + number / 1000,
    ]),
  )
  assert.equal((await search('long road')).length, 8)
})
test('saving the same places again changes nothing', async () => {
  assert.equal(await save([['1600 U STREET NW', 38.917, -77.0381]]), 0)
  assert.equal(await save([['1600 U STREET NW', 38.918, -77.0381]]), 1)
})

const reverse = async (point: { latitude: number; longitude: number }) => {
  const answer = await app.as(undefined)('reverseGeocode', { query: point })
  assert.ok(answer.ok)
  return answer.data.address
}
test('answers "not found" far from every address and when the maps service fails', async () => {
  assert.equal(
    await reverse({ latitude: 38.9335, longitude: -77.0453 }),
    KNOWN_ADDRESSES[2]?.address,
  )
  assert.equal(await reverse({ latitude: -80, longitude: 10 }), 'not found')
  broken = true
  assert.equal(await reverse({ latitude: 38.9335, longitude: -77.0453 }), 'not found')
  broken = false
})
test('refuses a search with 503 while the maps service fails, instead of an empty list', async () => {
  broken = true
  const answer = await app.as(undefined)('searchAddresses', { query: { search: '1610 U' } })
  broken = false
  assert.ok(!answer.ok)
  assert.equal(answer.status, 503)
})
test('searches use the indexes of the gazetteer', async () => {
  await app.rows(sql`
    insert into places (source, source_key, address, folded, latitude, longitude)
    select 'many', n::text, n || ' Numbered Street', n || ' numbered street ' || md5(n::text),
      38.8 + (n % 100) / 500.0, -77.1 + n / 200000.0
    from generate_series(1, 20000) n`)
  await app.rows(sql`analyze places`)
  const plan = async (query: string) =>
    (await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  assert.match(await plan(`select 1 from places where folded like '1610 u st%'`), /Index/)
  assert.match(await plan(`select 1 from places where street like 'u street%'`), /Index/)
  assert.match(
    await plan(`select 1 from places where 'conecticut avenu' <% street`),
    /places_street_like/,
  )
  assert.match(
    await plan(
      'select 1 from places order by point(longitude, latitude) <-> point(-77, 38.9) limit 50',
    ),
    /places_point/,
  )
})

test('answers 304 to a client that has the current base map', async () => {
  await app.rows(
    sql`insert into base_map (kind, name, class, points)
      values ('street', 'U Street NW', 'major', '[[-77.03, 38.91], [-77.04, 38.91]]')`,
  )
  const first = await app.http.inject({ url: '/api/v1/rest/maps/base' })
  assert.deepEqual(first.json().data.features, [
    {
      kind: 'street',
      name: 'U Street NW',
      class: 'major',
      points: [
        [-77.03, 38.91],
        [-77.04, 38.91],
      ],
    },
  ])
  const again = await app.http.inject({
    url: '/api/v1/rest/maps/base',
    headers: { 'if-none-match': first.headers['etag'] },
  })
  assert.equal(again.statusCode, 304)
})

test('names the source of imported map data, and none without imported data', async () => {
  const attribution = async () => {
    const answer = await app.as(undefined)('showBaseMap', { query: {} })
    assert.ok(answer.ok)
    return answer.data.attribution
  }
  assert.equal(await attribution(), '')
  await app.deps.database.run(
    sql`insert into settings (key, value) values ('data_attribution', 'DC GIS / Open Data DC')`,
  )
  assert.equal(await attribution(), 'DC GIS / Open Data DC')
})
