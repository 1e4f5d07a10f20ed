type Span = readonly [opens: string, closes: string]
/**
 * Defaults for an imported business: its type, its opening hours and preparation minutes until it
 * sets its own, and its home category.
 */
export type ShopKind = {
  readonly type: 'restaurant' | 'shop'
  readonly hours: Span
  readonly prepMinutes: number
  readonly category: string | undefined
}

export const RESTAURANT: ShopKind = {
  type: 'restaurant',
  hours: ['11:00', '22:00'],
  prepMinutes: 20,
  category: undefined,
}
export const GROCERY: ShopKind = {
  type: 'shop',
  hours: ['08:00', '21:00'],
  prepMinutes: 15,
  category: 'Groceries',
}
const KINDS: Readonly<Record<string, ShopKind>> = {
  restaurant: RESTAURANT,
  tavern: { ...RESTAURANT, hours: ['16:00', '02:00'] },
  hotel: { ...RESTAURANT, hours: ['07:00', '22:00'] },
  nightclub: { ...RESTAURANT, hours: ['18:00', '02:00'] },
  multipurpose: { ...RESTAURANT, hours: ['16:00', '23:00'] },
  cafe: { ...RESTAURANT, hours: ['07:00', '18:00'], category: 'Breakfast & coffee' },
  'fast food': RESTAURANT,
  'retail - grocery': GROCERY,
  'retail - class b': GROCERY,
  'retail - liquor store': { ...GROCERY, hours: ['10:00', '22:00'], category: 'Snacks & drinks' },
  // Spelled like this in the register.
  'retail - liqour store': { ...GROCERY, hours: ['10:00', '22:00'], category: 'Snacks & drinks' },
  'grocery-store-locations': GROCERY,
  'farmers-market-locations': { ...GROCERY, hours: ['09:00', '13:00'] },
  grocery: GROCERY,
  supermarket: GROCERY,
  convenience: { ...GROCERY, hours: ['07:00', '23:00'], category: 'Snacks & drinks' },
  shop: GROCERY,
}

/** Undefined for wholesalers, makers, members' clubs and ships, which do not sell to the public. */
export const shopKind = (type: string): ShopKind | undefined => KINDS[type.trim().toLowerCase()]

const TILES: readonly (readonly [RegExp, string])[] = [
  [/pizz/i, 'Pizza'],
  [/burger/i, 'Burgers'],
  [/sushi|sake|ramen/i, 'Sushi'],
  [/thai|pho\b|viet|china|chinese|asia|korea|noodle|wok|saigon|bangkok|hunan|szechuan/i, 'Asian'],
  [/india|tandoor|curry|nepal|masala/i, 'Indian'],
  [/mexic|taco|taqueria|burrito|cantina|tex-mex/i, 'Mexican'],
  [/kabob|kebab|döner|doner|falafel|shawarma|lebanese|mezze/i, 'Kebab & falafel'],
  [/ethiop|habesha|dukem|addis/i, 'Ethiopian'],
  [/seafood|oyster|crab|fish|lobster/i, 'Seafood'],
  [/chicken|wing|bbq|barbe?que|pollo/i, 'Chicken & BBQ'],
  [/salad|vegan|juice|green\b/i, 'Healthy'],
  [/coffee|cafe|café|bakery|bagel|tea\b|breakfast|kaffe/i, 'Breakfast & coffee'],
  [/gelato|ice cream|dessert|doughnut|cupcake|sweets|chocolate/i, 'Desserts'],
]
const MEAT = /butcher|meat|fish market|fish &/i

/**
 * The home category of a business, by its type, its cuisine and the words of its name; undefined:
 * none.
 */
export function categoryOf(kind: ShopKind, name: string, cuisine = ''): string | undefined {
  if (kind.type === 'shop') return MEAT.test(name) ? 'Butcher & fish' : kind.category
  const descriptions = [cuisine.replaceAll('_', ' '), name]
  const tiles = descriptions.flatMap((text) =>
    TILES.filter(([words]) => words.test(text)).slice(0, 1),
  )
  return tiles[0]?.[1] ?? kind.category
}
