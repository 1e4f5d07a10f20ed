import { article as a, type Aisle } from './article.ts'

const G = { branded: true, taxClassKey: 'general' }

export const household: Aisle = {
  section: 'household',
  articles: [
    a('toilet-paper', '🧻', 899, 'x8 x16', 'Toilet paper | ورق حمّام | Papel higiénico | Papier toilette', 'home', '?', G),
    a('paper-towels', '🧻🍽️', 699, 'x4', 'Paper towels | مناشف ورقية | Toallas de papel | Essuie-tout', 'home', '?', G),
    a('dish-soap', '🧼🍽️', 399, '500ml 1l', 'Dish soap | سائل جلي | Jabón para trastes | Liquide vaisselle', 'home', '?', G),
    a('laundry', '🧺', 1290, '1.5l 3l', 'Laundry detergent | منظّف غسيل | Detergente líquido | Lessive liquide', 'home', '?', G),
    a('sponges', '🧽', 299, 'x3 x6', 'Kitchen sponges | إسفنج للمطبخ | Esponjas | Éponges', 'home', '?', G),
    a(
      'all-purpose',
      '🧴🧽',
      449,
      '750ml',
      'All-purpose cleaner | منظّف متعدد الاستعمال | Limpiador multiusos | Nettoyant multi-usage',
      'home',
      '?',
      G,
    ),
    a('bin-bags', '🗑️', 499, 'x20', 'Bin bags | أكياس نفايات | Bolsas de basura | Sacs-poubelle', 'home', '?', G),
    a('candles-pack', '🕯️', 599, 'x6', 'Table candles | شموع للمائدة | Velas de mesa | Bougies de table', 'home', '?', G),
    a('batteries', '🔋', 799, 'x4 x8', 'AA batteries | بطاريات AA | Pilas AA | Piles AA', 'home', '?', G),
    a('bulbs', '💡', 599, 'x2', 'LED bulbs | مصابيح LED | Focos LED | Ampoules LED', 'home', '?', G),
    a('tulips', '🌷', 1290, 'x10', 'Tulips | أزهار التوليب | Tulipanes | Tulipes', 'farm', '?', { taxClassKey: 'general' }),
    a('bouquet', '💐', 2490, 'x1', 'Mixed bouquet | باقة زهور مشكّلة | Ramo mixto | Bouquet varié', 'farm', '?', { taxClassKey: 'general' }),
    a('potted-plant', '🪴', 1790, 'x1', 'Potted plant | نبتة في أصيص | Planta en maceta | Plante en pot', 'farm', '?', {
      taxClassKey: 'general',
    }),
  ],
}

export const care: Aisle = {
  section: 'care',
  articles: [
    a('hand-soap', '🧼', 349, '300ml 750ml', 'Hand soap | صابون لليدين | Jabón de manos | Savon pour les mains', 'care', '?', G),
    a('shampoo', '🧴', 699, '300ml', 'Shampoo | شامبو | Champú | Shampooing', 'care', '?', G),
    a('toothpaste', '🪥', 399, '100ml', 'Toothpaste | معجون أسنان | Pasta de dientes | Dentifrice', 'care', '?', G),
    a('sunscreen', '🧴☀️', 1290, '200ml', 'Sunscreen SPF 50 | واقي شمس 50 | Protector solar FPS 50 | Crème solaire SPF 50', 'care', '?', G),
    a('plasters', '🩹', 449, 'x20', 'Plasters | لاصقات جروح | Curitas | Pansements', 'care', '?', G),
    a('nappies', '👶🧻', 1890, 'x30 x60', 'Nappies | حفاضات أطفال | Pañales | Couches', 'care', '?', G),
    a(
      'baby-food',
      '🍼🥕',
      229,
      '120g',
      'Carrot baby food | طعام أطفال بالجزر | Papilla de zanahoria | Petit pot carotte',
      'care',
      '#vegan #vegetarian',
      { branded: true },
    ),
    a('baby-milk', '🍼', 2490, '800g', 'Infant formula | حليب أطفال | Fórmula infantil | Lait infantile', 'care', 'milk soybeans fish', {
      branded: true,
    }),
    a('cat-food', '🐱🐟', 699, 'x6 x12', 'Cat food pouches | طعام قطط | Alimento para gatos | Sachets pour chat', 'home', '?', G),
    a(
      'dog-food',
      '🐶🦴',
      1490,
      '2kg 5kg',
      'Dry dog food | طعام كلاب جاف | Alimento seco para perros | Croquettes pour chien',
      'home',
      '?',
      G,
    ),
  ],
}
