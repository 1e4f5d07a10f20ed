/**
 * Extracts of OpenStreetMap as the usual tools write them, of places whose names, addresses and
 * hours have the shape of four cities. The same seed makes the same places.
 */
type Tags = Readonly<Record<string, string>>
export type CityPlace = {
  readonly type: 'node' | 'way' | 'relation'
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  readonly tags: Tags
}
export type City = {
  readonly timezone: string
  readonly centre: readonly [longitude: number, latitude: number]
  readonly names: readonly string[]
  readonly kinds: readonly Tags[]
  readonly hours: readonly string[]
  address(number: number): Tags
}

export const CITIES: Readonly<Record<string, City>> = {
  Berlin: {
    timezone: 'Europe/Berlin',
    centre: [13.4, 52.52],
    names: [
      'Zur letzten Instanz',
      'Bäckerei Wolf',
      'Späti am Eck',
      'Mustafa’s Gemüse Kebap',
      'Café Über',
      'Öz-Gida',
      'Bia Hơi',
      '7 Days',
    ],
    kinds: [
      { amenity: 'restaurant', cuisine: 'german;regional' },
      { amenity: 'fast_food', cuisine: 'kebab' },
      { amenity: 'cafe', 'diet:vegan': 'yes' },
      { amenity: 'bar', smoking: 'outside' },
      { amenity: 'biergarten' },
      { shop: 'bakery', wheelchair: 'limited' },
      { shop: 'kiosk' },
      { shop: 'supermarket', brand: 'Frischmarkt', 'brand:wikidata': 'Q1' },
      { craft: 'brewery', microbrewery: 'yes' },
    ],
    hours: [
      'Mo-Fr 06:30-18:30; Sa 07:00-13:00; Su,PH off',
      'Mo-Su,PH 12:00-24:00',
      'Tu-Sa 17:00+',
      'Mo-Th 11:00-23:00; Fr,Sa 11:00-02:00; Su,PH 12:00-22:00',
      'Mo-Fr 10:00-18:00 "Küche bis 17 Uhr"; Sa 10:00-16:00',
      'Mo-Sa 08:00-20:00; Dec 24 08:00-14:00; Dec 25-26 off',
      '24/7',
    ],
    address: (number) => ({
      'addr:street':
        ['Kastanienallee', 'Straße des 17. Juni', 'St. Petersburger Platz'][number % 3] ?? '',
      'addr:housenumber': `${number}${number % 5 === 0 ? 'a' : ''}`,
      'addr:postcode': '10119',
      'addr:city': 'Berlin',
      'addr:suburb': 'Mitte',
    }),
  },
  Tokyo: {
    timezone: 'Asia/Tokyo',
    centre: [139.76, 35.68],
    names: [
      '寿司大',
      'セブン-イレブン',
      'ラーメン二郎',
      '喫茶「さぼうる」',
      'パン工房',
      '居酒屋 ぽん太',
      '魚がし日本一',
      'とんかつ まい泉',
    ],
    kinds: [
      { amenity: 'restaurant', cuisine: 'sushi' },
      { amenity: 'restaurant', cuisine: 'ramen' },
      { amenity: 'cafe' },
      { amenity: 'pub', cuisine: 'izakaya' },
      { shop: 'convenience', 'name:en': '7-Eleven' },
      { shop: 'seafood' },
      { shop: 'confectionery', 'name:ja_rm': 'Wagashi' },
      { shop: 'alcohol' },
    ],
    hours: [
      'Mo-Fr 11:00-15:00,17:00-23:00; Sa,Su,PH 11:00-22:00',
      'Tu-Su 17:30-24:00',
      'Mo-Su 18:00-29:00',
      '11:00-14:30, 17:00-22:00; We off',
      'Mo-Sa 11:30-14:00,17:00-22:30; PH,Su off',
    ],
    address: (number) => ({
      'addr:province': '東京都',
      'addr:city': '千代田区',
      'addr:quarter': '丸の内',
      'addr:neighbourhood': `${(number % 3) + 1}丁目`,
      'addr:block_number': `${number}`,
      'addr:housenumber': '1',
    }),
  },
  'São Paulo': {
    timezone: 'America/Sao_Paulo',
    centre: [-46.63, -23.55],
    names: [
      'Padaria São José',
      'Bar do João',
      'Açaí da Praça',
      'Churrascaria Boi Bão',
      'Mercearia Conceição',
      'Empório Nº 1',
      'Pão de Queijo & Cia.',
    ],
    kinds: [
      { amenity: 'restaurant', cuisine: 'brazilian;barbecue' },
      { amenity: 'fast_food', cuisine: 'pastel' },
      { amenity: 'bar' },
      { amenity: 'juice_bar' },
      { amenity: 'ice_cream' },
      { shop: 'bakery' },
      { shop: 'greengrocer' },
      { shop: 'butcher' },
    ],
    hours: [
      'Mo-Sa 06:00-22:00; Su 07:00-13:00',
      'Mo-Fr 11:30-15:00; Sa-Su 12:00-17:00; PH closed',
      'We-Su 18:00-01:00',
      'Mo-Su 00:00-24:00',
      'Mo-Fr 07:00-19:00 || "com reserva"',
    ],
    address: (number) => ({
      'addr:street': ['Rua Augusta', 'Avenida Paulista', 'Praça da Sé'][number % 3] ?? '',
      'addr:housenumber': `${number * 10}`,
      'addr:suburb': 'Consolação',
      'addr:city': 'São Paulo',
      'addr:postcode': '01304-001',
    }),
  },
  Cairo: {
    timezone: 'Africa/Cairo',
    centre: [31.24, 30.04],
    names: [
      'كشري أبو طارق',
      'مخبز النيل',
      'قهوة الفيشاوي',
      'سوبر ماركت المحمدي',
      'Felfela',
      'حلواني العبد',
    ],
    kinds: [
      { amenity: 'restaurant', cuisine: 'egyptian', 'name:en': 'Koshary' },
      { amenity: 'cafe', 'name:ar': 'قهوة' },
      { amenity: 'fast_food', cuisine: 'falafel' },
      { shop: 'supermarket' },
      { shop: 'pastry', 'name:fr': 'Pâtisserie' },
      { shop: 'spices' },
    ],
    hours: [
      'Sa-Th 10:00-24:00; Fr 13:00-24:00',
      'Mo-Su 08:00-03:00',
      'Su-Th 07:00-25:00',
      '24/7',
      'Sa-We 09:00-23:00, Th-Fr 09:00-26:00',
    ],
    address: (number) => ({
      'addr:street': ['شارع طلعت حرب', 'ميدان التحرير', '26th of July Street'][number % 3] ?? '',
      'addr:housenumber': String(number).replace(
        /\d/g,
        (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '',
      ),
      'addr:city': 'القاهرة',
    }),
  },
}

/** Places that an extract of food also has: no name, no food, gone. */
const OTHERS: readonly Tags[] = [
  { amenity: 'cafe' },
  { shop: 'florist', name: 'Flora' },
  { 'disused:amenity': 'restaurant', name: 'Gone' },
  { amenity: 'restaurant', name: 'Closed', opening_hours: 'off "renovation"' },
]

/** A generator of numbers below one; the same seed yields the same numbers. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** `count` places of a city, and some that are none. A few names are only in `name:xx`. */
export function cityPlaces(city: City, count: number, firstId: number): CityPlace[] {
  const next = numbersOf(firstId)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const at = (index: number, tags: Tags): CityPlace => ({
    type: pick(['node', 'node', 'node', 'way', 'relation'] as const),
    id: firstId + index,
    longitude: city.centre[0] + (index % 40) / 400,
    latitude: city.centre[1] + Math.floor(index / 40) / 400,
    tags,
  })
  const places = Array.from({ length: count }, (_, index) => {
    const nameKey = next() < 0.08 ? `name:${pick(['en', 'ja', 'ar', 'pt'])}` : 'name'
    return at(index, {
      ...(next() < 0.6 ? city.address(index + 1) : {}),
      ...(next() < 0.8 ? { opening_hours: pick(city.hours) } : {}),
      ...pick(city.kinds),
      [nameKey]: `${pick(city.names)} ${index}`,
      source: 'survey "2024"\\Ä',
    })
  })
  return [...places, ...OTHERS.map((tags, index) => at(count + index, tags))]
}

const ring = ({ longitude: x, latitude: y }: CityPlace, size = 0.0002) => [
  [x - size, y - size],
  [x + size, y - size],
  [x + size, y + size],
  [x - size, y + size],
  [x - size, y - size],
]
const pointOf = ({ longitude, latitude }: CityPlace) => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})
const geometryOf = (place: CityPlace): object =>
  place.type === 'node'
    ? pointOf(place)
    : place.type === 'way'
      ? { type: 'Polygon', coordinates: [ring(place)] }
      : { type: 'MultiPolygon', coordinates: [[ring(place)], [ring(place, 0.0001)]] }

const collection = (features: readonly object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features }, null, 1)
/** The columns of ogr2ogr's points; all other tags are one hstore. */
const OGR_COLUMNS = ['name', 'barrier', 'highway', 'ref', 'address', 'is_in', 'place', 'man_made']
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const hstore = (tags: Tags) =>
  Object.entries(tags)
    .map(([key, value]) => `${quoted(key)}=>${quoted(value)}`)
    .join(',')
const ogrFeature = (place: CityPlace, laundered: boolean) => {
  const rest = Object.entries(place.tags).filter(([key]) => !OGR_COLUMNS.includes(key))
  const columns = Object.fromEntries(OGR_COLUMNS.map((key) => [key, place.tags[key] ?? null]))
  const ids =
    place.type === 'way' ? { osm_id: null, osm_way_id: `${place.id}` } : { osm_id: `${place.id}` }
  return {
    type: 'Feature',
    properties: laundered
      ? {
          ...ids,
          ...columns,
          ...Object.fromEntries(rest.map(([key, value]) => [key.replaceAll(':', '_'), value])),
        }
      : { ...ids, ...columns, other_tags: hstore(Object.fromEntries(rest)) },
    geometry: geometryOf(place),
  }
}

/** The same places as each tool writes them. */
export const EXPORTS: Readonly<Record<string, (places: readonly CityPlace[]) => string>> = {
  'overpass turbo': (places) =>
    collection(
      places.map((place) => ({
        type: 'Feature',
        properties: {
          '@id': `${place.type}/${place.id}`,
          ...place.tags,
          ...(place.type === 'node' ? {} : { '@geometry': 'center' }),
        },
        geometry: pointOf(place),
        id: `${place.type}/${place.id}`,
      })),
      { generator: 'overpass-turbo', copyright: 'ODbL', timestamp: '2026-11-01T00:00:00Z' },
    ),
  'Overpass JSON with centres': (places) =>
    JSON.stringify(
      {
        version: 0.6,
        generator: 'Overpass API',
        osm3s: { copyright: 'ODbL' },
        elements: places.map(({ type, id, latitude: lat, longitude: lon, tags }) =>
          type === 'node'
            ? { type, id, lat, lon, tags }
            : { type, id, center: { lat, lon }, nodes: [1, 2], tags },
        ),
      },
      null,
      2,
    ),
  'Overpass JSON with geometry': (places) =>
    JSON.stringify({
      version: 0.6,
      elements: places.map((place) => {
        const { type, id, latitude: lat, longitude: lon, tags } = place
        if (type === 'node') return { type, id, lat, lon, tags }
        const geometry = ring(place).map(([x, y]) => ({ lat: y, lon: x }))
        const bounds = {
          minlat: lat - 0.0002,
          minlon: lon - 0.0002,
          maxlat: lat + 0.0002,
          maxlon: lon + 0.0002,
        }
        return type === 'way'
          ? { type, id, bounds, nodes: [1, 2], geometry, tags }
          : { type, id, bounds, members: [{ type: 'way', ref: 1, role: 'outer', geometry }], tags }
      }),
    }),
  'osmium as a sequence': (places) =>
    places
      .map(
        (place) =>
          `\u001e${JSON.stringify({
            type: 'Feature',
            id: `${place.type.charAt(0)}${place.id}`,
            geometry: geometryOf(place),
            properties: place.tags,
          })}\n`,
      )
      .join(''),
  'osmium with attributes': (places) =>
    collection(
      places.map((place) => ({
        type: 'Feature',
        geometry: geometryOf(place),
        properties: {
          '@type': place.type,
          '@id': place.id,
          '@version': 3,
          '@timestamp': 1_700_000_000,
          ...place.tags,
        },
      })),
    ),
  'ogr2ogr with other tags': (places) =>
    collection(
      places.map((place) => ogrFeature(place, false)),
      {
        name: 'points',
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      },
    ),
  'ogr2ogr with laundered columns': (places) =>
    collection(places.map((place) => ogrFeature(place, true))),
  'osmtogeojson with nested tags': (places) =>
    collection(
      places.map((place) => ({
        type: 'Feature',
        id: `${place.type}/${place.id}`,
        properties: { type: place.type, id: place.id, tags: place.tags, relations: [], meta: {} },
        geometry: { type: 'GeometryCollection', geometries: [geometryOf(place)] },
      })),
    ),
  'QuickOSM with empty columns': (places) =>
    collection(
      places.map((place) => ({
        type: 'Feature',
        properties: {
          full_id: `${place.type.charAt(0)}${place.id}`,
          osm_id: `${place.id}`,
          osm_type: place.type,
          ...Object.fromEntries(
            [...new Set(places.flatMap(({ tags }) => Object.keys(tags)))].map((key) => [key, null]),
          ),
          ...place.tags,
        },
        geometry: geometryOf(place),
      })),
    ),
}
