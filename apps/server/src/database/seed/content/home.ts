import type { HomeCategory, ShopType, Take, TaxClass, Unit } from '../city-types.ts'
import { parseText } from './text.ts'

const tiles: [string, ShopType, string, string][] = [
  ['pizza', 'restaurant', '🍕', 'Pizza | بيتزا | Pizza | Pizza'],
  ['burgers', 'restaurant', '🍔', 'Burgers | برغر | Hamburguesas | Burgers'],
  ['sushi', 'restaurant', '🍣', 'Sushi | سوشي | Sushi | Sushi'],
  ['asian', 'restaurant', '🍜', 'Asian | آسيوي | Asiática | Asiatique'],
  ['indian', 'restaurant', '🍛', 'Indian | هندي | India | Indien'],
  ['mexican', 'restaurant', '🌮', 'Mexican | مكسيكي | Mexicana | Mexicain'],
  [
    'kebab',
    'restaurant',
    '🥙',
    'Kebab & falafel | كباب وفلافل | Kebab y falafel | Kebab et falafel',
  ],
  ['ethiopian', 'restaurant', '🫓', 'Ethiopian | إثيوبي | Etíope | Éthiopien'],
  ['seafood', 'restaurant', '🦞', 'Seafood | مأكولات بحرية | Mariscos | Fruits de mer'],
  [
    'chicken',
    'restaurant',
    '🍗',
    'Chicken & BBQ | دجاج وباربكيو | Pollo y BBQ | Poulet et barbecue',
  ],
  ['healthy', 'restaurant', '🥗', 'Healthy | صحي | Saludable | Sain'],
  [
    'breakfast',
    'restaurant',
    '🥐',
    'Breakfast & coffee | فطور وقهوة | Desayuno y café | Petit-déj et café',
  ],
  ['desserts', 'restaurant', '🍰', 'Desserts | حلويات | Postres | Desserts'],
  ['groceries', 'shop', '🥬', 'Groceries | بقالة | Supermercado | Courses'],
  [
    'butcher-fish',
    'shop',
    '🥩',
    'Butcher & fish | لحوم وأسماك | Carnicería y pescado | Boucherie et poisson',
  ],
  [
    'convenience',
    'shop',
    '🍫',
    'Snacks & drinks | تسالي ومشروبات | Botanas y bebidas | Snacks et boissons',
  ],
]

export const HOME_TILES = tiles.map(([key, type, glyph, titles], position) => ({
  key,
  type,
  glyph,
  titles: parseText(titles),
  position,
}))
export const homeCategories = (): HomeCategory[] =>
  HOME_TILES.map(({ key, type, titles, position }) => ({
    key,
    type,
    titles,
    position,
    picture: `categories/${key}`,
  }))

const takeRows: [string, string, string][] = [
  ['late-night', '🌙', 'Late night | حتى وقت متأخر | De madrugada | Tard le soir'],
  ['family-deal', '👪', 'Family deal | عروض عائلية | Paquete familiar | Formule famille'],
  ['halal', '☪️', 'Halal | حلال | Halal | Halal'],
  ['free-delivery', '🛵', 'Free delivery | توصيل مجاني | Envío gratis | Livraison gratuite'],
  ['vegan', '🌱', 'Vegan friendly | خيارات نباتية | Opciones veganas | Options véganes'],
  ['local-farms', '🚜', 'Local farms | من مزارع محلية | Granjas locales | Fermes locales'],
  ['new', '✨', 'New on Hawker | جديد على هوكر | Nuevo en Hawker | Nouveau sur Hawker'],
  ['spicy', '🔥', 'Spicy | حار | Picante | Épicé'],
]
export const TAKE_ROWS = takeRows.map(([key, glyph, titles], position) => ({
  key,
  glyph,
  titles: parseText(titles),
  position,
}))
export const takes = (): Take[] =>
  TAKE_ROWS.map(({ key, titles, position }) => ({ key, titles, position, picture: `takes/${key}` }))

export const TAX_CLASSES: TaxClass[] = [
  {
    key: 'prepared_food',
    title: parseText('Prepared food | أطعمة محضّرة | Comida preparada | Plats préparés'),
    label: parseText(
      'DC meals tax | ضريبة الوجبات في واشنطن | Impuesto sobre comidas de DC | Taxe sur les repas de DC',
    ),
    ratePpm: 100_000,
  },
  {
    key: 'groceries',
    title: parseText('Groceries | بقالة | Abarrotes | Produits alimentaires'),
    label: parseText(
      'DC groceries | ضريبة البقالة في واشنطن | Impuesto sobre abarrotes de DC | Taxe sur l’alimentation de DC',
    ),
    ratePpm: 0,
  },
  {
    key: 'general',
    title: parseText('General goods | سلع عامة | Bienes generales | Biens courants'),
    label: parseText(
      'DC sales tax | ضريبة المبيعات في واشنطن | Impuesto sobre ventas de DC | Taxe de vente de DC',
    ),
    ratePpm: 60_000,
  },
]

export const UNITS: Unit[] = [
  { key: 'piece', position: 'after', names: parseText('pc | قطعة | pza | pce') },
  { key: 'kg', position: 'after', names: parseText('kg | كغ | kg | kg') },
  { key: 'pack', position: 'after', names: parseText('pack | عبوة | paquete | paquet') },
]
