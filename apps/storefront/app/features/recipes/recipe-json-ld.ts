import type { Recipe, RecipeDetail } from '@hawker/contract/recipes'
import type { BreadcrumbList, HowToStep, ItemList, Recipe as RecipeThing } from 'schema-dts'
import { breadcrumbs, itemList } from '../../lib/page/json-ld-text.ts'
import { pictureUrl } from '@hawker/web/pictures/picture-url'
import { formatAmount } from './format-amount.ts'
import { recipePath } from './recipe-path.ts'

type PageContext = {
  origin: string
  lang: string
  home: string
  list: string
  t: (key: string, params?: Record<string, string | number>) => string
}

/** ISO 8601 duration. */
const isoMinutes = (count: number): string => `PT${count}M`

/** A recipe in schema.org terms. */
export function recipeJsonLd(
  recipe: RecipeDetail,
  { origin, lang, home, list, t }: PageContext,
): [Exclude<RecipeThing, string>, BreadcrumbList] {
  const absoluteUrl = (path: string) => new URL(path, origin).href
  const url = absoluteUrl(recipePath(recipe))
  const { title, description } = recipe.translation
  const step = (text: string, index: number): HowToStep => ({
    '@type': 'HowToStep',
    position: index + 1,
    text,
    url: `${url}#step-${index + 1}`,
  })
  return [
    {
      '@type': 'Recipe',
      '@id': `${url}#recipe`,
      url,
      name: title,
      inLanguage: lang,
      datePublished: recipe.published_at,
      author: { '@type': 'Organization', name: home, url: absoluteUrl('/') },
      prepTime: isoMinutes(recipe.prep_minutes),
      cookTime: isoMinutes(recipe.cook_minutes),
      totalTime: isoMinutes(recipe.prep_minutes + recipe.cook_minutes),
      recipeYield: t('recipe.serves', { count: recipe.people }),
      recipeIngredient: recipe.ingredients.map(({ name, amount, unit }) =>
        [formatAmount(amount, unit, { t, lang }), name].filter(Boolean).join(' '),
      ),
      recipeInstructions: recipe.steps.map(step),
      ...(description ? { description } : {}),
      ...(recipe.img ? { image: absoluteUrl(pictureUrl(recipe.img)) } : {}),
    },
    breadcrumbs([
      [home, absoluteUrl('/')],
      [list, absoluteUrl('/recipes')],
      [title, url],
    ]),
  ]
}

/** A list of recipes in schema.org terms; empty without recipes. */
export const recipesJsonLd = (recipes: readonly Recipe[], origin: string): ItemList[] =>
  recipes.length === 0
    ? []
    : [
        itemList(
          recipes.map((recipe) => ({
            name: recipe.translation.title,
            url: new URL(recipePath(recipe), origin).href,
          })),
        ),
      ]
