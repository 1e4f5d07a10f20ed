import { words } from '../read/words.ts'
import { numbered } from '../addresses/house-number.ts'
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
    canteen: { ...RESTAURANT, hours: ['11:00', '15:00'] },
    cafe: { ...RESTAURANT, hours: ['07:00', '18:00'], category: 'Breakfast & coffee' },
    ice_cream: { ...RESTAURANT, hours: ['11:00', '21:00'], category: 'Desserts' },
    bar: BAR,
    pub: BAR,
    biergarten: BAR,
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
        'vegetables | meat | poultry | olive_oil | tortilla | noodles | wholesale_food',
      ),
    ),
    ...valued(DRINKS, ['alcohol', 'wine', 'beverages', 'beer', 'spirits', 'water', 'drinks']),
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
    ]),
    ...valued(RESTAURANT, ['catering', 'caterer', 'pizza', 'sushi', 'restaurant', 'fast_food']),
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

function valued(kind: ShopKind, values: readonly string[]): Record<string, ShopKind> {
  return Object.fromEntries(values.map((value) => [value, kind]))
}

/** Whether the properties are tags of OpenStreetMap. */
export const isOsm = (properties: Record<string, unknown>): boolean =>
  KEYS.some((key) => typeof properties[key] === 'string') ||
  typeof properties['cuisine'] === 'string' ||
  /^(?:node|way|relation)\//.test(textOf(properties, '@id', 'id'))

/**
 * What a place of OpenStreetMap sells, or the tag that says that it sells no food: `shop=florist`.
 */
export function osmKind(
  properties: Record<string, unknown>,
): { kind: ShopKind } | { other: string } {
  for (const key of KEYS)
    for (const value of textOf(properties, key).toLowerCase().split(/[;,]/)) {
      const kind = KINDS[key]?.[value.trim()]
      if (kind) return { kind }
    }
  if (textOf(properties, 'cuisine') !== '') return { kind: RESTAURANT }
  const tag = [...KEYS, 'tourism', 'leisure', 'office', 'healthcare', 'building', 'highway']
    .map((key) => ({ key, value: textOf(properties, key) }))
    .find(({ value }) => value !== '')
  return { other: tag ? `${tag.key}=${tag.value}` : 'no tag' }
}

/** `Hauptstraße 12, 10115 Berlin`; empty without a street. */
export function osmAddress(properties: Record<string, unknown>): string {
  const [street, number, city, postcode] = [
    textOf(properties, 'addr:street', 'addr:place', 'contact:street'),
    textOf(properties, 'addr:housenumber', 'contact:housenumber'),
    textOf(properties, 'addr:city', 'contact:city'),
    textOf(properties, 'addr:postcode', 'contact:postcode'),
  ]
  if (street === '') return ''
  const line = numbered(street, number)
  const place = [postcode, city].filter(Boolean).join(' ')
  return place === '' ? line : `${line}, ${place}`
}
