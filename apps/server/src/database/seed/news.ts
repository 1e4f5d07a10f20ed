import type { Locale, NewsItem } from './city-types.ts'
import { fromNow } from './pricing.ts'

type Words = Record<Locale, readonly [title: string, short: string, body: string]>

const item = (key: string, daysAgo: number, now: Date, words: Words): NewsItem => {
  const read = ([title, shortDescription, body]: Words[Locale]) => ({
    title,
    shortDescription,
    body,
  })
  return {
    key,
    picture: `news/${key}`,
    publishedAt: fromNow(now, -daysAgo),
    translations: {
      en: read(words.en),
      ar: read(words.ar),
      es: read(words.es),
      fr: read(words.fr),
    },
  }
}

export const newsAt = (now: Date): NewsItem[] => [
  item('farm-week', 1.2, now, {
    en: [
      'Farm week: twelve growers, one bag',
      'Shops marked “Local farms” cook with what Maryland and Virginia picked this morning.',
      'For seven days the shops marked “Local farms” buy from twelve growers within ninety miles of the city. Look for sweet potatoes from Loudoun County, apples from Winchester and greens from Prince George’s County.\n\nEvery order with a farm dish carries a card with the name of the field. The growers set the price; we take no fee on these dishes this week.',
    ],
    ar: [
      'أسبوع المزارع: اثنا عشر مزارعًا في كيس واحد',
      'المتاجر التي تحمل علامة «من مزارع محلية» تطبخ بما قُطف هذا الصباح في ماريلاند وفرجينيا.',
      'على مدى سبعة أيام تشتري المتاجر التي تحمل علامة «من مزارع محلية» من اثني عشر مزارعًا لا يبعدون عن المدينة أكثر من تسعين ميلًا. ابحثوا عن البطاطا الحلوة من مقاطعة لاودون والتفاح من وينشستر والخضار الورقية من مقاطعة برنس جورج.\n\nيصل مع كل طلب بطاقة باسم الحقل. المزارعون يحددون السعر، ولا نأخذ أي عمولة على هذه الأطباق هذا الأسبوع.',
    ],
    es: [
      'Semana del campo: doce productores, una bolsa',
      'Las tiendas con la etiqueta «Granjas locales» cocinan con lo cosechado esta mañana en Maryland y Virginia.',
      'Durante siete días, las tiendas con la etiqueta «Granjas locales» compran a doce productores a menos de noventa millas de la ciudad. Busca camotes del condado de Loudoun, manzanas de Winchester y hojas verdes de Prince George’s.\n\nCada pedido lleva una tarjeta con el nombre del campo. Los productores ponen el precio y esta semana no cobramos comisión por estos platos.',
    ],
    fr: [
      'Semaine des fermes : douze producteurs, un seul sac',
      'Les adresses « Fermes locales » cuisinent ce que le Maryland et la Virginie ont récolté ce matin.',
      'Pendant sept jours, les adresses marquées « Fermes locales » achètent à douze producteurs situés à moins de cent cinquante kilomètres. Cherchez les patates douces du comté de Loudoun, les pommes de Winchester et les salades de Prince George’s.\n\nChaque commande porte une carte avec le nom du champ. Les producteurs fixent le prix ; cette semaine, nous ne prenons aucune commission sur ces plats.',
    ],
  }),
  item('bikes', 4.5, now, {
    en: [
      'Half our couriers now ride',
      'On trips under two miles a bicycle is faster than a car, and it never looks for parking.',
      'Since spring every second order in central Northwest has arrived by bicycle. On trips under two miles riders are on average four minutes faster than cars.\n\nCouriers keep every cent of every tip, get rain gear for free and are paid for the minutes they wait at a kitchen. If you would like to ride with us, the help page shows how.',
    ],
    ar: [
      'نصف مندوبينا على دراجات',
      'في المسافات القصيرة الدراجة أسرع من السيارة ولا تبحث عن موقف.',
      'منذ الربيع يصل طلب من كل طلبين في وسط المدينة بالدراجة. في المسافات التي تقل عن ميلين يصل راكبو الدراجات قبل السيارات بأربع دقائق في المتوسط.\n\nيحتفظ المندوبون بكل سنت من الإكراميات، ويحصلون على ملابس المطر مجانًا، وتُدفع لهم دقائق الانتظار عند المطابخ. إن أردتم الانضمام إلينا فصفحة المساعدة تشرح الطريقة.',
    ],
    es: [
      'La mitad de nuestros repartidores va en bici',
      'En trayectos de menos de dos millas, la bici gana al auto y no busca estacionamiento.',
      'Desde la primavera, uno de cada dos pedidos en el centro llega en bicicleta. En trayectos de menos de dos millas, las bicis llegan en promedio cuatro minutos antes que los autos.\n\nLos repartidores se quedan con cada centavo de la propina, reciben ropa de lluvia gratis y cobran los minutos de espera en la cocina. Si quieres pedalear con nosotros, la página de ayuda explica cómo.',
    ],
    fr: [
      'La moitié de nos coursiers roule à vélo',
      'En dessous de trois kilomètres, le vélo bat la voiture et ne cherche jamais à se garer.',
      'Depuis le printemps, une commande sur deux arrive à vélo dans le centre. Sur les trajets de moins de trois kilomètres, les cyclistes gagnent quatre minutes en moyenne.\n\nLes coursiers gardent l’intégralité des pourboires, reçoivent leur tenue de pluie et sont payés pendant l’attente en cuisine. Pour rouler avec nous, la page d’aide explique tout.',
    ],
  }),
  item('allergens', 9, now, {
    en: [
      'What is in it? Now on every card',
      'Allergens and “may contain” marks come straight from the kitchen. Where a shop has not declared, we say so.',
      'Each dish shows the fourteen declared allergens, and what it may contain by accident. If a shop has not told us, the card says “not declared: ask the shop”, with a button to call.\n\nWe never guess. If a mark is wrong, tell the shop or us: the dish is taken off the menu until it is right.',
    ],
    ar: [
      'ماذا في الطبق؟ الجواب على كل بطاقة',
      'معلومات مسببات الحساسية تأتي مباشرة من المطبخ، وإن لم يصرّح المتجر قلنا ذلك بوضوح.',
      'يعرض كل طبق مسببات الحساسية الأربعة عشر المصرّح بها وما قد يحتويه عرضًا. وإن لم يخبرنا المتجر فستقرأون «غير مصرّح به: اسألوا المتجر» مع زر للاتصال.\n\nنحن لا نخمّن أبدًا. إن وجدتم خطأ فأخبروا المتجر أو أخبرونا، ويُرفع الطبق من القائمة حتى يُصحَّح.',
    ],
    es: [
      '¿Qué lleva? Ahora en cada ficha',
      'Los alérgenos vienen directo de la cocina. Si una tienda no los declaró, lo decimos.',
      'Cada plato muestra los catorce alérgenos declarados y lo que puede contener por accidente. Si la tienda no nos lo ha dicho, la ficha indica «no declarado: pregunta a la tienda», con un botón para llamar.\n\nNunca adivinamos. Si algo está mal, avisa a la tienda o a nosotros: el plato sale del menú hasta corregirse.',
    ],
    fr: [
      'Qu’y a-t-il dedans ? La réponse sur chaque fiche',
      'Les allergènes viennent directement de la cuisine. Si rien n’est déclaré, nous le disons.',
      'Chaque plat affiche les quatorze allergènes déclarés et les traces possibles. Si l’établissement ne nous a rien dit, la fiche indique « non déclaré : demandez à l’établissement », avec un bouton d’appel.\n\nNous ne devinons jamais. En cas d’erreur, prévenez-nous : le plat est retiré jusqu’à correction.',
    ],
  }),
  item('night', 15, now, {
    en: [
      'Dinner at two in the morning',
      'Ten kitchens and two pantries now deliver around the clock between Dupont and Shaw.',
      'Nurses, bartenders and new parents asked; ten kitchens said yes. Pizza, dumplings, shawarma, wings and a proper breakfast are now on the way at any hour between Dupont Circle and Shaw.\n\nTap “Late night” on the home page to see who is open now and until when.',
    ],
    ar: [
      'عشاء في الثانية فجرًا',
      'عشرة مطابخ ومتجران يوصّلون الآن على مدار الساعة بين دوبونت وشو.',
      'طلب الممرضون والعاملون ليلًا والآباء الجدد، فقالت عشرة مطابخ نعم. البيتزا والزلابية والشاورما والأجنحة والفطور الحقيقي في الطريق إليكم في أي ساعة بين دوّار دوبونت وحي شو.\n\nاضغطوا «حتى وقت متأخر» في الصفحة الرئيسية لمعرفة من يعمل الآن وحتى متى.',
    ],
    es: [
      'Cenar a las dos de la mañana',
      'Diez cocinas y dos despensas reparten las 24 horas entre Dupont y Shaw.',
      'Lo pidieron enfermeras, bartenders y padres primerizos; diez cocinas dijeron que sí. Pizza, dumplings, shawarma, alitas y un buen desayuno salen a cualquier hora entre Dupont Circle y Shaw.\n\nToca «De madrugada» en la página de inicio para ver quién está abierto ahora y hasta cuándo.',
    ],
    fr: [
      'Dîner à deux heures du matin',
      'Dix cuisines et deux épiceries livrent désormais jour et nuit entre Dupont et Shaw.',
      'Infirmiers, barmans et jeunes parents l’ont demandé ; dix cuisines ont dit oui. Pizzas, raviolis, chawarmas, ailes de poulet et vrai petit-déjeuner partent à toute heure entre Dupont Circle et Shaw.\n\nTouchez « Tard le soir » sur l’accueil pour voir qui est ouvert, et jusqu’à quand.',
    ],
  }),
  item('bottles', 24, now, {
    en: [
      'Bottles come back',
      'Glass bottles carry a small deposit. Hand the empties to the courier and get it back.',
      'Milk, water and lemonade in glass now carry a deposit of ten cents to two dollars, shown on its own line, never taxed and never part of a discount.\n\nGive the empty bottles to the courier of your next order; the deposit goes to your wallet the same evening.',
    ],
    ar: [
      'الزجاجات تعود',
      'على الزجاجات تأمين صغير. سلّموا الفارغة للمندوب واستعيدوه.',
      'يُضاف إلى الحليب والماء والليموناضة في الزجاج تأمين من عشرة سنتات إلى دولارين، يظهر في سطر مستقل ولا يخضع للضريبة ولا للخصم.\n\nسلّموا الزجاجات الفارغة لمندوب طلبكم التالي، ويعود التأمين إلى محفظتكم في المساء نفسه.',
    ],
    es: [
      'Las botellas vuelven',
      'Las botellas de vidrio llevan un pequeño depósito. Entrégalas vacías y lo recuperas.',
      'La leche, el agua y la limonada en vidrio llevan un depósito de diez centavos a dos dólares, en su propia línea, sin impuestos ni descuentos.\n\nEntrega las botellas vacías al repartidor de tu próximo pedido; el depósito llega a tu billetera esa misma noche.',
    ],
    fr: [
      'Les bouteilles reviennent',
      'Les bouteilles en verre sont consignées. Rendez-les vides et récupérez la consigne.',
      'Le lait, l’eau et la citronnade en verre portent une consigne de dix cents à deux dollars, sur sa propre ligne, sans taxe ni remise.\n\nRemettez les bouteilles vides au coursier de votre prochaine commande ; la consigne revient dans votre portefeuille le soir même.',
    ],
  }),
]
