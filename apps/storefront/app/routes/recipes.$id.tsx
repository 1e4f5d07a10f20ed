import { data } from '@hawker/web/router/responses'
import { loadRecipe, recipePath, RecipePage, recipeJsonLd } from '../features/recipes/index.ts'
import { browserLoadContext, serverLoadContext } from '../lib/api.ts'
import { JsonLd } from '../lib/page/json-ld.tsx'
import { jsonLd } from '../lib/page/json-ld-text.ts'
import { pageHeaders } from '../lib/page/page-headers.ts'
import { pageHead } from '../lib/page/page-head.ts'
import { translatorFor } from '../lib/texts.tsx'
import type {
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../lib/page/route-types.ts'

export async function loader({ request, context, params }: LoaderArgs<'id'>) {
  const loadContext = serverLoadContext({ request, context })
  const recipe = await loadRecipe(loadContext, params.id)
  const { lang } = loadContext.visit
  const t = translatorFor(lang)
  const page = {
    origin: loadContext.url.origin,
    lang,
    t,
    home: t('app.name'),
    list: t('recipe.title'),
  }
  context.serverParts = { jsonLd: jsonLd(recipeJsonLd(recipe, page)) }
  return data(recipe, { headers: pageHeaders(loadContext.shown.tags, loadContext.shown.moments) })
}

export const clientLoader = ({ request, params }: ClientLoaderArgs<'id'>) =>
  loadRecipe(browserLoadContext({ request }), params.id)

/** The page loads another selection itself and keeps the current one visible meanwhile. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs) {
  const onlySelectionChanged =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.href !== nextUrl.href &&
    otherParams(currentUrl) === otherParams(nextUrl)
  return onlySelectionChanged ? false : defaultShouldRevalidate
}
const otherParams = ({ searchParams }: URL): string =>
  [...searchParams].filter(([name]) => name !== 'people' && name !== 'shop').join('&')

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader, 'id'>) => {
  const { loaderData: recipe } = place
  if (!recipe) return []
  const t = translatorFor(place.site.lang)
  const { title, description } = recipe.translation
  return pageHead(place, {
    title: t('common.page_title', { title }),
    description: description || t('recipe.lead'),
    path: recipePath(recipe),
    picture: recipe.img,
    kind: 'article',
  })
}

export default function RecipeRoute({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, undefined, 'id'>) {
  return (
    <>
      <RecipePage key={loaderData.uuid} first={loaderData} />
      <JsonLd />
    </>
  )
}
