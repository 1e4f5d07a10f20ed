import { SUSHI_WEEK } from './banners.ts'
import type { AddonGroup, MenuCategory, Product, Stock, Text, Translations } from './city-types.ts'
import { LOCALES } from './city-types.ts'
import { addonGroup, comesFromChoice } from './content/addon-groups.ts'
import { sectionOf } from './content/sections.ts'
import { SIZES } from './content/sizes.ts'
import { fill } from './content/text.ts'
import type { Dish, Variation } from './cuisines/dish.ts'
import { cuisineOf } from './cuisines/index.ts'
import { beers, drinks, sides, sweets } from './cuisines/shared.ts'
import type { ShopRow } from './names.ts'
import { productPicture } from './pictures/picture-keys.ts'
import { discountFor, roundPrice, weekDiscount, type PriceEnding } from './pricing.ts'
import type { Random } from './random.ts'

type Item = { dish: Dish; variation: Variation | null }
export type Menu = { categories: MenuCategory[]; products: Product[] }

const MENU_SIZE = { min: 25, max: 58 }
const BENCHMARK_SIZE = 120
const MAX_SECTIONS = 8

const itemsOf = (dish: Dish, random: Random, all: boolean): Item[] => {
  if (dish.variations.length === 0) return [{ dish, variation: null }]
  const kept = all
    ? dish.variations
    : random.shuffle(dish.variations).slice(0, random.between(2, dish.variations.length))
  return dish.variations
    .filter((one) => kept.includes(one))
    .map((variation) => ({ dish, variation }))
}

const nameOf = ({ dish, variation }: Item): Text => {
  const filled = variation ? fill(dish.names, variation.words) : dish.names
  // The variation may start the name in one language and end it in another.
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
  return { en: capital(filled.en), ar: filled.ar, es: capital(filled.es), fr: capital(filled.fr) }
}

export const translate = (titles: Text, descriptions: Text): Translations => ({
  en: { title: titles.en, description: descriptions.en },
  ar: { title: titles.ar, description: descriptions.ar },
  es: { title: titles.es, description: descriptions.es },
  fr: { title: titles.fr, description: descriptions.fr },
})

const shared = (row: ShopRow, random: Random): Item[] => {
  const asian = ['japanese', 'chinese', 'thai', 'korean'].some((one) => row.kitchens.includes(one))
  const grown = row.hours === 'dinner' || row.hours === 'late'
  const sweet = row.kitchens.some((one) => one === 'bakery' || one === 'desserts')
  return [
    ...random.shuffle(drinks).slice(0, random.between(6, 9)),
    ...(grown ? beers : []),
    ...(sweet ? [] : random.shuffle(sweets).slice(0, 2)),
    ...(sweet ? [] : asian ? sides.slice(0, 2) : sides.slice(1)),
  ].flatMap((dish) => itemsOf(dish, random, true))
}

/** Keeps the largest sections, so that the menu stays short. */
const largestSections = (items: Item[], maxSections: number): Item[] => {
  const counts = new Map<string, number>()
  for (const { dish } of items) counts.set(dish.section, (counts.get(dish.section) ?? 0) + 1)
  const kept = [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en'))
    .slice(0, maxSections)
    .map(([key]) => key)
  return items.filter(({ dish }) => kept.includes(dish.section))
}

/** The fewest sections that give `minItems` products. */
const limitSections = (items: Item[], minItems: number): Item[] => {
  for (let maxSections = MAX_SECTIONS; maxSections < 40; maxSections += 1) {
    const kept = largestSections(items, maxSections)
    if (kept.length >= minItems) return kept
  }
  return items
}

const uniqueNames = (items: Item[]): Item[] => {
  const seen = LOCALES.map(() => new Set<string>())
  return items.filter((item) => {
    const names = nameOf(item)
    const taken = LOCALES.some((locale, index) => seen[index]?.has(names[locale]))
    if (!taken) LOCALES.forEach((locale, index) => seen[index]?.add(names[locale]))
    return !taken
  })
}

const choose = (row: ShopRow, benchmark: boolean, random: Random): Item[] => {
  const own = row.kitchens.flatMap((kitchen, index) => {
    const dishes = cuisineOf(kitchen).dishes
    const kept =
      benchmark || index === 0
        ? dishes.filter(() => benchmark || random.chance(0.93))
        : random.shuffle(dishes).slice(0, 9)
    return kept.flatMap((dish) => itemsOf(dish, random, benchmark))
  })
  if (benchmark) return limitSections(uniqueNames(own), BENCHMARK_SIZE).slice(0, BENCHMARK_SIZE)
  const chosen = limitSections(uniqueNames([...own, ...shared(row, random)]), MENU_SIZE.min)
  const kept = new Set(random.shuffle(chosen).slice(0, MENU_SIZE.max))
  return chosen.filter((item) => kept.has(item))
}

const stocksOf = (
  key: string,
  { dish, variation }: Item,
  ending: PriceEnding,
  factor: number,
  now: Date,
  random: Random,
): Stock[] => {
  const base = (dish.cents + (variation?.extraCents ?? 0)) * factor
  const table = dish.sizes ? SIZES[dish.sizes] : null
  const soldOut = random.chance(0.022)
  const limited = random.chance(0.05)
  const onSale = random.chance(0.075)
  const ofTheWeek =
    dish.section === 'rolls' && SUSHI_WEEK.some((shop) => key.startsWith(`${shop}/`))
  const sizes = table?.sizes ?? [{ slug: 'one', name: null, percent: 100 }]
  return sizes.map(({ slug, name, percent }) => {
    const priceCents = roundPrice((base * percent) / 100, ending)
    const sale = ofTheWeek
      ? { discount: weekDiscount(now), price30dLowCents: priceCents }
      : onSale
        ? discountFor(priceCents, now, random)
        : { discount: null, price30dLowCents: null }
    return {
      key: `${key}/${slug}`,
      sku: `${key}-${slug}`.replaceAll('/', '-').toUpperCase(),
      priceCents,
      quantity: soldOut ? 0 : limited ? random.between(3, 14) : null,
      extras: table && name ? [{ group: table.group, value: name }] : [],
      ...sale,
      depositCents: dish.depositCents,
      content: null,
    }
  })
}

const addonGroupsOf = (key: string, dish: Dish): AddonGroup[] =>
  dish.groups.map((groupKey) => {
    const { title, min, max, addons } = addonGroup(groupKey)
    return {
      key: `${key}/${groupKey}`,
      title,
      min,
      max,
      addons: addons.map(({ slug, names, cents, maxQuantity, allergens, diets }) => ({
        key: `${key}/${groupKey}/${slug}`,
        names,
        priceCents: cents,
        quantity: null,
        maxQuantity,
        allergens,
        diets,
      })),
    }
  })

export const categoriesOf = (shopKey: string, sections: string[]): MenuCategory[] =>
  [...new Set(sections)]
    .map(sectionOf)
    .toSorted((a, b) => a.position - b.position)
    .map(({ key, titles }, position) => ({
      key: `${shopKey}/${key}`,
      titles,
      picture: `sections/${key}`,
      position,
    }))

export const buildMenu = (row: ShopRow, benchmark: boolean, now: Date, random: Random): Menu => {
  const ending = random.pick<PriceEnding>([0, 0, 90, 95])
  const factor = 0.93 + random.next() * 0.17
  const items = choose(row, benchmark, random)
  const categories = categoriesOf(
    row.key,
    items.map(({ dish }) => dish.section),
  )
  const ordered = categories.flatMap(({ key }) =>
    items.filter(({ dish }) => `${row.key}/${dish.section}` === key),
  )
  const positions = new Map<string, number>()
  const starred = new Set(
    random.shuffle(ordered.filter(({ dish }) => dish.cents >= 500)).slice(0, 8),
  )
  const products = ordered.map((item): Product => {
    const { dish, variation } = item
    const key = `${row.key}/${variation ? `${dish.slug}-${variation.slug}` : dish.slug}`
    const categoryKey = `${row.key}/${dish.section}`
    const position = positions.get(categoryKey) ?? 0
    positions.set(categoryKey, position + 1)
    const declared = dish.declared && !random.chance(0.04)
    const meatless =
      !variation || variation.diets.includes('vegetarian') || dish.diets.includes('vegetarian')
    return {
      key,
      categoryKey,
      picture: productPicture(dish, row.key),
      translations: translate(nameOf(item), dish.descriptions),
      unitKey: 'piece',
      interval: '1',
      minQuantity: 1,
      maxQuantity: 20,
      taxClassKey: dish.taxClassKey,
      allergens: declared
        ? [...new Set([...dish.allergens, ...(variation?.allergens ?? [])])].filter(
            (code) => !comesFromChoice(code, dish.groups),
          )
        : [],
      mayContain: declared ? dish.mayContain : [],
      allergensDeclared: declared,
      diets: [...new Set([...dish.diets, ...(variation?.diets ?? [])])].filter(
        (diet) => meatless || (diet !== 'vegetarian' && diet !== 'vegan'),
      ),
      kcal: random.chance(0.9)
        ? Math.round((dish.kcal * (0.95 + random.next() * 0.1)) / 5) * 5
        : null,
      ageRestriction: dish.ageRestriction,
      mealtimes:
        dish.section === 'breakfast' &&
        !['bakery', 'healthy'].includes(row.kitchens[0] ?? '') &&
        !benchmark
          ? [{ from: '06:00', to: '11:30' }]
          : [],
      couponable: dish.ageRestriction === null,
      recommended: starred.has(item),
      status: 'published',
      stocks: stocksOf(key, item, ending, factor, now, random),
      addonGroups: addonGroupsOf(key, dish),
      position,
    }
  })
  return { categories, products }
}
