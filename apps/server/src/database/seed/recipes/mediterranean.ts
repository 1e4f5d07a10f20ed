import { garlic, ingredient as i, oil, onions, recipe, salt, type WrittenRecipe } from './recipe.ts'

export const mediterranean: WrittenRecipe[] = [
  recipe({
    slug: 'shakshuka',
    glyphs: '🍳🍅🫑🧄🌿',
    hue: 32,
    serves: 4,
    minutes: [10, 25],
    title: 'Shakshuka with feta | شكشوكة بالفيتا | Shakshuka con feta | Chakchouka à la feta',
    description:
      'Eggs cooked gently in a pan of peppers and tomatoes. Bread to wipe the pan is not optional. | بيض يُطهى على مهل في مقلاة من الفلفل والطماطم، والخبز لمسح المقلاة ضرورة لا خيار. | Huevos cocinados a fuego lento entre pimientos y tomate. El pan para limpiar la sartén no es opcional. | Des œufs cuits doucement dans les poivrons et la tomate. Le pain pour saucer n’est pas en option.',
    steps: [
      'Slice the onions and peppers and soften them in the oil for ten minutes over a medium flame. | قطّعوا البصل والفلفل شرائح وقلّبوها في الزيت على نار متوسطة عشر دقائق حتى تطرى. | Corta las cebollas y los pimientos y sofríelos en el aceite diez minutos a fuego medio. | Émincez les oignons et les poivrons et faites-les fondre dix minutes dans l’huile à feu moyen.',
      'Add the chopped garlic, then the tomatoes and a pinch of salt. Let it bubble until it is thick. | أضيفوا الثوم المفروم ثم الطماطم ورشة ملح، واتركوا الصلصة تغلي حتى تتماسك. | Agrega el ajo picado, luego el tomate y una pizca de sal. Deja que burbujee hasta que espese. | Ajoutez l’ail haché, puis les tomates et une pincée de sel. Laissez épaissir à petits bouillons.',
      'Make a hollow for each egg, break it in, cover and cook for six minutes: the white set, the yolk soft. | اصنعوا حفرة لكل بيضة واكسروها فيها وغطّوا المقلاة ست دقائق حتى يجمد البياض ويبقى الصفار طريًا. | Haz un hueco para cada huevo, cáscalo dentro, tapa y cocina seis minutos: clara cuajada, yema suave. | Creusez un puits par œuf, cassez-le dedans, couvrez et cuisez six minutes : blanc pris, jaune coulant.',
      'Crumble the feta over it, scatter the parsley and bring the pan to the table with the bread. | فتّتوا الفيتا فوقها وانثروا البقدونس وقدّموا المقلاة على المائدة مع الخبز. | Desmorona el feta encima, esparce el perejil y lleva la sartén a la mesa con el pan. | Émiettez la feta, parsemez de persil et apportez la poêle à table avec le pain.',
    ],
    ingredients: [
      i('eggs organic-eggs', '6 piece', { names: 'Eggs | بيض | Huevos | Œufs' }),
      i('chopped-tomatoes', '800 g'),
      i('bell-peppers', '2 piece', { unitSize: 170 }),
      onions(1),
      garlic(3),
      i('feta goat-cheese', '100 g', { names: 'Feta | فيتا | Queso feta | Feta' }),
      i('parsley coriander mint', '1 bunch', { names: 'Parsley | بقدونس | Perejil | Persil' }),
      i('pita', '4 piece'),
      oil(3),
      salt(),
    ],
  }),
  recipe({
    slug: 'spaghetti-al-pomodoro',
    glyphs: '🍝🍅🌿🧄🧀',
    hue: 72,
    serves: 4,
    minutes: [5, 20],
    title:
      'Spaghetti al pomodoro | سباغيتي بصلصة الطماطم | Espagueti al pomodoro | Spaghettis al pomodoro',
    description:
      'Six things from the cupboard and twenty minutes. Better than it has any right to be. | ستة مكوّنات من الخزانة وعشرون دقيقة، والنتيجة أطيب مما تتوقعون. | Seis cosas de la despensa y veinte minutos. Mejor de lo que debería ser. | Six choses du placard et vingt minutes. Bien meilleur que ça n’en a l’air.',
    steps: [
      'Warm the sliced garlic in the oil until it smells sweet; it must not brown. | سخّنوا شرائح الثوم في الزيت حتى تفوح رائحتها من دون أن تسمرّ. | Calienta el ajo en láminas en el aceite hasta que huela dulce, sin que se dore. | Faites tiédir l’ail émincé dans l’huile jusqu’à ce qu’il embaume, sans le colorer.',
      'Add the tomatoes and half of the basil. Simmer for fifteen minutes and salt it. | أضيفوا الطماطم ونصف الريحان واتركوها على نار هادئة ربع ساعة ثم ملّحوها. | Agrega el tomate y la mitad de la albahaca. Cocina quince minutos a fuego lento y sala. | Ajoutez les tomates et la moitié du basilic. Laissez mijoter un quart d’heure et salez.',
      'Boil the spaghetti in plenty of salted water, a minute less than the packet says. Keep a cup of the water. | اسلقوا السباغيتي في ماء مملح وفير أقل بدقيقة مما هو مكتوب، واحتفظوا بكوب من الماء. | Hierve el espagueti en abundante agua con sal, un minuto menos de lo indicado. Guarda una taza del agua. | Cuisez les spaghettis à l’eau salée, une minute de moins qu’indiqué. Gardez une tasse d’eau.',
      'Toss both together with a splash of the water, and finish with parmesan and the rest of the basil. | اخلطوا الاثنين مع قليل من ماء السلق وقدّموها بالبارميزان وبقية الريحان. | Mezcla todo con un chorrito de esa agua y termina con parmesano y el resto de la albahaca. | Mélangez le tout avec un peu d’eau de cuisson, finissez avec le parmesan et le reste du basilic.',
    ],
    ingredients: [
      i('spaghetti penne', '400 g', { names: 'Spaghetti | سباغيتي | Espagueti | Spaghettis' }),
      i('chopped-tomatoes', '800 g'),
      garlic(3),
      i('basil', '1 bunch', { names: 'Basil | ريحان | Albahaca | Basilic' }),
      i('parmesan', '60 g', { names: 'Parmesan | بارميزان | Parmesano | Parmesan' }),
      oil(4),
      salt(),
    ],
  }),
  recipe({
    slug: 'greek-salad',
    glyphs: '🥗🫒🍅🥒🧀',
    hue: 235,
    serves: 4,
    minutes: [15, 0],
    title:
      'Greek village salad | سلطة القرية اليونانية | Ensalada griega de pueblo | Salade grecque du village',
    description:
      'No lettuce, no fuss: ripe tomatoes, a slab of feta and good oil. | بلا خس وبلا تكلّف: طماطم ناضجة وقطعة فيتا وزيت جيد. | Sin lechuga y sin vueltas: jitomates maduros, un trozo de feta y buen aceite. | Ni laitue ni chichis : des tomates mûres, une tranche de feta et de la bonne huile.',
    steps: [
      'Cut the tomatoes into wedges, the cucumber into thick slices, the pepper and onion into thin rings. | قطّعوا الطماطم أهلّة والخيار شرائح سميكة والفلفل والبصل حلقات رفيعة. | Corta los jitomates en gajos, el pepino en rodajas gruesas y el pimiento y la cebolla en aros finos. | Coupez les tomates en quartiers, le concombre en tranches épaisses, le poivron et l’oignon en fins anneaux.',
      'Salt the tomatoes and let them stand for five minutes: their juice is half of the dressing. | ملّحوا الطماطم واتركوها خمس دقائق، فعصيرها نصف الصلصة. | Sala los jitomates y déjalos reposar cinco minutos: su jugo es la mitad del aderezo. | Salez les tomates et laissez-les cinq minutes : leur jus fait la moitié de la sauce.',
      'Mix everything with the olives, lay the feta on top in one piece, and pour over lemon juice and oil. | اخلطوا كل شيء مع الزيتون، وضعوا الفيتا فوقه قطعة واحدة، واسكبوا عصير الليمون والزيت. | Mezcla todo con las aceitunas, pon el feta encima en una pieza y baña con jugo de limón y aceite. | Mélangez le tout avec les olives, posez la feta d’un seul morceau, arrosez de citron et d’huile.',
    ],
    ingredients: [
      i('tomatoes cherry-tomatoes', '500 g', { names: 'Tomatoes | طماطم | Jitomates | Tomates' }),
      i('cucumber', '1 piece'),
      i('bell-peppers', '1 piece', { unitSize: 170 }),
      i('onions', '1 piece', { unitSize: 150, names: 'Onion | بصلة | Cebolla | Oignon' }),
      i('feta goat-cheese', '200 g', { names: 'Feta | فيتا | Queso feta | Feta' }),
      i('olives-fresh', '100 g', { names: 'Olives | زيتون | Aceitunas | Olives' }),
      i('lemons limes', '1 piece', { names: 'Lemons | ليمون | Limones amarillos | Citrons' }),
      oil(4),
      salt(),
    ],
  }),
  recipe({
    slug: 'hummus-plate',
    glyphs: '🥣🫘🍋🫓🥕',
    hue: 60,
    serves: 6,
    minutes: [20, 0],
    title:
      'Hummus with raw vegetables | حمص بالطحينة مع الخضار | Hummus con verduras crudas | Houmous et légumes croquants',
    description:
      'Silky because of ice-cold water and patience. Enough for a table of friends. | ناعم كالحرير بفضل الماء المثلّج والصبر، ويكفي مائدة من الأصدقاء. | Sedoso gracias al agua helada y la paciencia. Alcanza para una mesa de amigos. | Soyeux grâce à l’eau glacée et à la patience. De quoi régaler une tablée d’amis.',
    steps: [
      'Drain the chickpeas and blend them with the garlic and the juice of the lemons for three full minutes. | صفّوا الحمص واخلطوه مع الثوم وعصير الليمون ثلاث دقائق كاملة. | Escurre los garbanzos y licúalos con el ajo y el jugo de los limones tres minutos completos. | Égouttez les pois chiches et mixez-les avec l’ail et le jus des citrons trois bonnes minutes.',
      'Add the tahini, then ice-cold water by the spoon until it is pale and light. Salt it. | أضيفوا الطحينة ثم ماءً مثلّجًا ملعقة بعد ملعقة حتى يصبح الخليط فاتحًا وخفيفًا، وملّحوه. | Agrega el tahini y luego agua helada a cucharadas hasta que quede claro y ligero. Sala. | Ajoutez le tahini, puis de l’eau glacée cuillère par cuillère, jusqu’à ce que ce soit pâle et léger. Salez.',
      'Spread it on a plate, fill the hollow with oil, and serve with warm bread, carrots and cucumber. | افردوه في صحن واملؤوا وسطه بالزيت وقدّموه مع الخبز الساخن والجزر والخيار. | Extiéndelo en un plato, llena el hueco con aceite y sirve con pan caliente, zanahorias y pepino. | Étalez-le dans une assiette, versez l’huile au creux, servez avec pain chaud, carottes et concombre.',
    ],
    ingredients: [
      i('chickpeas', '800 g', { names: 'Chickpeas | حمص | Garbanzos | Pois chiches' }),
      i('tahini', '150 g'),
      i('lemons limes', '2 piece', { names: 'Lemons | ليمون | Limones amarillos | Citrons' }),
      garlic(1),
      i('pita', '6 piece'),
      i('carrots', '400 g'),
      i('cucumber', '1 piece'),
      oil(3),
      salt(),
    ],
  }),
  recipe({
    slug: 'ratatouille',
    glyphs: '🍲🍆🫑🍅🌿',
    hue: 320,
    serves: 4,
    minutes: [20, 45],
    title: 'Ratatouille | راتاتوي | Ratatouille | Ratatouille',
    description:
      'A pan of late summer that tastes even better the day after. | مقلاة من أواخر الصيف تصبح أطيب في اليوم التالي. | Una olla de final de verano que al día siguiente sabe todavía mejor. | La fin de l’été dans une cocotte, encore meilleure le lendemain.',
    steps: [
      'Cut all vegetables into pieces of the same size. Brown the aubergine in half of the oil and set it aside. | قطّعوا الخضار قطعًا متساوية، وحمّروا الباذنجان في نصف الزيت واتركوه جانبًا. | Corta todas las verduras del mismo tamaño. Dora la berenjena en la mitad del aceite y resérvala. | Coupez tous les légumes de la même taille. Dorez l’aubergine dans la moitié de l’huile et réservez.',
      'Soften the onions and peppers in the rest of the oil, add garlic and tomatoes, and simmer for twenty minutes. | طرّوا البصل والفلفل في بقية الزيت، وأضيفوا الثوم والطماطم، واتركوها على نار هادئة ثلث ساعة. | Ablanda las cebollas y los pimientos en el resto del aceite, agrega ajo y jitomates y cocina veinte minutos. | Faites fondre oignons et poivrons dans le reste d’huile, ajoutez ail et tomates, mijotez vingt minutes.',
      'Return the aubergine and cook for ten minutes more. Tear the basil over it and serve with bread. | أعيدوا الباذنجان واطهوا عشر دقائق أخرى، ثم قطّعوا الريحان فوقها وقدّموها مع الخبز. | Devuelve la berenjena y cocina diez minutos más. Trocea la albahaca encima y sirve con pan. | Remettez l’aubergine dix minutes. Déchirez le basilic par-dessus et servez avec du pain.',
    ],
    ingredients: [
      i('aubergine', '500 g'),
      i('bell-peppers', '3 piece', { unitSize: 170 }),
      i('tomatoes cherry-tomatoes', '600 g', { names: 'Tomatoes | طماطم | Jitomates | Tomates' }),
      onions(2),
      garlic(4),
      i('basil', '1 bunch', { names: 'Basil | ريحان | Albahaca | Basilic' }),
      i('baguette-shop sourdough', '1 piece', { names: 'Bread | خبز | Pan | Pain' }),
      oil(5),
      salt(),
    ],
  }),
]
