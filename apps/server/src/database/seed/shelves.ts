import type { Product, Stock, Text } from './city-types.ts'
import { parseText, inArabicDigits } from './content/text.ts'
import type { Article } from './groceries/article.ts'
import { AISLES } from './groceries/index.ts'
import { BRANDS, NOTES } from './groceries/notes.ts'
import { categoriesOf, translate, type Menu } from './menu.ts'
import type { ShopRow } from './names.ts'
import { groceryPicture } from './pictures/picture-keys.ts'
import { discountFor } from './pricing.ts'
import type { Random } from './random.ts'

type Item = { article: Article; section: string; brand: Text | null }

const BENCHMARK_SIZE = 120
const MAX_ARTICLES = 112
const SIZE: Text = parseText('Size | الحجم | Presentación | Format')
const UNIT_WORDS: Record<string, Text> = {
  kg: parseText('kg | كغ | kg | kg'),
  g: parseText('g | غ | g | g'),
  l: parseText('l | لتر | l | l'),
  ml: parseText('ml | مل | ml | ml'),
}

/** Arabic uses a dual for two, a plural for three to ten, and a singular above. */
const arabicPieces = (amount: number): string =>
  amount === 2 ? 'قطعتان' : amount <= 10 ? `${amount} قطع` : `${amount} قطعة`

/** Parses a pack: '500g' → 500 g, 'x6' → 6 pieces. Returns its text and the size for the price. */
export const parsePack = (
  pack: string,
): { words: Text; amount: number; unit: 'g' | 'ml' | null } => {
  const count = /^x(\d+)$/.exec(pack)
  if (count) {
    const amount = Number(count[1])
    return {
      amount,
      unit: null,
      words:
        amount === 1
          ? parseText('1 piece | قطعة واحدة | 1 pieza | 1 pièce')
          : parseText(
              `${amount} pieces | ${arabicPieces(amount)} | ${amount} piezas | ${amount} pièces`,
            ),
    }
  }
  const measure = /^([\d.]+)(kg|g|ml|l)$/.exec(pack)
  const unit = measure?.[2] ? UNIT_WORDS[measure[2]] : undefined
  if (!measure?.[1] || !unit) throw new Error(`unknown pack ${pack}`)
  const number = Number(measure[1])
  const comma = measure[1].replace('.', ',')
  return {
    amount: number * (measure[2] === 'kg' || measure[2] === 'l' ? 1000 : 1),
    unit: measure[2] === 'kg' || measure[2] === 'g' ? 'g' : 'ml',
    words: {
      en: `${number} ${unit.en}`,
      ar: inArabicDigits(`${number} ${unit.ar}`),
      es: `${number} ${unit.es}`,
      fr: `${comma} ${unit.fr}`,
    },
  }
}

/** Words that are capitalized inside an English name. */
const CAPITALIZED = /^(Greek|Dijon|AA|LED)/

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const withBrand = (names: Text, brand: Text | null): Text =>
  brand
    ? {
        en: `${brand.en} ${CAPITALIZED.test(names.en) ? names.en : uncapitalized(names.en)}`,
        ar: `${names.ar} «${brand.ar}»`,
        es: `${names.es} ${brand.es}`,
        fr: `${names.fr} ${brand.fr}`,
      }
    : names

/** Larger packs cost less per gram. */
const scaled = (cents: number, ratio: number) => Math.round((cents * ratio ** 0.92) / 10) * 10 - 1

const stocksOf = (
  key: string,
  { article }: Item,
  factor: number,
  now: Date,
  random: Random,
): Stock[] => {
  const weighed = article.packs[0] === 'kg'
  const soldOut = random.chance(0.025)
  const onSale = random.chance(0.09)
  const counted = random.chance(0.55)
  const first = weighed ? null : parsePack(article.packs[0] ?? 'x1')
  return article.packs.map((pack) => {
    const size = weighed ? null : parsePack(pack)
    const full =
      size && first
        ? scaled(article.cents * factor, size.amount / first.amount)
        : article.cents * factor
    // Weighed goods are priced per step of a quarter of a kilogram.
    const priceCents = Math.min(
      3800,
      Math.max(weighed ? 39 : 89, Math.round(weighed ? full / 4 : full)),
    )
    const sale = onSale
      ? discountFor(priceCents, now, random)
      : { discount: null, price30dLowCents: null }
    return {
      key: `${key}/${pack}`,
      sku: `${key}-${pack}`.replaceAll('/', '-').toUpperCase(),
      priceCents,
      quantity: soldOut ? 0 : counted ? random.between(6, 180) : null,
      extras: size && article.packs.length > 1 ? [{ group: SIZE, value: size.words }] : [],
      ...sale,
      depositCents: article.depositCents,
      content: size?.unit ? { amount: size.amount, unit: size.unit } : null,
    }
  })
}

const choose = (row: ShopRow, maxItems: number, random: Random): Item[] => {
  const shelves = AISLES.filter(({ section }) => row.kitchens.includes(section))
  const makers = random.shuffle(BRANDS)
  const one = shelves.flatMap(({ section, articles }) =>
    articles.map((article): Item => ({
      article,
      section,
      brand: article.branded ? (makers[hashOfSection(section) % 2] ?? null) : null,
    })),
  )
  if (one.length >= maxItems) {
    const kept = new Set(random.shuffle(one).slice(0, maxItems))
    return one.filter((item) => kept.has(item))
  }
  // Small shops sell a second brand.
  const second = one
    .filter(({ article }) => article.branded)
    .map((item): Item => ({ ...item, brand: makers[2] ?? null }))
  const kept = new Set(
    random
      .shuffle(second)
      .slice(0, Math.max(0, Math.min(maxItems, Math.round(one.length * 1.35)) - one.length)),
  )
  return [...one, ...second.filter((item) => kept.has(item))]
}

const hashOfSection = (section: string) => section.length

const note = (article: Article): Text => {
  const words = NOTES[article.note]
  if (!words) throw new Error(`unknown note ${article.note}`)
  return words
}

export const buildGroceryMenu = (
  row: ShopRow,
  benchmark: boolean,
  now: Date,
  random: Random,
): Menu => {
  const factor = 0.94 + random.next() * 0.14
  const items = choose(row, benchmark ? BENCHMARK_SIZE : MAX_ARTICLES, random)
  const categories = categoriesOf(
    row.key,
    items.map(({ section }) => section),
  )
  const ordered = categories.flatMap(({ key }) =>
    items.filter(({ section }) => `${row.key}/${section}` === key),
  )
  const positions = new Map<string, number>()
  const starred = new Set(random.shuffle(ordered).slice(0, 12))
  const products = ordered.map((item): Product => {
    const { article, section, brand } = item
    const second = brand && ordered.find((other) => other.article === article) !== item
    const key = `${row.key}/${article.slug}${second ? '-2' : ''}`
    const categoryKey = `${row.key}/${section}`
    const position = positions.get(categoryKey) ?? 0
    positions.set(categoryKey, position + 1)
    const weighed = article.packs[0] === 'kg'
    const names = withBrand(article.names, brand)
    const pack =
      article.packs.length === 1 && !weighed ? parsePack(article.packs[0] ?? 'x1').words : null
    const described = (locale: keyof Text) =>
      pack ? `${pack[locale]} · ${note(article)[locale]}` : note(article)[locale]
    return {
      key,
      categoryKey,
      picture: groceryPicture(article.slug),
      translations: translate(names, {
        en: described('en'),
        ar: described('ar'),
        es: described('es'),
        fr: described('fr'),
      }),
      unitKey: weighed ? 'kg' : 'piece',
      interval: weighed ? '0.25' : '1',
      minQuantity: 1,
      maxQuantity: weighed ? 40 : 24,
      taxClassKey: article.taxClassKey,
      allergens: article.allergens,
      mayContain: article.mayContain,
      allergensDeclared: article.declared,
      diets: article.diets,
      kcal: null,
      ageRestriction: null,
      mealtimes: [],
      couponable: true,
      recommended: starred.has(item),
      status: 'published',
      stocks: stocksOf(key, item, factor, now, random),
      addonGroups: [],
      position,
    }
  })
  return { categories, products }
}
