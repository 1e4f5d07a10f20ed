import type { RecipeUnit } from '@hawker/domain/catalog/recipe'
import {
  LOCALES,
  type Locale,
  type Recipe,
  type RecipeIngredient,
  type Text,
} from '../city-types.ts'
import { parseText } from '../content/text.ts'
import { AISLES } from '../groceries/index.ts'

const ARTICLES = new Map(
  AISLES.flatMap(({ articles }) => articles).map((article) => [article.slug, article]),
)

type IngredientOptions = {
  /** Its name in the recipe, if it differs from the product's name. */
  names?: string
  /** One unit in the measure of the pack: grams, millilitres or pieces. A spoon of oil is 15 ml. */
  unitSize?: number
  staple?: boolean
}

/**
 * Articles and amount, e.g. 'onions' and '2 piece'. Alternatives: 'spaghetti penne'. No amount
 * means to taste.
 */
export function ingredient(
  slugs: string,
  measure: string,
  { names, unitSize = 1, staple = false }: IngredientOptions = {},
): RecipeIngredient {
  const articles = slugs.split(' ').map((slug) => {
    const article = ARTICLES.get(slug)
    if (!article) throw new Error(`no grocery article ${slug}`)
    return article
  })
  const parsed = /^([\d.]+) (g|ml|piece|tbsp|tsp|clove|slice|bunch)$/.exec(measure)
  if (!parsed && measure !== '') throw new Error(`unknown measure ${measure}`)
  const name = names === undefined ? articles[0]?.names : parseText(names)
  if (!name) throw new Error(`no name for ${slugs}`)
  return {
    names: name,
    amount: parsed ? Number(parsed[1]) : null,
    unit: parsed ? (parsed[2] as RecipeUnit) : null,
    staple,
    articles: articles.map(({ slug }) => slug),
    unitSize,
  }
}

/** Oil and salt are staples, which most kitchens have. */
export const oil = (spoons: number): RecipeIngredient =>
  ingredient('olive-oil', `${spoons} tbsp`, {
    unitSize: 15,
    staple: true,
    names: 'Olive oil | زيت زيتون | Aceite de oliva | Huile d’olive',
  })
export const salt = (): RecipeIngredient =>
  ingredient('salt', '', { staple: true, names: 'Salt | ملح | Sal | Sel' })
/** A head of garlic has about ten cloves, an onion weighs about 150 g. */
export const garlic = (cloves: number): RecipeIngredient =>
  ingredient('garlic', `${cloves} clove`, { unitSize: 0.1 })
export const onions = (count: number): RecipeIngredient =>
  ingredient('onions', `${count} piece`, {
    unitSize: 150,
    names: 'Onions | بصل | Cebollas | Oignons',
  })

type RecipeOptions = {
  slug: string
  /** Emoji of its picture, the first one the largest. */
  glyphs: string
  hue: number
  serves: number
  minutes: readonly [prep: number, cook: number]
  title: string
  description: string
  steps: readonly string[]
  ingredients: readonly RecipeIngredient[]
}
/** A recipe and the emoji of its picture. */
export type WrittenRecipe = Omit<Recipe, 'publishedAt'> & {
  readonly glyphs: string
  readonly hue: number
}

export function recipe({
  slug,
  glyphs,
  hue,
  serves,
  minutes: [prepMinutes, cookMinutes],
  ...words
}: RecipeOptions): WrittenRecipe {
  const [title, description, steps] = [
    parseText(words.title),
    parseText(words.description),
    words.steps.map(parseText),
  ]
  const translation = (locale: Locale) => ({
    title: title[locale],
    description: description[locale],
    steps: steps.map((step: Text) => step[locale]),
  })
  return {
    key: slug,
    picture: `recipes/${slug}`,
    glyphs,
    hue,
    servings: serves,
    prepMinutes,
    cookMinutes,
    translations: Object.fromEntries(
      LOCALES.map((locale) => [locale, translation(locale)]),
    ) as Recipe['translations'],
    ingredients: [...words.ingredients],
  }
}
