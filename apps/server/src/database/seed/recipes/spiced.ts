import { garlic, ingredient as i, oil, onions, recipe, salt, type WrittenRecipe } from './recipe.ts'

export const spiced: WrittenRecipe[] = [
  recipe({
    slug: 'red-lentil-soup',
    glyphs: '🍲🫘🥕🍋🌿',
    hue: 45,
    serves: 4,
    minutes: [10, 25],
    title:
      'Red lentil soup | شوربة العدس الأحمر | Sopa de lentejas rojas | Soupe de lentilles corail',
    description:
      'The soup of a hundred kitchens: cheap, quick, and finished by a squeeze of lemon. | شوربة مئة مطبخ: رخيصة وسريعة، ولمستها الأخيرة عصرة ليمون. | La sopa de cien cocinas: barata, rápida y rematada con un chorrito de limón. | La soupe de cent cuisines : économique, rapide, relevée d’un filet de citron.',
    steps: [
      'Soften the chopped onion, carrots and garlic in the oil, and stir in the curry powder for half a minute. | طرّوا البصل والجزر والثوم المفروم في الزيت، ثم حرّكوا مسحوق الكاري معها نصف دقيقة. | Ablanda la cebolla, las zanahorias y el ajo picados en el aceite e incorpora el curry medio minuto. | Faites fondre oignon, carottes et ail hachés dans l’huile, puis ajoutez le curry une demi-minute.',
      'Add the rinsed lentils and a litre and a half of water. Simmer for twenty minutes, until they fall apart. | أضيفوا العدس المغسول ولترًا ونصفًا من الماء، واتركوها على نار هادئة ثلث ساعة حتى يذوب العدس. | Agrega las lentejas enjuagadas y litro y medio de agua. Cocina veinte minutos, hasta que se deshagan. | Ajoutez les lentilles rincées et un litre et demi d’eau. Mijotez vingt minutes, jusqu’à ce qu’elles se défassent.',
      'Salt it, blend it if you like it smooth, and serve with lemon and parsley. | ملّحوها، واخلطوها إن أحببتموها ناعمة، وقدّموها مع الليمون والبقدونس. | Sala, licúala si te gusta tersa y sirve con limón y perejil. | Salez, mixez si vous l’aimez lisse, servez avec citron et persil.',
    ],
    ingredients: [
      i('red-lentils', '300 g'),
      i('carrots', '250 g'),
      i('onions', '1 piece', { unitSize: 150, names: 'Onion | بصلة | Cebolla | Oignon' }),
      garlic(2),
      i('lemons limes', '1 piece', { names: 'Lemons | ليمون | Limones amarillos | Citrons' }),
      i('parsley coriander', '1 bunch', { names: 'Parsley | بقدونس | Perejil | Persil' }),
      i('curry-powder garam-masala', '2 tsp', {
        unitSize: 2.5,
        staple: true,
        names: 'Curry powder | مسحوق الكاري | Curry en polvo | Curry en poudre',
      }),
      oil(2),
      salt(),
    ],
  }),
  recipe({
    slug: 'coconut-chicken-curry',
    glyphs: '🍛🥥🍗🌿🍚',
    hue: 62,
    serves: 4,
    minutes: [15, 35],
    title:
      'Coconut chicken curry | كاري الدجاج بجوز الهند | Curry de pollo con coco | Curry de poulet au lait de coco',
    description:
      'Mild enough for children, with enough ginger for everybody else. | لطيف بما يناسب الأطفال، وفيه من الزنجبيل ما يرضي الكبار. | Suave para los niños y con jengibre suficiente para los demás. | Assez doux pour les enfants, assez de gingembre pour les autres.',
    steps: [
      'Cut the chicken into pieces, salt it and brown it in the oil. Take it out. | قطّعوا الدجاج وملّحوه وحمّروه في الزيت ثم أخرجوه. | Corta el pollo en trozos, sala y dóralo en el aceite. Sácalo. | Coupez le poulet en morceaux, salez, faites-le dorer dans l’huile et réservez.',
      'Soften the onions with garlic and grated ginger, and toast the curry powder with them. | طرّوا البصل مع الثوم والزنجبيل المبشور، وحمّصوا مسحوق الكاري معها. | Ablanda las cebollas con el ajo y el jengibre rallado y tuesta el curry con ellos. | Faites fondre les oignons avec l’ail et le gingembre râpé, torréfiez-y le curry.',
      'Pour in the coconut milk, return the chicken, and simmer for twenty-five minutes. Cook the rice meanwhile. | اسكبوا حليب جوز الهند وأعيدوا الدجاج واتركوه على نار هادئة خمسًا وعشرين دقيقة، واطبخوا الأرز في هذه الأثناء. | Vierte la leche de coco, regresa el pollo y cocina veinticinco minutos. Mientras, haz el arroz. | Versez le lait de coco, remettez le poulet, mijotez vingt-cinq minutes. Cuisez le riz pendant ce temps.',
      'Finish with lime juice and coriander. | أضيفوا في النهاية عصير اللايم والكزبرة. | Termina con jugo de limón y cilantro. | Finissez avec le jus de citron vert et la coriandre.',
    ],
    ingredients: [
      i('chicken-thighs chicken-breast', '800 g', { names: 'Chicken | دجاج | Pollo | Poulet' }),
      i('coconut-milk', '400 ml'),
      i('basmati jasmine-rice bulgur couscous', '300 g', { names: 'Rice | أرز | Arroz | Riz' }),
      onions(2),
      garlic(3),
      i('ginger', '30 g', { names: 'Ginger | زنجبيل | Jengibre | Gingembre' }),
      i('limes lemons', '1 piece', { names: 'Lime | لايم | Limón verde | Citron vert' }),
      i('coriander parsley', '1 bunch', {
        names: 'Coriander | كزبرة خضراء | Cilantro | Coriandre',
      }),
      i('curry-powder garam-masala', '3 tsp', {
        unitSize: 2.5,
        names: 'Curry powder | مسحوق الكاري | Curry en polvo | Curry en poudre',
      }),
      oil(2),
      salt(),
    ],
  }),
  recipe({
    slug: 'vegetable-fried-rice',
    glyphs: '🍚🥚🫛🥕🥢',
    hue: 85,
    serves: 3,
    minutes: [10, 15],
    title:
      'Vegetable fried rice | أرز مقلي بالخضار | Arroz frito con verduras | Riz sauté aux légumes',
    description:
      'What yesterday’s rice was cooked for. | لأجله يُطبخ أرز الأمس. | Para esto se cocinó el arroz de ayer. | C’est pour lui qu’on a cuit le riz d’hier.',
    steps: [
      'Cook the rice, spread it out and let it go cold: fresh rice sticks, cold rice fries. | اطبخوا الأرز وافردوه واتركوه يبرد، فالأرز الساخن يلتصق والبارد ينقلي. | Cuece el arroz, extiéndelo y deja que se enfríe: el recién hecho se pega, el frío se fríe. | Cuisez le riz, étalez-le et laissez-le refroidir : chaud il colle, froid il saute.',
      'Stir-fry carrots, ginger and garlic over the highest flame, then the peas, and push them aside. | قلّبوا الجزر والزنجبيل والثوم على أعلى نار ثم البازلاء، وأزيحوها جانبًا. | Saltea zanahorias, jengibre y ajo a fuego máximo, luego los chícharos, y hazlos a un lado. | Sautez carottes, gingembre et ail à feu vif, puis les petits pois, et poussez-les de côté.',
      'Scramble the eggs in the free half, add the rice and soy sauce, and toss it all for three minutes. | اخفقوا البيض في النصف الفارغ وأضيفوا الأرز وصلصة الصويا وقلّبوا الكل ثلاث دقائق. | Revuelve los huevos en la mitad libre, agrega arroz y salsa de soya y saltea todo tres minutos. | Brouillez les œufs dans l’espace libre, ajoutez riz et sauce soja, sautez le tout trois minutes.',
    ],
    ingredients: [
      i('jasmine-rice basmati bulgur', '250 g', { names: 'Rice | أرز | Arroz | Riz' }),
      i('eggs organic-eggs', '3 piece', { names: 'Eggs | بيض | Huevos | Œufs' }),
      i('frozen-peas peas', '200 g', { names: 'Peas | بازلاء | Chícharos | Petits pois' }),
      i('carrots', '200 g'),
      i('ginger', '20 g', { names: 'Ginger | زنجبيل | Jengibre | Gingembre' }),
      garlic(2),
      i('soy-sauce', '3 tbsp', { unitSize: 15 }),
      i('sunflower-oil', '3 tbsp', { unitSize: 15, staple: true }),
    ],
  }),
  recipe({
    slug: 'peanut-noodles',
    glyphs: '🍜🥜🥦🥢🌶️',
    hue: 25,
    serves: 2,
    minutes: [10, 15],
    title:
      'Peanut noodles with tofu | نودلز بالفول السوداني والتوفو | Fideos con cacahuate y tofu | Nouilles aux cacahuètes et tofu',
    description:
      'A jar of peanut butter has never done better. | لم يُستعمل مرطبان زبدة الفول السوداني قط أفضل من هذا. | Nunca un frasco de crema de cacahuate tuvo mejor destino. | Jamais pot de beurre de cacahuète n’a connu meilleur sort.',
    steps: [
      'Cube the tofu and fry it in the oil until it is golden on all sides. | قطّعوا التوفو مكعبات واقلوه في الزيت حتى يصير ذهبيًا من كل الجوانب. | Corta el tofu en cubos y fríelo en el aceite hasta que dore por todos lados. | Coupez le tofu en cubes et dorez-le de tous côtés dans l’huile.',
      'Stir peanut butter, soy sauce, lime juice and grated ginger with hot water into a sauce. | امزجوا زبدة الفول السوداني وصلصة الصويا وعصير اللايم والزنجبيل المبشور بماء ساخن حتى تصير صلصة. | Mezcla crema de cacahuate, soya, jugo de limón y jengibre rallado con agua caliente hasta hacer una salsa. | Délayez beurre de cacahuète, sauce soja, citron vert et gingembre râpé avec de l’eau chaude.',
      'Boil the noodles, the broccoli with them for the last three minutes. Drain and toss it all in the sauce. | اسلقوا النودلز والبروكلي معها في آخر ثلاث دقائق، ثم صفّوها وقلّبوا الكل في الصلصة. | Hierve los fideos, con el brócoli los últimos tres minutos. Escurre y mezcla todo con la salsa. | Cuisez les nouilles, le brocoli avec elles les trois dernières minutes. Égouttez et enrobez de sauce.',
    ],
    ingredients: [
      i('rice-noodles', '200 g', {
        names: 'Rice noodles | نودلز الأرز | Fideos de arroz | Nouilles de riz',
      }),
      i('tofu', '400 g', { names: 'Tofu | توفو | Tofu | Tofu' }),
      i('broccoli', '1 piece'),
      i('peanut-butter', '4 tbsp', { unitSize: 16 }),
      i('soy-sauce', '3 tbsp', { unitSize: 15 }),
      i('limes lemons', '1 piece', { names: 'Lime | لايم | Limón verde | Citron vert' }),
      i('ginger', '15 g', { names: 'Ginger | زنجبيل | Jengibre | Gingembre' }),
      i('sunflower-oil', '2 tbsp', { unitSize: 15, staple: true }),
    ],
  }),
]
