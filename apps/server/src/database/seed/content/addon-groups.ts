import { type Allergen, isAllergen } from '@hawker/domain/catalog/allergens'
import { DIETS, type Diet } from '@hawker/domain/catalog/diets'
import { forbiddenAllergens } from '@hawker/domain/catalog/diet-rules'
import type { Text } from '../city-types.ts'
import { parseText } from './text.ts'

/** `allergens` null: not declared. */
export type AddonRecipe = {
  slug: string
  names: Text
  cents: number
  maxQuantity: number
  allergens: Allergen[] | null
  diets: Diet[]
}
export type AddonGroupRecipe = {
  key: string
  title: Text
  min: number
  max: number
  addons: AddonRecipe[]
}

/**
 * Slug, names, cents and allergens ("?": not declared). 'meat' marks meat, which is no allergen.
 */
type Row = [slug: string, names: string, cents: number, allergens?: string, of?: 'meat']

const parseAllergens = (words: string): Allergen[] | null =>
  words === '?' ? null : words.split(' ').filter(isAllergen)
/** The diets that follow from the allergens. None when they are not declared. */
const dietsOf = (allergens: Allergen[] | null, of: 'meat' | undefined): Diet[] => {
  if (allergens === null) return []
  const spoken: Diet[] =
    of === 'meat' ? ['gluten_free'] : ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free']
  const kept = spoken.filter(
    (diet) => !forbiddenAllergens(diet).some((allergen) => allergens.includes(allergen)),
  )
  return allergens.includes('milk') ? kept : [...kept, 'lactose_free']
}

/** Groups that change the preparation only, so they suit every diet of the dish. */
const PREPARATION_GROUPS = new Set(['doneness', 'spice', 'sugar-level'])

const group = (
  key: string,
  title: string,
  min: number,
  max: number,
  maxQuantity: number,
  rows: Row[],
): [string, AddonGroupRecipe] => [
  key,
  {
    key,
    title: parseText(title),
    min,
    max,
    addons: rows.map(([slug, names, cents, allergens = '', of]) => ({
      slug,
      names: parseText(names),
      cents,
      maxQuantity,
      allergens: parseAllergens(allergens),
      diets: PREPARATION_GROUPS.has(key) ? [...DIETS] : dietsOf(parseAllergens(allergens), of),
    })),
  },
]

const SIDES: Row[] = [
  ['fries', 'Fries | بطاطس مقلية | Papas fritas | Frites', 0],
  ['slaw', 'Coleslaw | سلطة ملفوف | Ensalada de col | Coleslaw', 0, 'eggs mustard'],
  ['salad', 'Green salad | سلطة خضراء | Ensalada verde | Salade verte', 0],
  ['corn', 'Corn on the cob | كوز ذرة | Elote | Épi de maïs', 100, 'milk'],
  [
    'mac',
    'Mac & cheese | معكرونة بالجبن | Macarrones con queso | Macaronis au fromage',
    200,
    'gluten milk',
  ],
]

/** Option groups. min ≥ 1 is required; max counts portions over the whole group. */
const ADDON_GROUPS: ReadonlyMap<string, AddonGroupRecipe> = new Map([
  group('crust', 'Choose your crust | اختر العجينة | Elija la masa | Choisissez la pâte', 1, 1, 1, [
    [
      'classic',
      'Classic Neapolitan | نابولية كلاسيكية | Napolitana clásica | Napolitaine classique',
      0,
      'gluten',
    ],
    [
      'thin',
      'Thin & crisp | رقيقة ومقرمشة | Delgada y crujiente | Fine et croustillante',
      0,
      'gluten',
    ],
    ['wholemeal', 'Wholemeal | قمح كامل | Integral | Complète', 150, 'gluten'],
    ['gluten-free', 'Gluten-free | خالية من الغلوتين | Sin gluten | Sans gluten', 300],
  ]),
  group('pizza-toppings', 'Extra toppings | إضافات | Ingredientes extra | Suppléments', 0, 5, 2, [
    [
      'mozzarella',
      'Extra mozzarella | موزاريلا إضافية | Mozzarella extra | Mozzarella supplémentaire',
      200,
      'milk',
    ],
    ['mushrooms', 'Mushrooms | فطر | Champiñones | Champignons', 150],
    ['olives', 'Olives | زيتون | Aceitunas | Olives', 125],
    ['peppers', 'Roasted peppers | فلفل مشوي | Pimientos asados | Poivrons rôtis', 150],
    ['rocket', 'Rocket | جرجير | Rúcula | Roquette', 150],
    ['chilli', 'Fresh chilli | فلفل حار طازج | Chile fresco | Piment frais', 75],
    ['burrata', 'Whole burrata | بوراتا كاملة | Burrata entera | Burrata entière', 450, 'milk'],
  ]),
  group(
    'pasta-shape',
    'Choose your pasta | اختر المعكرونة | Elija la pasta | Choisissez les pâtes',
    1,
    1,
    1,
    [
      [
        'house',
        'As on the menu | كما في القائمة | Como en el menú | Comme à la carte',
        0,
        'gluten eggs',
      ],
      ['wholewheat', 'Wholewheat | قمح كامل | Integral | Complètes', 100, 'gluten'],
      ['gluten-free', 'Gluten-free | خالية من الغلوتين | Sin gluten | Sans gluten', 250],
    ],
  ),
  group(
    'pasta-extras',
    'Add to your pasta | أضف إلى طبقك | Agregue a su pasta | Ajoutez à vos pâtes',
    0,
    3,
    1,
    [
      ['parmesan', 'Parmesan | بارميزان | Parmesano | Parmesan', 100, 'milk eggs'],
      [
        'chicken',
        'Grilled chicken | دجاج مشوي | Pollo a la parrilla | Poulet grillé',
        350,
        '',
        'meat',
      ],
      ['prawns', 'Prawns | روبيان | Langostinos | Gambas', 500, 'crustaceans', 'meat'],
    ],
  ),
  group(
    'doneness',
    'How should we cook it? | درجة الاستواء | ¿Qué término? | Quelle cuisson ?',
    1,
    1,
    1,
    [
      ['medium', 'Medium | متوسط | Término medio | À point', 0],
      ['medium-well', 'Medium well | متوسط إلى ناضج | Tres cuartos | Bien à point', 0],
      ['well-done', 'Well done | ناضج تمامًا | Bien cocida | Bien cuit', 0],
    ],
  ),
  group('burger-extras', 'Extras | إضافات | Extras | Suppléments', 0, 4, 2, [
    ['cheese', 'Extra cheese | جبن إضافي | Queso extra | Fromage en plus', 125, 'milk'],
    ['bacon', 'Smoked bacon | لحم مقدّد مدخّن | Tocino ahumado | Bacon fumé', 225, '', 'meat'],
    ['egg', 'Fried egg | بيضة مقلية | Huevo frito | Œuf au plat', 175, 'eggs'],
    ['avocado', 'Avocado | أفوكادو | Aguacate | Avocat', 225],
    ['jalapenos', 'Jalapeños | هالابينو | Jalapeños | Jalapeños', 75],
    ['patty', 'Another patty | قطعة لحم إضافية | Otra carne | Un steak de plus', 400, '', 'meat'],
  ]),
  group('make-it-a-meal', 'Make it a meal | اجعلها وجبة | Hágalo combo | En menu', 0, 1, 1, [
    [
      'fries-drink',
      'Fries and a soft drink | بطاطس ومشروب غازي | Papas y refresco | Frites et boisson',
      550,
    ],
    ['salad-water', 'Salad and water | سلطة وماء | Ensalada y agua | Salade et eau', 550],
  ]),
  group('sauces', 'Sauces | صلصات | Salsas | Sauces', 0, 3, 2, [
    ['garlic', 'Garlic sauce | صلصة الثوم | Salsa de ajo | Sauce à l’ail', 75, 'eggs milk'],
    ['hot', 'Hot sauce | صلصة حارة | Salsa picante | Sauce piquante', 75, '?'],
    ['bbq', 'Barbecue | باربكيو | Barbacoa | Barbecue', 75, 'mustard celery'],
    ['mayo', 'Mayonnaise | مايونيز | Mayonesa | Mayonnaise', 75, 'eggs mustard'],
    ['tahini', 'Tahini | طحينة | Tahini | Tahini', 75, 'sesame'],
  ]),
  group('spice', 'How hot? | ما درجة الحرارة؟ | ¿Qué tan picante? | Quel piquant ?', 1, 1, 1, [
    ['mild', 'Mild | خفيف | Suave | Doux', 0],
    ['medium', 'Medium | متوسط | Medio | Moyen', 0],
    ['hot', 'Hot | حار | Picante | Fort', 0],
    ['very-hot', 'Very hot | حار جدًا | Muy picante | Très fort', 0],
  ]),
  group('rice', 'Choose your rice | اختر الأرز | Elija el arroz | Choisissez le riz', 1, 1, 1, [
    ['steamed', 'Steamed rice | أرز على البخار | Arroz al vapor | Riz vapeur', 0],
    ['brown', 'Brown rice | أرز بني | Arroz integral | Riz complet', 100],
    [
      'egg-fried',
      'Egg fried rice | أرز مقلي بالبيض | Arroz frito con huevo | Riz sauté à l’œuf',
      250,
      'eggs soybeans',
    ],
  ]),
  group('ramen-extras', 'Into the bowl | أضف إلى الطبق | Al tazón | Dans le bol', 0, 4, 2, [
    [
      'egg',
      'Marinated egg | بيضة متبّلة | Huevo marinado | Œuf mariné',
      200,
      'eggs soybeans gluten',
    ],
    [
      'noodles',
      'Extra noodles | نودلز إضافية | Fideos extra | Nouilles en plus',
      250,
      'gluten eggs',
    ],
    ['corn', 'Sweetcorn | ذرة | Maíz | Maïs', 125, 'milk'],
    ['nori', 'Nori | نوري | Nori | Nori', 100],
    ['bamboo', 'Bamboo shoots | براعم الخيزران | Brotes de bambú | Pousses de bambou', 150],
  ]),
  group('sushi-extras', 'On the side | إلى جانب الطبق | Para acompañar | À côté', 0, 4, 2, [
    [
      'ginger',
      'Pickled ginger | زنجبيل مخلل | Jengibre encurtido | Gingembre mariné',
      0,
      'sulphites',
    ],
    ['wasabi', 'Wasabi | واسابي | Wasabi | Wasabi', 0, 'mustard'],
    [
      'soy',
      'Low-salt soy sauce | صلصة صويا قليلة الملح | Soya baja en sal | Sauce soja allégée en sel',
      50,
      'soybeans gluten',
    ],
    [
      'spicy-mayo',
      'Spicy mayo | مايونيز حار | Mayonesa picante | Mayo pimentée',
      75,
      'eggs mustard',
    ],
  ]),
  group(
    'indian-bread',
    'Bread with it | خبز مع الطبق | Pan para acompañar | Pain pour accompagner',
    0,
    3,
    2,
    [
      [
        'naan',
        'Butter naan | نان بالزبدة | Naan con mantequilla | Naan au beurre',
        300,
        'gluten milk',
      ],
      ['garlic-naan', 'Garlic naan | نان بالثوم | Naan de ajo | Naan à l’ail', 350, 'gluten milk'],
      ['roti', 'Roti | روتي | Roti | Roti', 250, 'gluten'],
      ['rice', 'Basmati rice | أرز بسمتي | Arroz basmati | Riz basmati', 300],
    ],
  ),
  group(
    'salsa',
    'Choose your salsa | اختر الصلصة | Elija su salsa | Choisissez la sauce',
    1,
    2,
    1,
    [
      ['roja', 'Salsa roja | صلصة حمراء | Salsa roja | Sauce rouge', 0],
      ['verde', 'Salsa verde | صلصة خضراء | Salsa verde | Sauce verte', 0],
      ['habanero', 'Habanero | هابانيرو | Habanero | Habanero', 0],
      ['pico', 'Pico de gallo | بيكو دي غايو | Pico de gallo | Pico de gallo', 0],
    ],
  ),
  group('taco-extras', 'Add-ons | إضافات | Agregados | Suppléments', 0, 4, 2, [
    ['guacamole', 'Guacamole | غواكامولي | Guacamole | Guacamole', 250],
    ['cheese', 'Queso fresco | جبن طازج | Queso fresco | Fromage frais', 125, 'milk'],
    ['crema', 'Crema | كريمة حامضة | Crema | Crème', 100, 'milk'],
    ['beans', 'Refried beans | فاصولياء مهروسة | Frijoles refritos | Haricots frits', 200],
  ]),
  group(
    'meze-sides',
    'Choose two sides | اختر طبقين جانبيين | Elija dos guarniciones | Choisissez deux accompagnements',
    2,
    2,
    2,
    [
      [
        'rice',
        'Vermicelli rice | أرز بالشعيرية | Arroz con fideos | Riz aux vermicelles',
        0,
        'gluten',
      ],
      ['fries', 'Fries | بطاطس مقلية | Papas fritas | Frites', 0],
      ['salad', 'Chopped salad | سلطة ناعمة | Ensalada picada | Salade hachée', 0],
      ['hummus', 'Hummus | حمص | Hummus | Houmous', 100, 'sesame'],
    ],
  ),
  group('injera', 'Injera | إنجيرا | Injera | Injera', 1, 1, 1, [
    ['mixed', 'Mixed grain | حبوب مخلوطة | Grano mixto | Grains mélangés', 0, 'gluten'],
    [
      'teff',
      'Pure teff (gluten-free) | تيف صافٍ (خالٍ من الغلوتين) | Teff puro (sin gluten) | Pur teff (sans gluten)',
      250,
    ],
  ]),
  group(
    'choose-two-sides',
    'Choose two sides | اختر طبقين جانبيين | Elija dos guarniciones | Choisissez deux accompagnements',
    2,
    2,
    2,
    SIDES,
  ),
  group(
    'choose-one-side',
    'Choose a side | اختر طبقًا جانبيًا | Elija una guarnición | Choisissez un accompagnement',
    1,
    1,
    1,
    SIDES,
  ),
  group('dressing', 'Dressing | الصلصة | Aderezo | Assaisonnement', 1, 1, 1, [
    [
      'vinaigrette',
      'Lemon vinaigrette | صلصة الليمون والزيت | Vinagreta de limón | Vinaigrette au citron',
      0,
      'mustard',
    ],
    ['caesar', 'Caesar | سيزر | César | César', 0, 'eggs fish milk mustard'],
    ['tahini', 'Tahini | طحينة | Tahini | Tahini', 0, 'sesame'],
    ['none', 'No dressing | من دون صلصة | Sin aderezo | Sans sauce', 0],
  ]),
  group('bowl-base', 'Choose a base | اختر الأساس | Elija la base | Choisissez la base', 1, 2, 1, [
    ['white-rice', 'White rice | أرز أبيض | Arroz blanco | Riz blanc', 0],
    ['brown-rice', 'Brown rice | أرز بني | Arroz integral | Riz complet', 0],
    ['quinoa', 'Quinoa | كينوا | Quinoa | Quinoa', 150],
    ['greens', 'Greens | خضار ورقية | Hojas verdes | Jeunes pousses', 0],
  ]),
  group('bowl-toppings', 'Toppings | إضافات | Toppings | Garnitures', 0, 5, 2, [
    ['avocado', 'Avocado | أفوكادو | Aguacate | Avocat', 225],
    ['mango', 'Mango | مانجو | Mango | Mangue', 125],
    ['seeds', 'Seeds | بذور | Semillas | Graines', 75, 'sesame'],
    ['egg', 'Boiled egg | بيضة مسلوقة | Huevo cocido | Œuf dur', 150, 'eggs'],
    ['nuts', 'Roasted nuts | مكسرات محمّصة | Nueces tostadas | Noix grillées', 150, 'nuts'],
  ]),
  group(
    'add-protein',
    'Add protein | أضف بروتينًا | Agregue proteína | Ajoutez des protéines',
    0,
    2,
    1,
    [
      [
        'chicken',
        'Grilled chicken | دجاج مشوي | Pollo a la parrilla | Poulet grillé',
        400,
        '',
        'meat',
      ],
      ['salmon', 'Roasted salmon | سلمون مشوي | Salmón asado | Saumon rôti', 600, 'fish'],
      ['tofu', 'Crispy tofu | توفو مقرمش | Tofu crujiente | Tofu croustillant', 300, 'soybeans'],
    ],
  ),
  group('add-egg', 'Add an egg | أضف بيضة | Agregue un huevo | Ajoutez un œuf', 0, 2, 2, [
    ['poached', 'Poached egg | بيضة مسلوقة من دون قشر | Huevo poché | Œuf poché', 200, 'eggs'],
    ['fried', 'Fried egg | بيضة مقلية | Huevo frito | Œuf au plat', 200, 'eggs'],
  ]),
  group('milk', 'Choose your milk | اختر الحليب | Elija la leche | Choisissez le lait', 1, 1, 1, [
    ['whole', 'Whole milk | حليب كامل الدسم | Leche entera | Lait entier', 0, 'milk'],
    ['skimmed', 'Skimmed milk | حليب خالي الدسم | Leche descremada | Lait écrémé', 0, 'milk'],
    ['oat', 'Oat | شوفان | Avena | Avoine', 75, 'gluten'],
    ['almond', 'Almond | لوز | Almendra | Amande', 75, 'nuts'],
    ['none', 'No milk | من دون حليب | Sin leche | Sans lait', 0],
  ]),
  group('coffee-extras', 'Extras | إضافات | Extras | Suppléments', 0, 3, 2, [
    ['shot', 'Extra shot | جرعة إضافية | Carga extra | Dose supplémentaire', 100],
    ['vanilla', 'Vanilla syrup | شراب الفانيلا | Jarabe de vainilla | Sirop de vanille', 75],
    [
      'caramel',
      'Caramel syrup | شراب الكراميل | Jarabe de caramelo | Sirop de caramel',
      75,
      'milk',
    ],
    ['cinnamon', 'Cinnamon | قرفة | Canela | Cannelle', 0],
  ]),
  group(
    'bagel',
    'Choose your bagel | اختر البيغل | Elija su bagel | Choisissez le bagel',
    1,
    1,
    1,
    [
      ['plain', 'Plain | سادة | Natural | Nature', 0, 'gluten'],
      ['sesame', 'Sesame | سمسم | Ajonjolí | Sésame', 0, 'gluten sesame'],
      ['everything', 'Everything | كل البذور | Everything | Toutes graines', 25, 'gluten sesame'],
    ],
  ),
  group('bagel-extras', 'Add | أضف | Agregue | Ajoutez', 0, 3, 1, [
    ['bacon', 'Bacon | لحم مقدّد | Tocino | Bacon', 225, '', 'meat'],
    ['avocado', 'Avocado | أفوكادو | Aguacate | Avocat', 225],
    ['tomato', 'Tomato | طماطم | Tomate | Tomate', 75],
  ]),
  group('pancake-toppings', 'Toppings | إضافات | Toppings | Garnitures', 0, 3, 1, [
    ['banana', 'Banana | موز | Plátano | Banane', 100],
    [
      'chocolate',
      'Chocolate sauce | صلصة شوكولاتة | Salsa de chocolate | Sauce chocolat',
      100,
      'milk soybeans',
    ],
    ['cream', 'Whipped cream | كريمة مخفوقة | Crema batida | Chantilly', 100, 'milk'],
    ['berries', 'Berries | توت مشكّل | Frutos rojos | Fruits rouges', 200],
  ]),
  group('ice-toppings', 'Toppings | إضافات | Toppings | Garnitures', 0, 3, 1, [
    ['sprinkles', 'Sprinkles | حبيبات ملوّنة | Chispas | Vermicelles colorés', 50, 'soybeans'],
    ['fudge', 'Hot fudge | شوكولاتة ساخنة | Chocolate caliente | Chocolat chaud', 100, 'milk'],
    ['nuts', 'Chopped nuts | مكسرات مفرومة | Nuez picada | Noix concassées', 100, 'nuts'],
    ['cherry', 'Cherry | كرزة | Cereza | Cerise', 50],
  ]),
  group('candles', 'Make it yours | خصّص كعكتك | Personalícelo | Personnalisez', 0, 2, 1, [
    ['candles', 'Eight candles | ثماني شمعات | Ocho velas | Huit bougies', 200],
    ['card', 'Hand-written card | بطاقة بخط اليد | Tarjeta escrita a mano | Carte manuscrite', 250],
  ]),
  group('sugar-level', 'Sugar | السكر | Azúcar | Sucre', 1, 1, 1, [
    ['0', 'No sugar | من دون سكر | Sin azúcar | Sans sucre', 0],
    ['50', 'Half | نصف الكمية | Mitad | Moitié', 0],
    ['100', 'Regular | عادي | Normal | Normal', 0],
  ]),
  group(
    'boba-toppings',
    'Pearls & jelly | لآلئ وجيلي | Perlas y gelatina | Perles et gelée',
    0,
    2,
    1,
    [
      ['tapioca', 'Tapioca pearls | لآلئ التابيوكا | Perlas de tapioca | Perles de tapioca', 0],
      [
        'popping',
        'Mango popping pearls | لآلئ المانجو | Perlas explosivas de mango | Perles éclatantes à la mangue',
        75,
      ],
      ['jelly', 'Grass jelly | جيلي الأعشاب | Gelatina de hierba | Gelée d’herbe', 75],
    ],
  ),
  group('tea-kind', 'Which tea? | أي شاي؟ | ¿Qué té? | Quel thé ?', 1, 1, 1, [
    ['black', 'Black | أسود | Negro | Noir', 0],
    ['green', 'Green | أخضر | Verde | Vert', 0],
    ['mint', 'Fresh mint | نعناع طازج | Menta fresca | Menthe fraîche', 0],
  ]),
])

/**
 * Allergens that a dish has only by its required options. They are declared for the options, not
 * for the dish.
 */
const ALLERGENS_BY_CHOICE: Record<string, readonly Allergen[]> = {
  crust: ['gluten'],
  'pasta-shape': ['gluten'],
  injera: ['gluten'],
  bagel: ['gluten', 'sesame'],
  milk: ['milk'],
}
export const comesFromChoice = (allergen: Allergen, groups: readonly string[]): boolean =>
  groups.some((key) => ALLERGENS_BY_CHOICE[key]?.includes(allergen))

export const addonGroup = (key: string): AddonGroupRecipe => {
  const found = ADDON_GROUPS.get(key)
  if (!found) throw new Error(`no such addon group: ${key}`)
  return found
}
