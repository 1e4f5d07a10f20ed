/**
 * Typical queries and the dish of the demo city that must be among the first ten results: prefixes,
 * typing errors, accents, other scripts, brands and sizes.
 */
export const LABELLED_QUERIES: readonly {
  readonly wanted: RegExp
  readonly queries: readonly string[]
}[] = [
  {
    wanted: /margherita/i,
    queries: [
      'margherita',
      'margarita piza',
      'margerita pizza',
      'margher',
      'مارغريتا',
      'pizza margherita',
      'margheritta',
    ],
  },
  {
    wanted: /bruschetta/i,
    queries: ['bruschetta', 'brusketta', 'bruscheta', 'brusch', 'بروسكيتا', 'BRUSCHETTA'],
  },
  { wanted: /trofie/i, queries: ['trofie', 'trofie pesto', 'trofi al pesto', 'trofie al pes'] },
  {
    wanted: /peach iced tea/i,
    queries: [
      'peach iced tea',
      'iced tea peach',
      'peech iced tea',
      'té helado de durazno',
      'te helado durazno',
      'peach ic',
    ],
  },
  {
    wanted: /fruit salad/i,
    queries: ['fruit salad', 'fruit sal', 'fruti salad', 'ensalada de frutas', 'سلطة فواكه'],
  },
  {
    wanted: /still water/i,
    queries: ['still water', 'still watr', 'agua sin gas', 'still water 0.5', 'still water 0,5 l'],
  },
  {
    wanted: /black bean.*burger/i,
    queries: [
      'black bean burger',
      'blak bean burger',
      'avocado burger',
      'bean avocado burg',
      'black bean hamburger',
    ],
  },
  {
    wanted: /sea salt fries/i,
    queries: [
      'sea salt fries',
      'sea salt french fries',
      'see salt fries',
      'sea salt fr',
      'papas fritas con sal',
    ],
  },
  {
    wanted: /vanilla milkshake/i,
    queries: [
      'vanilla milkshake',
      'vanila milkshake',
      'milkshake vanilla',
      'malteada de vainilla',
      'vanilla milks',
    ],
  },
  { wanted: /baguette/i, queries: ['baguette', 'bagette', 'baguet', 'باغيت', 'baguete'] },
  {
    wanted: /salmon onigiri/i,
    queries: ['salmon onigiri', 'onigiri', 'salmon onigri', 'onigiri de salmon', 'أونيغيري'],
  },
  {
    wanted: /salmon & avocado roll/i,
    queries: [
      'salmon avocado roll',
      'salmon avocado rol',
      'salmon avacado roll',
      'rollo de salmon',
    ],
  },
  {
    wanted: /mochi/i,
    queries: ['mochi', 'mochi ice cream', 'mochi gelato', 'helado mochi', 'الموتشي'],
  },
  {
    wanted: /tuna nigiri/i,
    queries: ['tuna nigiri', 'nigiri tuna', 'tuna nigri', 'nigiri de atún', 'nigiri de atun'],
  },
  {
    wanted: /tofu fried rice/i,
    queries: [
      'tofu fried rice',
      'fried rice tofu',
      'tofu freid rice',
      'arroz frito de tofu',
      'tofu fried r',
    ],
  },
  {
    wanted: /summer rolls/i,
    queries: ['summer rolls', 'sumer rolls', 'summer rol', 'rollitos de verano'],
  },
  {
    wanted: /chicken red curry/i,
    queries: [
      'chicken red curry',
      'red curry chicken',
      'chiken red curry',
      'red chicken cury',
      'curry rojo de pollo',
    ],
  },
  { wanted: /beef pho/i, queries: ['beef pho', 'pho', 'pho de res', 'beef ph'] },
  {
    wanted: /pad thai/i,
    queries: ['pad thai', 'chicken pad thai', 'pad tai', 'باد تاي', 'pad tha'],
  },
  {
    wanted: /korma/i,
    queries: ['korma', 'lamb korma', 'kroma lamb', 'korma de cordero', 'كورما'],
  },
  {
    wanted: /chana masala/i,
    queries: ['chana masala', 'channa masala', 'chana massala', 'chana mas', 'تشانا ماسالا'],
  },
  { wanted: /gulab jamun/i, queries: ['gulab jamun', 'gulab jaman', 'goulab jamun', 'gulab'] },
  {
    wanted: /butter naan/i,
    queries: ['butter naan', 'naan butter', 'buter naan', 'naan con mantequilla'],
  },
  { wanted: /churros/i, queries: ['churros', 'churos', 'churr', 'تشوروس', 'churro'] },
  {
    wanted: /ceviche/i,
    queries: ['ceviche', 'cevichee', 'fish ceviche', 'cebiche', 'ceviche de pescado'],
  },
  { wanted: /labneh/i, queries: ['labneh', "labneh za'atar", 'labneh zaatar', 'labne', 'لبنة'] },
  {
    wanted: /shawarma/i,
    queries: [
      'shawarma',
      'chicken shawarma',
      'shawerma',
      'shwarma',
      'شاورما',
      'shawarma de pollo',
      'шаурма',
    ],
  },
  { wanted: /baklava/i, queries: ['baklava', 'baclava', 'baklawa', 'بقلاوة', 'bakla'] },
  {
    wanted: /calamari/i,
    queries: ['calamari', 'fried calamari', 'calamary', 'calamares fritos', 'kalamari'],
  },
  {
    wanted: /crab cake/i,
    queries: ['crab cake', 'maryland crab cake', 'marryland crab cake', 'crab cak'],
  },
  {
    wanted: /paella/i,
    queries: ['paella', 'seafood paella', 'paela', 'paella de mariscos', 'باييا'],
  },
  {
    wanted: /cornbread/i,
    queries: ['cornbread', 'skillet cornbread', 'cornbred', 'pan de maiz', 'pan de maíz'],
  },
  {
    wanted: /bagel with cream cheese/i,
    queries: [
      'bagel cream cheese',
      'bagel with cream chese',
      'bagle cream cheese',
      'bagel con queso crema',
    ],
  },
  {
    wanted: /roasted tomato soup/i,
    queries: [
      'tomato soup',
      'roasted tomato soup',
      'tomatoe soup',
      'sopa de tomate',
      'شوربة الطماطم',
    ],
  },
  { wanted: /cobb salad/i, queries: ['cobb salad', 'cob salad', 'cobb sal', 'ensalada cobb'] },
  { wanted: /bibimbap/i, queries: ['bibimbap', 'bibimpap', 'bibimbab', 'bibim', 'بيبيمباب'] },
  {
    wanted: /bingsu/i,
    queries: ['bingsu', 'strawberry bingsu', 'strawbery bingsu', 'bingsu de fresa'],
  },
  { wanted: /tzatziki/i, queries: ['tzatziki', 'tzaziki', 'tsatziki', 'tzatz', 'تزاتزيكي'] },
  {
    wanted: /lamb souvlaki/i,
    queries: ['lamb souvlaki', 'lamb suvlaki', 'souvlaki lamb plate', 'souvlaki de cordero'],
  },
  {
    wanted: /pistachio gelato/i,
    queries: [
      'pistachio gelato',
      'pistacio gelato',
      'pistachio ice cream',
      'gelato de pistache',
      'جيلاتو الفستق',
    ],
  },
  {
    wanted: /crêpe/i,
    queries: ['crepe', 'crêpe', 'hazelnut chocolate crepe', 'hazlenut crepe', 'CREPE'],
  },
  {
    wanted: /donut/i,
    queries: ['donut', 'glazed donut', 'glased donut', 'دونات', 'dona glaseada'],
  },
  {
    wanted: /romaine lettuce/i,
    queries: ['romaine lettuce', 'romaine letuce', 'lechuga romana', 'خس'],
  },
  {
    wanted: /sunny acre whole milk/i,
    queries: [
      'sunny acre whole milk',
      'sunny acre milk',
      'suny acre whole milk',
      'leche entera sunny acre',
      'whole milk sunny ac',
    ],
  },
  {
    wanted: /old mill tomato ketchup/i,
    queries: [
      'old mill ketchup',
      'old mill tomato ketchup',
      'ketchup old mill',
      'old mil tomato ketchup',
      'old mill ketchp',
    ],
  },
  {
    wanted: /old mill hummus/i,
    queries: ['old mill hummus', 'old mill houmous', 'old mill humus', 'hummus old mill'],
  },
  {
    wanted: /basmati rice/i,
    queries: ['basmati rice', 'basmatti rice', 'arroz basmati', 'basmati', 'meadow lane basmati'],
  },
  {
    wanted: /olive oil/i,
    queries: [
      'olive oil',
      'extra virgin olive oil',
      'aceite de oliva',
      'zeytin olive oil extra',
      'olive oyl',
      'زيت زيتون',
    ],
  },
  {
    wanted: /dark chocolate 72/i,
    queries: [
      'dark chocolate 72',
      'dark chocolate 72%',
      'blue heron dark chocolate',
      'dark choclate 72',
      'chocolate amargo',
    ],
  },
  {
    wanted: /sunscreen spf 50/i,
    queries: [
      'sunscreen spf 50',
      'sunscreen 50',
      'sunscreen spf50',
      'sun screem spf 50',
      'protector solar',
    ],
  },
  { wanted: /kombucha/i, queries: ['kombucha', 'combucha', 'kombuca', 'komb', 'كومبوتشا'] },
  {
    wanted: /laundry detergent/i,
    queries: ['laundry detergent', 'washing powder', 'laundry detergant', 'blue heron detergent'],
  },
  { wanted: /shampoo/i, queries: ['shampoo', 'shampo', 'champú', 'champu', 'شامبو'] },
  {
    wanted: /tinned|chickpeas/i,
    queries: ['chickpeas', 'garbanzo', 'chick peas', 'rowhouse chickpeas'],
  },
]
