import { words } from '../read/words.ts'
import { textOf } from '../read/geojson-values.ts'
import { type ShopKind, GROCERY, RESTAURANT } from './shop-types.ts'

const DRINKS: ShopKind = { ...GROCERY, hours: ['10:00', '22:00'], category: 'Snacks & drinks' }
const BREAKFAST: ShopKind = {
  ...GROCERY,
  hours: ['07:00', '18:00'],
  category: 'Breakfast & coffee',
}
const DESSERTS: ShopKind = { ...GROCERY, hours: ['10:00', '19:00'], category: 'Desserts' }
const BAR: ShopKind = { ...RESTAURANT, hours: ['16:00', '02:00'] }

/** Values of the keys of OpenStreetMap that sell food, drinks or groceries. */
const KINDS: Readonly<Record<string, Readonly<Record<string, ShopKind>>>> = {
  amenity: {
    restaurant: RESTAURANT,
    fast_food: RESTAURANT,
    food_court: RESTAURANT,
    food_hall: RESTAURANT,
    ...valued({ ...RESTAURANT, hours: ['11:00', '15:00'] }, ['canteen', 'cafeteria']),
    ...valued({ ...RESTAURANT, hours: ['07:00', '18:00'], category: 'Breakfast & coffee' }, [
      'cafe',
      'coffee_shop',
      'tea_house',
      'teahouse',
      'juice_bar',
      'internet_cafe',
    ]),
    ice_cream: { ...RESTAURANT, hours: ['11:00', '21:00'], category: 'Desserts' },
    bar: BAR,
    pub: BAR,
    biergarten: BAR,
    hookah_lounge: BAR,
    karaoke_box: BAR,
    nightclub: { ...RESTAURANT, hours: ['18:00', '02:00'] },
    marketplace: { ...GROCERY, hours: ['09:00', '13:00'] },
  },
  shop: {
    ...valued(
      GROCERY,
      words(
        'supermarket | grocery | greengrocer | butcher | seafood | fishmonger | fish',
        'deli | delicatessen | cheese | dairy | farm | health_food | organic | food',
        'frozen_food | spices | nuts | pasta | rice | honey | eggs | general | ethnic',
        'vegetables | fruit | fruits | meat | poultry | olive_oil | oil | tortilla | noodles',
        'wholesale_food | bulk_food | tofu | seaweed | pickles | herbs | mushrooms | local_products',
      ),
    ),
    ...valued(DRINKS, [
      'alcohol',
      'wine',
      'beverages',
      'beer',
      'spirits',
      'water',
      'drinks',
      'sake',
      'juice',
    ]),
    convenience: { ...GROCERY, hours: ['07:00', '23:00'], category: 'Snacks & drinks' },
    kiosk: { ...GROCERY, hours: ['07:00', '21:00'], category: 'Snacks & drinks' },
    ...valued(BREAKFAST, ['bakery', 'coffee', 'tea', 'bagel', 'bread']),
    ...valued(DESSERTS, [
      'pastry',
      'confectionery',
      'chocolate',
      'candy',
      'sweets',
      'ice_cream',
      'cake',
      'cakes',
      'wagashi',
      'japanese_sweets',
    ]),
    ...valued(RESTAURANT, [
      'catering',
      'caterer',
      'pizza',
      'sushi',
      'restaurant',
      'fast_food',
      'bento',
    ]),
  },
  craft: {
    ...valued(BREAKFAST, ['bakery', 'coffee_roaster']),
    ...valued(DESSERTS, ['confectionery', 'pastry']),
    ...valued(GROCERY, ['butcher', 'cheesemaker', 'beekeeper']),
    ...valued(DRINKS, ['winery', 'brewery', 'distillery']),
    caterer: RESTAURANT,
  },
}
const KEYS = ['amenity', 'shop', 'craft']
/** The column of Geofabrik's files that holds the value of any key. */
const ANY_KEY = 'fclass'

function valued(kind: ShopKind, values: readonly string[]): Record<string, ShopKind> {
  return Object.fromEntries(values.map((value) => [value, kind]))
}

/** Whether the properties are tags of OpenStreetMap. */
export const isOsm = (properties: Record<string, unknown>): boolean =>
  [...KEYS, 'cuisine', ANY_KEY].some((key) => typeof properties[key] === 'string') ||
  ['osm_id', 'osm_way_id', 'osm_type', 'full_id'].some((key) => textOf(properties, key) !== '') ||
  /^(?:(?:node|way|relation)\/|[nwra])\d/.test(textOf(properties, '@id', 'id')) ||
  Object.keys(properties).some((key) => /^(?:addr|name|disused|contact):/.test(key))

/**
 * What a place of OpenStreetMap sells, or the tag that says that it sells no food: `shop=florist`.
 */
export function osmKind(
  properties: Record<string, unknown>,
): { kind: ShopKind } | { other: string } {
  const access = textOf(properties, 'access')
  if (access === 'private' || access === 'no') return { other: `access=${access}` }
  for (const key of KEYS)
    for (const value of valuesOf(properties, key)) {
      const kind = KINDS[key]?.[value]
      if (kind) return { kind }
    }
  for (const value of valuesOf(properties, ANY_KEY))
    for (const key of KEYS) {
      const kind = KINDS[key]?.[value]
      if (kind) return { kind }
    }
  if (textOf(properties, 'cuisine') !== '') return { kind: RESTAURANT }
  const tag = [...KEYS, ANY_KEY, ...OTHER_KEYS]
    .map((key) => ({ key, value: textOf(properties, key) }))
    .find(({ value }) => value !== '')
  return { other: tag ? `${tag.key}=${tag.value}` : 'no tag' }
}

const OTHER_KEYS = ['tourism', 'leisure', 'office', 'healthcare', 'building', 'highway']
const valuesOf = (properties: Record<string, unknown>, key: string): string[] =>
  textOf(properties, key)
    .toLowerCase()
    .split(/[;,]/)
    .map((value) => value.trim().replaceAll(' ', '_'))
