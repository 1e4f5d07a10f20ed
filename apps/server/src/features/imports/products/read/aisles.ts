/**
 * Titles of the aisles of an imported shop, in shelf order, as English | Arabic | Spanish | French.
 */
const AISLES = {
  produce: 'Fruits and vegetables | الفواكه والخضروات | Frutas y verduras | Fruits et légumes',
  bread:
    'Cereals and potatoes | الحبوب والبطاطس | Cereales y patatas | Céréales et pommes de terre',
  dairy: 'Milk and dairy products | الحليب ومشتقاته | Leche y lácteos | Lait et produits laitiers',
  protein:
    'Fish, meat and eggs | الأسماك واللحوم والبيض | Pescado, carne y huevos | Poisson, viande et œufs',
  meals: 'Ready meals | وجبات جاهزة | Platos preparados | Plats préparés',
  sauces: 'Oils and sauces | الزيوت والصلصات | Aceites y salsas | Huiles et sauces',
  salty: 'Salty snacks | وجبات خفيفة مالحة | Aperitivos salados | Snacks salés',
  sweet: 'Sweets and biscuits | الحلويات والبسكويت | Dulces y galletas | Douceurs et biscuits',
  drinks: 'Beverages | المشروبات | Bebidas | Boissons',
  alcohol: 'Alcoholic beverages | المشروبات الكحولية | Bebidas alcohólicas | Boissons alcoolisées',
  other: 'Other groceries | بقالة أخرى | Otros productos | Autres produits',
} as const
export type Aisle = keyof typeof AISLES
export const AISLE_ORDER: readonly Aisle[] = [
  'produce',
  'bread',
  'dairy',
  'protein',
  'meals',
  'sauces',
  'salty',
  'sweet',
  'drinks',
  'alcohol',
  'other',
]

export function aisleTitles(aisle: Aisle): Record<string, string> {
  const [en = '', ar = '', es = '', fr = ''] = AISLES[aisle].split(' | ')
  return { en, ar, es, fr }
}

const GROUPS: Readonly<Record<string, Aisle>> = {
  'fruits-and-vegetables': 'produce',
  'cereals-and-potatoes': 'bread',
  'milk-and-dairy-products': 'dairy',
  'fish-meat-eggs': 'protein',
  'composite-foods': 'meals',
  'fat-and-sauces': 'sauces',
  'salty-snacks': 'salty',
  'sugary-snacks': 'sweet',
  beverages: 'drinks',
  'alcoholic-beverages': 'alcohol',
}
// Checked in this order: a drink is a drink before it is a plant.
const TAGS: readonly (readonly [RegExp, Aisle])[] = [
  [/alcoholic-beverages|wines?\b|beers?\b|vin-|vino|spirits|liqueur/, 'alcohol'],
  [/beverages?\b(?!.*plant-based-foods)|waters|juices|coffees?\b|teas\b|bevand/, 'drinks'],
  [/dairies|cheeses?|yogurts?|milks?\b|latte-fermentato/, 'dairy'],
  [/seafood|fishes|meats?\b|eggs\b|meat-|chicken|boeuf|affettat/, 'protein'],
  [/meals|sandwich|soups?|pizzas?|zuppa|canned-foods|salads|dishes/, 'meals'],
  [/sauces|oils?\b|fats\b|condiments|olio|sugh|vinegars|spreads/, 'sauces'],
  [/chips|crisps|salty|crackers|appetizers/, 'salty'],
  [
    /sweet|sugary|snacks|biscuits|cakes|chocolates?|desserts|confectioner|honeys|gateaux|candies|bee-products/,
    'sweet',
  ],
  [/cereals|breads?\b|pastas?\b|rices?\b|flours|potatoes|pane-|boulange|crepes/, 'bread'],
  [/fruits|vegetables|legumes|lettuce|nuts\b|plant-based-foods/, 'produce'],
]

/** The aisle of a row: by its nutrition group when the file has one, else by its category tags. */
export function aisleOf(group1: string, group2: string, tags: string): Aisle {
  const slug = (group: string) =>
    group
      .trim()
      .toLowerCase()
      .replaceAll(/[\s,]+/g, '-')
  if (slug(group2) === 'alcoholic-beverages') return 'alcohol'
  const fromGroup = GROUPS[slug(group1)]
  if (fromGroup) return fromGroup
  const text = tags.toLowerCase().replaceAll(' ', '-')
  // The bare group 'plant-based foods and beverages' does not mean a drink.
  const telling = text.replaceAll('plant-based-foods-and-beverages', 'plant-based-foods')
  return TAGS.find(([words]) => words.test(telling))?.[1] ?? 'other'
}
