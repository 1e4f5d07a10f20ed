import type { Text } from '../city-types.ts'
import { parseText } from './text.ts'

/** Headings of menus and aisles in the order in which a menu shows them: [title, glyph]. */
const rows: [string, string, string][] = [
  ['breakfast', '🍳', 'Breakfast | الفطور | Desayunos | Petit-déjeuner'],
  ['pastries', '🥐', 'Pastries | معجنات | Bollería | Viennoiseries'],
  ['bagels', '🥯', 'Bagels | بيغل | Bagels | Bagels'],
  ['toasts', '🥑', 'Toasts | توست | Tostadas | Tartines'],
  ['starters', '🥟', 'Starters | مقبّلات | Entradas | Entrées'],
  ['meze', '🫒', 'Meze | مازات | Mezze | Mezzés'],
  ['dim-sum', '🥟', 'Dim sum | ديم سم | Dim sum | Dim sum'],
  ['soups', '🍲', 'Soups | شوربات | Sopas | Soupes'],
  ['salads', '🥗', 'Salads | سلطات | Ensaladas | Salades'],
  ['bowls', '🍲', 'Bowls | أطباق البول | Bowls | Bols'],
  ['pizza', '🍕', 'Pizza | بيتزا | Pizzas | Pizzas'],
  ['pasta', '🍝', 'Pasta | معكرونة | Pastas | Pâtes'],
  ['risotto', '🍚', 'Risotto | ريزوتو | Risottos | Risottos'],
  ['burgers', '🍔', 'Burgers | برغر | Hamburguesas | Burgers'],
  ['hot-dogs', '🌭', 'Hot dogs | هوت دوغ | Hot dogs | Hot-dogs'],
  ['chicken', '🍗', 'Chicken | دجاج | Pollo | Poulet'],
  ['smoked', '🥩', 'From the smoker | مدخّنات | Del ahumador | Au fumoir'],
  [
    'tacos',
    '🌮',
    'Tacos & quesadillas | تاكو وكاساديا | Tacos y quesadillas | Tacos et quesadillas',
  ],
  ['burritos', '🌯', 'Burritos | بوريتو | Burritos | Burritos'],
  ['wraps', '🥙', 'Wraps | لفائف | Wraps | Wraps'],
  ['sandwiches', '🥪', 'Sandwiches | ساندويتشات | Sándwiches | Sandwichs'],
  ['lunch', '🥧', 'Lunch | الغداء | Almuerzo | Déjeuner'],
  ['nigiri', '🍣', 'Nigiri & sashimi | نيغيري وساشيمي | Nigiri y sashimi | Nigiris et sashimis'],
  ['rolls', '🍙', 'Rolls | رولات | Rollos | Rolls'],
  ['bento', '🍱', 'Bento | بينتو | Bento | Bentos'],
  ['ramen', '🍜', 'Ramen & udon | رامن وأودون | Ramen y udon | Ramens et udons'],
  ['rice-noodles', '🍜', 'Rice & noodles | أرز ونودلز | Arroces y fideos | Riz et nouilles'],
  ['wok', '🥘', 'From the wok | من الووك | Del wok | Au wok'],
  ['curries', '🍛', 'Curries | كاري | Currys | Currys'],
  ['stews', '🍲', 'Stews | يخنات | Guisos | Ragoûts'],
  ['vegan', '🥬', 'Vegan dishes | أطباق نباتية | Platos veganos | Plats végétaliens'],
  [
    'platters',
    '🍛',
    'Platters to share | أطباق للمشاركة | Platos para compartir | Plateaux à partager',
  ],
  ['rice', '🍚', 'Rice | أرز | Arroces | Riz'],
  ['grill', '🍢', 'From the grill | مشاوٍ | A la parrilla | Grillades'],
  ['mains', '🍽️', 'Mains | أطباق رئيسية | Platos fuertes | Plats'],
  ['breads', '🫓', 'Breads | خبز | Panes | Pains'],
  ['sides', '🍟', 'Sides | أطباق جانبية | Guarniciones | Accompagnements'],
  ['ice-cream', '🍨', 'Ice cream | آيس كريم | Helados | Glaces'],
  ['donuts', '🍩', 'Donuts | دونات | Donas | Donuts'],
  ['cakes', '🍰', 'Cakes | كعك | Pasteles | Gâteaux'],
  ['crepes', '🥞', 'Crêpes | كريب | Crepas | Crêpes'],
  ['desserts', '🍮', 'Desserts | حلويات | Postres | Desserts'],
  ['shakes', '🥤', 'Shakes | ميلك شيك | Malteadas | Milk-shakes'],
  ['coffee', '☕', 'Coffee & more | قهوة وأكثر | Café y más | Cafés et plus'],
  ['bubble-tea', '🧋', 'Bubble tea | شاي الفقاعات | Té de burbujas | Bubble tea'],
  ['cold-drinks', '🥤', 'Cold drinks | مشروبات باردة | Bebidas frías | Boissons fraîches'],
  ['hot-drinks', '🫖', 'Hot drinks | مشروبات ساخنة | Bebidas calientes | Boissons chaudes'],
  ['beer', '🍺', 'Beer | بيرة | Cervezas | Bières'],
  ['fruit', '🍎', 'Fruit | فواكه | Frutas | Fruits'],
  ['vegetables', '🥕', 'Vegetables & herbs | خضار وأعشاب | Verduras y hierbas | Légumes et herbes'],
  ['dairy', '🥛', 'Milk & dairy | حليب وألبان | Leche y lácteos | Lait et crèmerie'],
  ['cheese-eggs', '🧀', 'Cheese & eggs | أجبان وبيض | Quesos y huevos | Fromages et œufs'],
  ['bread', '🍞', 'Bread & bakery | خبز ومخبوزات | Pan y repostería | Pain et boulangerie'],
  ['meat', '🥩', 'Meat | لحوم | Carnes | Viandes'],
  [
    'fish',
    '🐟',
    'Fish & seafood | أسماك ومأكولات بحرية | Pescados y mariscos | Poissons et fruits de mer',
  ],
  ['pantry', '🥫', 'Pantry | مؤونة | Despensa | Épicerie'],
  ['world', '🌍', 'World kitchen | مطبخ العالم | Cocina del mundo | Cuisine du monde'],
  ['snacks', '🍿', 'Snacks | تسالي | Botanas | Apéritif'],
  ['sweets', '🍫', 'Sweets | حلوى وشوكولاتة | Dulces | Confiseries'],
  ['drinks', '🧃', 'Drinks | مشروبات | Bebidas | Boissons'],
  ['coffee-tea', '☕', 'Coffee & tea | قهوة وشاي | Café y té | Café et thé'],
  ['frozen', '🧊', 'Frozen | مجمّدات | Congelados | Surgelés'],
  ['household', '🧻', 'Household | لوازم المنزل | Hogar | Maison'],
  [
    'care',
    '🧴',
    'Care, baby & pets | عناية وأطفال وحيوانات أليفة | Cuidado, bebé y mascotas | Soins, bébé et animaux',
  ],
]

export type Section = { key: string; glyph: string; titles: Text; position: number }

export const SECTIONS: ReadonlyMap<string, Section> = new Map(
  rows.map(([key, glyph, titles], position) => [
    key,
    { key, glyph, titles: parseText(titles), position },
  ]),
)

export const sectionOf = (key: string): Section => {
  const section = SECTIONS.get(key)
  if (!section) throw new Error(`no such section: ${key}`)
  return section
}
