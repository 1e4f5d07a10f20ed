import type { RecipeDetail } from '@hawker/contract/recipes'
import type { BreadcrumbList, HowToStep, Recipe as RecipeThing } from 'schema-dts'
import { breadcrumbs } from '../../lib/json-ld-text.ts'
import { pictureUrl } from '../../lib/pictures.ts'
import { amountWords } from './amount-words.ts'
import { recipePath } from './recipe-path.ts'

type Place = {
  origin: string
  lang: string
  home: string
  list: string
  t: (key: string, params?: Record<string, string | number>) => string
}

/** As schema.org writes durations. */
const minutes = (count: number): string => `PT${count}M`

/** How a dish is cooked and what goes into it, in the words of schema.org. */
export function recipeThings(
  recipe: RecipeDetail,
  { origin, lang, home, list, t }: Place,
): [Exclude<RecipeThing, string>, BreadcrumbList] {
  const at = (path: string) => new URL(path, origin).href
  const url = at(recipePath(recipe))
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
      author: { '@type': 'Organization', name: home, url: at('/') },
      prepTime: minutes(recipe.prep_minutes),
      cookTime: minutes(recipe.cook_minutes),
      totalTime: minutes(recipe.prep_minutes + recipe.cook_minutes),
      recipeYield: t('recipe.serves', { count: recipe.people }),
      recipeIngredient: recipe.ingredients.map(({ name, amount, unit }) =>
        [amountWords(amount, unit, { t, lang }), name].filter(Boolean).join(' '),
      ),
      recipeInstructions: recipe.steps.map(step),
      ...(description ? { description } : {}),
      ...(recipe.img ? { image: at(pictureUrl(recipe.img)) } : {}),
    },
    breadcrumbs([
      [home, at('/')],
      [list, at('/recipes')],
      [title, url],
    ]),
  ]
}
