import type { Locale, Review, ShopType } from './city-types.ts'
import { fromNow } from './pricing.ts'
import type { Random } from './random.ts'

type Comment = { locale: Locale; text: string }
const en = (text: string): Comment => ({ locale: 'en', text })
const ar = (text: string): Comment => ({ locale: 'ar', text })
const es = (text: string): Comment => ({ locale: 'es', text })
const fr = (text: string): Comment => ({ locale: 'fr', text })

const NAMES: Record<Locale, readonly string[]> = {
  en: [
    'Maya',
    'Jordan',
    'Priya',
    'Ethan',
    'Grace',
    'Noah',
    'Aisha',
    'Daniel',
    'Chloe',
    'Marcus',
    'Hannah',
    'Theo',
    'Imani',
    'Owen',
    'Leah',
    'Sam',
  ],
  ar: ['ليلى', 'عمر', 'نور', 'يوسف', 'سلمى', 'كريم'],
  es: ['Lucía', 'Mateo', 'Sofía', 'Diego', 'Valentina', 'Andrés'],
  fr: ['Camille', 'Hugo', 'Inès', 'Louis', 'Manon', 'Baptiste'],
}

const GOOD_FOOD: readonly Comment[] = [
  en('Arrived hot and exactly when it said. Ordering again on Friday.'),
  en('Best dinner I have had delivered this month.'),
  en('Generous portions, and the packaging kept everything crisp.'),
  en('They remembered the note about no onions. Small thing, big smile.'),
  en('My kids finished everything, which never happens.'),
  en('Proper flavours, not watered down for delivery.'),
  en('Picked it up on the way home, ready on the minute.'),
  en('The sauce alone is worth it.'),
  en('Fresh, balanced, not greasy at all.'),
  en('Fair prices for this part of town.'),
  en('Courier called ahead because our bell is broken. Lovely.'),
  en('We ordered for eight people and every bag was labelled.'),
  es('Llegó caliente y antes de lo previsto. Repetiremos.'),
  es('Sabor de casa, porciones muy generosas.'),
  es('Todo muy bien empacado, nada se derramó.'),
  es('La salsa picante es una maravilla.'),
  fr('Arrivé chaud et à l’heure, on recommandera.'),
  fr('Portions généreuses et vrais goûts.'),
  fr('Emballage soigné, rien n’a coulé.'),
  fr('Le meilleur du quartier, sans hésiter.'),
  ar('وصل الطعام ساخنًا وفي الموعد تمامًا.'),
  ar('النكهات أصيلة والكمية سخيّة.'),
  ar('تغليف ممتاز ولم ينسكب شيء.'),
  ar('أفضل مطعم في الحي بلا منازع.'),
]
const GOOD_GROCERY: readonly Comment[] = [
  en('Fruit was ripe and nothing was bruised.'),
  en('Picked better tomatoes than I would have.'),
  en('Everything cold was still cold.'),
  en('Replaced one item and asked me first. Perfect.'),
  en('Whole weekly shop in under forty minutes.'),
  en('Great bread, and the eggs were packed with care.'),
  en('Prices are the same as on the shelf, thank you.'),
  en('Saved dinner when I forgot the parmesan.'),
  es('La fruta en su punto y bien empacada.'),
  es('Llegó todo lo frío bien frío.'),
  es('Me avisaron antes de cambiar un producto.'),
  fr('Fruits mûrs à point, rien d’abîmé.'),
  fr('Les produits frais étaient bien froids.'),
  fr('On m’a demandé avant de remplacer un article.'),
  ar('الفواكه ناضجة ولم يتلف شيء.'),
  ar('المنتجات المبرّدة وصلت باردة كما يجب.'),
  ar('اتصلوا بي قبل استبدال أي منتج.'),
]
const FAIR: readonly Comment[] = [
  en('Good, but ten minutes late.'),
  en('Tasty. One drink was missing and refunded within the hour.'),
  en('Solid, though a little salty for me.'),
  en('Nice, portions could be bigger.'),
  es('Rico, aunque tardó un poco más.'),
  fr('Bon, mais un peu tiède à l’arrivée.'),
  ar('طعام جيد لكنه تأخر قليلًا.'),
]
const POOR: readonly Comment[] = [
  en('Arrived cold this time. Usually much better.'),
  en('Wrong order, sorted out quickly but still annoying.'),
  es('Faltó un plato; lo reembolsaron.'),
  fr('Commande incomplète, remboursée le soir même.'),
  ar('نقص صنف من الطلب وأُعيد ثمنه.'),
]

/**
 * Ten to twenty-two reviews, newest first, mostly positive. No comment occurs twice in one shop.
 */
export const reviewsFor = (
  shopKey: string,
  type: ShopType,
  now: Date,
  random: Random,
): Review[] => {
  const good = random.shuffle(type === 'restaurant' ? GOOD_FOOD : GOOD_GROCERY)
  const fair = random.shuffle(FAIR)
  const poor = random.shuffle(POOR)
  const chosen = [
    ...good
      .slice(0, random.between(8, type === 'restaurant' ? 16 : 12))
      .map((comment) => ({ comment, rating: random.chance(0.72) ? (5 as const) : (4 as const) })),
    ...fair
      .slice(0, random.between(1, 4))
      .map((comment) => ({ comment, rating: random.chance(0.3) ? (4 as const) : (3 as const) })),
    ...poor
      .slice(0, random.between(0, 2))
      .map((comment) => ({ comment, rating: random.chance(0.5) ? (2 as const) : (1 as const) })),
  ]
  let age = random.next()
  return random.shuffle(chosen).map(({ comment, rating }, index) => {
    age += 0.4 + random.next() * 9
    return {
      key: `${shopKey}/review-${index + 1}`,
      firstName: random.pick(NAMES[comment.locale]),
      rating,
      comment: comment.text,
      locale: comment.locale,
      createdAt: fromNow(now, -age),
    }
  })
}

export const averageOf = (reviews: readonly Review[]): number =>
  reviews.length === 0
    ? 0
    : Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10
