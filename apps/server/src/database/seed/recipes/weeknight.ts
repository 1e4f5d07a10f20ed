import { garlic, ingredient as i, oil, onions, recipe, salt, type WrittenRecipe } from './recipe.ts'

export const weeknight: WrittenRecipe[] = [
  recipe({
    slug: 'garlic-shrimp-pasta',
    glyphs: '🍤🍝🧄🍋🌿',
    hue: 20,
    serves: 4,
    minutes: [15, 15],
    title:
      'Garlic shrimp spaghetti | سباغيتي بالروبيان والثوم | Espagueti con camarón al ajo | Spaghettis aux crevettes et à l’ail',
    description:
      'On the table before the delivery of anything else would be. | على المائدة قبل أن يصل أي طلب آخر. | En la mesa antes de que llegue cualquier otro pedido. | Sur la table avant que n’arrive toute autre commande.',
    steps: [
      'Boil the spaghetti in salted water. Dry the shrimp well and salt them. | اسلقوا السباغيتي في ماء مملح، وجففوا الروبيان جيدًا وملّحوه. | Hierve el espagueti en agua con sal. Seca bien los camarones y sálalos. | Cuisez les spaghettis à l’eau salée. Séchez bien les crevettes et salez-les.',
      'Fry the shrimp in hot oil for a minute on each side, take them out, and soften the garlic and chillies in the same pan. | اقلوا الروبيان في زيت ساخن دقيقة على كل جانب وأخرجوه، ثم طرّوا الثوم والفلفل الحار في المقلاة نفسها. | Fríe los camarones en aceite caliente un minuto por lado, sácalos y ablanda el ajo y los chiles en la misma sartén. | Saisissez les crevettes une minute par face, retirez-les et faites fondre l’ail et les piments dans la même poêle.',
      'Add the pasta with a little of its water, the shrimp, lemon juice and chopped parsley. Toss and serve at once. | أضيفوا المعكرونة مع قليل من مائها والروبيان وعصير الليمون والبقدونس المفروم، وقلّبوها وقدّموها فورًا. | Agrega la pasta con un poco de su agua, los camarones, jugo de limón y perejil picado. Mezcla y sirve enseguida. | Ajoutez les pâtes avec un peu d’eau, les crevettes, le jus de citron et le persil. Mélangez et servez aussitôt.',
    ],
    ingredients: [
      i('shrimp', '500 g', { names: 'Shrimp | روبيان | Camarones | Crevettes' }),
      i('spaghetti penne', '400 g', { names: 'Spaghetti | سباغيتي | Espagueti | Spaghettis' }),
      garlic(4),
      i('jalapenos', '30 g'),
      i('lemons limes', '1 piece', { names: 'Lemons | ليمون | Limones amarillos | Citrons' }),
      i('parsley coriander', '1 bunch', { names: 'Parsley | بقدونس | Perejil | Persil' }),
      oil(4),
      salt(),
    ],
  }),
  recipe({
    slug: 'lemon-salmon',
    glyphs: '🐟🍋🥔🫛🧈',
    hue: 200,
    serves: 2,
    minutes: [10, 30],
    title:
      'Lemon salmon with potatoes | سلمون بالليمون مع البطاطس | Salmón al limón con papas | Saumon au citron et pommes de terre',
    description:
      'One tray, one bowl, no stirring. The oven does the work. | صينية واحدة وصحن واحد وبلا تحريك، والفرن يتولى العمل. | Una charola, un tazón y nada que remover. El horno trabaja. | Une plaque, un saladier, rien à remuer. Le four travaille.',
    steps: [
      'Heat the oven to 220 °C. Halve the potatoes, turn them in oil and salt and roast them for fifteen minutes. | سخّنوا الفرن إلى 220 درجة، واقطعوا البطاطس أنصافًا وقلّبوها في الزيت والملح واشووها ربع ساعة. | Calienta el horno a 220 °C. Parte las papas, báñalas en aceite y sal y ásalas quince minutos. | Chauffez le four à 220 °C. Coupez les pommes de terre en deux, huilez, salez et rôtissez un quart d’heure.',
      'Put the beans and the salmon on the tray, slices of lemon and butter on top, and bake for twelve minutes. | ضعوا الفاصولياء والسلمون في الصينية وفوقهما شرائح الليمون والزبدة، واخبزوها اثنتي عشرة دقيقة. | Pon los ejotes y el salmón en la charola, con rodajas de limón y mantequilla, y hornea doce minutos. | Posez haricots et saumon sur la plaque, citron et beurre par-dessus, enfournez douze minutes.',
      'Squeeze the rest of the lemon over it and scatter the parsley. | اعصروا بقية الليمون فوقها وانثروا البقدونس. | Exprime el resto del limón encima y esparce el perejil. | Pressez le reste du citron et parsemez de persil.',
    ],
    ingredients: [
      i('salmon-fillet cod', '300 g', { names: 'Salmon | سلمون | Salmón | Saumon' }),
      i('potatoes', '500 g'),
      i('green-beans', '250 g'),
      i('lemons limes', '1 piece', { names: 'Lemons | ليمون | Limones amarillos | Citrons' }),
      i('butter unsalted-butter', '30 g', { names: 'Butter | زبدة | Mantequilla | Beurre' }),
      i('parsley coriander', '1 bunch', { names: 'Parsley | بقدونس | Perejil | Persil' }),
      oil(2),
      salt(),
    ],
  }),
  recipe({
    slug: 'cheeseburgers',
    glyphs: '🍔🧀🍅🥬🧅',
    hue: 95,
    serves: 4,
    minutes: [15, 10],
    title:
      'Cheeseburgers at home | تشيز برغر في البيت | Hamburguesas con queso en casa | Cheeseburgers maison',
    description:
      'A thin patty in a very hot pan: crisp edges, molten cheese, no grill needed. | قرص رفيع في مقلاة شديدة الحرارة: حواف مقرمشة وجبن ذائب من دون شواية. | Carne delgada en una sartén muy caliente: orillas crujientes, queso fundido y sin parrilla. | Un steak fin dans une poêle brûlante : bords croustillants, fromage coulant, sans barbecue.',
    steps: [
      'Divide the beef into four balls and chill them. Toast the buns, slice the vegetables. | قسّموا اللحم أربع كرات وبرّدوها، وحمّصوا الخبز وقطّعوا الخضار. | Divide la carne en cuatro bolas y enfríalas. Tuesta los panes y rebana las verduras. | Divisez le bœuf en quatre boules, au frais. Toastez les pains, tranchez les légumes.',
      'Heat a dry pan until it smokes. Press each ball flat in it, salt it, and do not touch it for two minutes. | سخّنوا مقلاة جافة حتى تدخن، واضغطوا كل كرة فيها حتى تنبسط وملّحوها ولا تحركوها دقيقتين. | Calienta una sartén seca hasta que humee. Aplasta cada bola, sala y no la toques dos minutos. | Chauffez une poêle à sec jusqu’à ce qu’elle fume. Écrasez-y chaque boule, salez, n’y touchez plus deux minutes.',
      'Turn, lay the cheese on it, cover for a minute. Build with lettuce, tomato, onion and ketchup. | اقلبوه وضعوا الجبن عليه وغطّوه دقيقة، ثم ركّبوا البرغر مع الخس والطماطم والبصل والكاتشب. | Voltea, pon el queso y tapa un minuto. Arma con lechuga, jitomate, cebolla y cátsup. | Retournez, posez le fromage, couvrez une minute. Montez avec laitue, tomate, oignon et ketchup.',
    ],
    ingredients: [
      i('ground-beef lamb-mince', '600 g', {
        names: 'Ground beef | لحم بقري مفروم | Carne molida de res | Bœuf haché',
      }),
      i('burger-buns', '4 piece', {
        names: 'Burger buns | خبز برغر | Panes para hamburguesa | Pains à burger',
      }),
      i('cheddar gouda', '120 g', { names: 'Cheddar | شيدر | Queso cheddar | Cheddar' }),
      i('lettuce', '1 piece'),
      i('tomatoes cherry-tomatoes', '250 g', { names: 'Tomatoes | طماطم | Jitomates | Tomates' }),
      i('onions', '1 piece', { unitSize: 150, names: 'Onion | بصلة | Cebolla | Oignon' }),
      i('ketchup', '4 tbsp', { unitSize: 17, staple: true }),
      salt(),
    ],
  }),
  recipe({
    slug: 'beef-tacos',
    glyphs: '🌮🥑🍋🫘🌶️',
    hue: 105,
    serves: 4,
    minutes: [15, 20],
    title:
      'Beef tacos with black beans | تاكو باللحم والفاصولياء السوداء | Tacos de res con frijoles | Tacos au bœuf et haricots noirs',
    description:
      'Everything in bowls in the middle of the table, and everybody builds their own. | كل شيء في أوعية وسط المائدة، وكل واحد يركّب ما يحب. | Todo en tazones al centro de la mesa y cada quien arma los suyos. | Tout dans des bols au milieu de la table, et chacun compose les siens.',
    steps: [
      'Brown the beef with the chopped onion over a high flame, then salt it. | حمّروا اللحم مع البصل المفروم على نار عالية ثم ملّحوه. | Dora la carne con la cebolla picada a fuego alto y sala. | Faites dorer le bœuf avec l’oignon haché à feu vif, puis salez.',
      'Warm the beans with a spoon of their liquid, and the tortillas one by one in a dry pan. | سخّنوا الفاصولياء مع ملعقة من سائلها، والتورتيا واحدة واحدة في مقلاة جافة. | Calienta los frijoles con una cucharada de su caldo y las tortillas una a una en una sartén seca. | Réchauffez les haricots avec un peu de leur jus, et les tortillas une à une dans une poêle sèche.',
      'Slice the avocados, cut the limes into wedges, and serve with salsa, sour cream and coriander. | قطّعوا الأفوكادو شرائح واللايم أهلّة وقدّموها مع الصلصة والكريمة الحامضة والكزبرة. | Rebana los aguacates, parte los limones en gajos y sirve con salsa, crema y cilantro. | Tranchez les avocats, coupez les citrons verts, servez avec salsa, crème aigre et coriandre.',
    ],
    ingredients: [
      i('ground-beef lamb-mince', '500 g', {
        names: 'Ground beef | لحم بقري مفروم | Carne molida de res | Bœuf haché',
      }),
      i('tortillas', '12 piece'),
      i('black-beans fava-tin', '400 g', {
        names: 'Black beans | فاصولياء سوداء | Frijoles negros | Haricots noirs',
      }),
      i('avocado', '2 piece', { names: 'Avocados | أفوكادو | Aguacates | Avocats' }),
      i('limes', '2 piece'),
      onions(1),
      i('salsa-verde', '150 g'),
      i('sour-cream plain-yoghurt greek-yoghurt', '150 g', {
        names: 'Sour cream | كريمة حامضة | Crema ácida | Crème aigre',
      }),
      i('coriander parsley', '1 bunch', {
        names: 'Coriander | كزبرة خضراء | Cilantro | Coriandre',
      }),
      salt(),
    ],
  }),
  recipe({
    slug: 'blueberry-pancakes',
    glyphs: '🥞🫐🍁🧈🥛',
    hue: 78,
    serves: 4,
    minutes: [10, 20],
    title:
      'Blueberry pancakes | فطائر بان كيك بالتوت الأزرق | Hot cakes de arándano | Pancakes aux myrtilles',
    description:
      'Saturday morning, on a plate. The batter may be lumpy, that is how it rises. | صباح السبت في صحن. لا بأس إن بقيت كتل في العجين، فهكذا ينتفخ. | La mañana del sábado en un plato. Si la mezcla tiene grumos, mejor: así esponja. | Le samedi matin dans une assiette. La pâte peut faire des grumeaux, c’est ainsi qu’elle gonfle.',
    steps: [
      'Whisk eggs, milk and melted butter. Stir in flour, sugar and a pinch of salt, only until it holds together. | اخفقوا البيض والحليب والزبدة الذائبة، ثم أضيفوا الطحين والسكر ورشة ملح وحرّكوا حتى تتماسك فقط. | Bate huevos, leche y mantequilla derretida. Incorpora harina, azúcar y una pizca de sal, solo hasta que se una. | Fouettez œufs, lait et beurre fondu. Incorporez farine, sucre et une pincée de sel, sans trop travailler.',
      'Fry by the ladle over a medium flame; scatter berries on each as soon as it is in the pan. | اسكبوا العجين بالمغرفة على نار متوسطة، وانثروا التوت على كل فطيرة فور وضعها في المقلاة. | Fríe a cucharones a fuego medio y esparce arándanos sobre cada uno en cuanto esté en la sartén. | Cuisez par louches à feu moyen et parsemez de myrtilles dès que la pâte est dans la poêle.',
      'Turn when bubbles stay open, a minute more, and pile them up with butter and maple syrup. | اقلبوها حين تبقى الفقاعات مفتوحة، ودقيقة أخرى، ثم كدّسوها مع الزبدة وشراب القيقب. | Voltea cuando las burbujas queden abiertas, un minuto más, y apílalos con mantequilla y miel de maple. | Retournez quand les bulles restent ouvertes, encore une minute, puis empilez avec beurre et sirop d’érable.',
    ],
    ingredients: [
      i('flour', '250 g'),
      i('whole-milk semi-milk oat-drink', '300 ml', { names: 'Milk | حليب | Leche | Lait' }),
      i('eggs organic-eggs', '2 piece', { names: 'Eggs | بيض | Huevos | Œufs' }),
      i('blueberries', '200 g'),
      i('unsalted-butter butter', '50 g', { names: 'Butter | زبدة | Mantequilla | Beurre' }),
      i('maple-syrup honey', '6 tbsp', { unitSize: 15 }),
      i('sugar', '2 tbsp', { unitSize: 13, staple: true, names: 'Sugar | سكر | Azúcar | Sucre' }),
      salt(),
    ],
  }),
]
