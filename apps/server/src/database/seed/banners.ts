import type { Banner, Coupon, Text } from './city-types.ts'
import { parseText } from './content/text.ts'
import { fromNow } from './pricing.ts'

const banner = (
  key: string,
  tone: Banner['tone'],
  position: number,
  title: string,
  description: string,
  button: string,
  shopKeys: string[],
): Banner => {
  const [titles, descriptions, buttons]: Text[] = [
    parseText(title),
    parseText(description),
    parseText(button),
  ] as const
  if (!titles || !descriptions || !buttons) throw new Error(`banner without texts: ${key}`)
  const words = (locale: keyof Text) => ({
    title: titles[locale],
    description: descriptions[locale],
    button: buttons[locale],
  })
  return {
    key,
    picture: `banners/${key}`,
    tone,
    position,
    shopKeys,
    translations: { en: words('en'), ar: words('ar'), es: words('es'), fr: words('fr') },
  }
}

/** The shops of the sushi week. menu.ts gives their rolls the discount of the banner. */
export const SUSHI_WEEK = ['harbor-crane-sushi', 'tokyo-lantern', 'koi-and-co', 'maki-mile']

export const BANNERS: Banner[] = [
  banner(
    'first-order',
    'chilli',
    0,
    'Free delivery on your first order | توصيل مجاني لطلبك الأول | Envío gratis en tu primer pedido | Livraison offerte sur la première commande',
    'Use the code FREESHIP at checkout | استخدم الرمز FREESHIP عند الدفع | Usa el código FREESHIP al pagar | Avec le code FREESHIP au paiement',
    'Order now | اطلب الآن | Pedir ahora | Commander',
    ['bella-lanterna', 'stack-and-shake', 'logan-food-hall', 'burrito-ledger'],
  ),
  banner(
    'groceries',
    'green',
    1,
    'Groceries in 30 minutes | بقالتك خلال 30 دقيقة | Tu súper en 30 minutos | Vos courses en 30 minutes',
    'Fruit, milk, bread: picked while you read this | فواكه وحليب وخبز تُجهَّز الآن | Fruta, leche y pan, ya mismo | Fruits, lait, pain : préparés aussitôt',
    'Shop groceries | تسوّق البقالة | Hacer la compra | Faire ses courses',
    ['lantern-market', 'meridian-grocer', 'green-basket'],
  ),
  banner(
    'late-night',
    'violet',
    2,
    'The kitchen is still open | المطبخ ما زال مفتوحًا | La cocina sigue abierta | La cuisine est encore ouverte',
    'Hot food after midnight | طعام ساخن بعد منتصف الليل | Comida caliente pasada la medianoche | Des plats chauds après minuit',
    'See who delivers | من يوصّل الآن؟ | Ver quién entrega | Voir qui livre',
    ['slice-parade', 'night-owl-diner', 'mumbo-and-more', 'shawarma-signal', 'night-pantry'],
  ),
  banner(
    'family',
    'amber',
    3,
    'Dinner for four, under $50 | عشاء لأربعة بأقل من 50 دولارًا | Cena para cuatro por menos de $50 | Dîner pour quatre à moins de 50 $',
    'Trays and platters made for sharing | صوانٍ وأطباق للمشاركة | Charolas y platos para compartir | Des plateaux à partager',
    'Feed everyone | أطعم الجميع | Alimentar a todos | Régaler tout le monde',
    ['jasmine-courtyard', 'blue-nile-table', 'oak-and-ember', 'tandoor-and-tulip'],
  ),
  banner(
    'sushi-week',
    'chilli',
    4,
    'Sushi week: 20 % off rolls | أسبوع السوشي: خصم 20٪ على الرولات | Semana del sushi: 20 % en rollos | Semaine sushi : −20 % sur les rolls',
    'This week in four places | هذا الأسبوع في أربعة أماكن | Esta semana en cuatro lugares | Cette semaine dans quatre lieux',
    'Find a roll | اختر رولك | Encontrar un rollo | Trouver un roll',
    SUSHI_WEEK,
  ),
]

export const couponsAt = (now: Date): Coupon[] => [
  {
    code: 'WELCOME10',
    names: parseText(
      '10 % off your order | خصم 10٪ على طلبك | 10 % en tu pedido | 10 % sur votre commande',
    ),
    discount: { type: 'percent', ppm: 100_000 },
    for: 'total_price',
    minSpendCents: 0,
    maxDiscountCents: 1500,
    usesPerUser: 1,
    usesTotal: null,
    startsAt: fromNow(now, -30),
    endsAt: fromNow(now, 365),
    shopKey: null,
  },
  {
    code: 'FIVEOFF',
    names: parseText(
      '$5 off from $25 | خصم 5 دولارات للطلبات من 25 دولارًا | $5 menos desde $25 | 5 $ de moins dès 25 $',
    ),
    discount: { type: 'fixed', cents: 500 },
    for: 'total_price',
    minSpendCents: 2500,
    maxDiscountCents: null,
    usesPerUser: 3,
    usesTotal: 5000,
    startsAt: fromNow(now, -30),
    endsAt: fromNow(now, 365),
    shopKey: null,
  },
  {
    code: 'FREESHIP',
    names: parseText('Free delivery | توصيل مجاني | Envío gratis | Livraison offerte'),
    discount: { type: 'percent', ppm: 1_000_000 },
    for: 'delivery_fee',
    minSpendCents: 1500,
    maxDiscountCents: 800,
    usesPerUser: 2,
    usesTotal: null,
    startsAt: fromNow(now, -30),
    endsAt: fromNow(now, 365),
    shopKey: null,
  },
  {
    code: 'SUMMER24',
    names: parseText(
      'Summer: 15 % off | عرض الصيف: خصم 15٪ | Verano: 15 % menos | Été : 15 % de remise',
    ),
    discount: { type: 'percent', ppm: 150_000 },
    for: 'total_price',
    minSpendCents: 2000,
    maxDiscountCents: 1000,
    usesPerUser: 1,
    usesTotal: 1000,
    startsAt: fromNow(now, -120),
    endsAt: fromNow(now, -30),
    shopKey: null,
  },
  {
    code: 'LANTERN15',
    names: parseText(
      '15 % off at Lantern Market | خصم 15٪ في سوق الفانوس | 15 % en Lantern Market | 15 % chez Lantern Market',
    ),
    discount: { type: 'percent', ppm: 150_000 },
    for: 'total_price',
    minSpendCents: 3000,
    maxDiscountCents: 2000,
    usesPerUser: 1,
    usesTotal: null,
    startsAt: fromNow(now, -7),
    endsAt: fromNow(now, 60),
    shopKey: 'lantern-market',
  },
]
