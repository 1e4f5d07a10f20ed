import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Recipe } from '@hawker/contract/recipes'
import { EmptyState } from '@hawker/ui/empty-state'
import { ButtonLink } from '@hawker/ui/button'
import { forkKnifeIcon } from '@hawker/ui/icons'
import {
  loadRecipes,
  RECIPE_GRID,
  RecipeCard,
  RecipeCardSkeleton,
  recipesJsonLd,
} from '../features/recipes/index.ts'
import { browserApi, browserVisit, type LoadContext } from '../lib/api.ts'
import { type ListPage, useInfinite } from '@hawker/web/query/infinite-list'
import { NextPageLoader } from '../lib/next-page-loader.tsx'
import { JsonLd } from '../lib/page/json-ld.tsx'
import { pageHead } from '../lib/page/page-head.ts'
import { lookOf } from '../features/shop-card/index.ts'
import { useSearchParams } from '@hawker/web/router/hooks'
import { loadCachedPage, loadPublicPage, useSeedCache } from '../lib/page/public-page.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { visitKey } from '../lib/visit/visit.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

const pageIn = (url: URL): number => readPositiveInteger(url.searchParams.get('page')) ?? 1
const load = (loadContext: LoadContext): Promise<ListPage<Recipe>> =>
  loadRecipes(loadContext, Math.min(pageIn(loadContext.url), 1000))

const keyOf = ({ visit, url }: Pick<LoadContext, 'visit' | 'url'>) => [
  'recipes',
  visitKey(visit),
  pageIn(url),
]

export const loader = (args: LoaderArgs) =>
  loadPublicPage(load, args, ({ items }, { url }) => recipesJsonLd(items, url.origin))
export const clientLoader = (args: ClientLoaderArgs) => loadCachedPage(keyOf, load, args)

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader>) => {
  const t = translatorFor(place.site.lang)
  const picture = place.loaderData?.items[0]?.img
  return pageHead(place, {
    title: t('common.page_title', { title: t('recipe.title') }),
    description: t('recipe.lead'),
    path: '/recipes',
    picture,
  })
}

export default function RecipesPage({
  loaderData: first,
}: PageProps<typeof loader | typeof clientLoader>) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const look = lookOf(search)
  useSeedCache(keyOf, first)
  const list = useInfinite(first, (page) =>
    loadRecipes({ api: browserApi, visit: browserVisit(), url: new URL(location.href) }, page),
  )
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8">
      <header className="grid max-w-2xl gap-2">
        <h1 className="text-2xl leading-tight font-bold">{t('recipe.title')}</h1>
        <p className="text-lg text-muted">{t('recipe.lead')}</p>
      </header>
      {list.items.length === 0 ? (
        <EmptyState
          icon={forkKnifeIcon}
          title={t('recipe.empty')}
          text={t('recipe.empty_hint')}
          action={<ButtonLink href="/?type=shop">{t('home.shops')}</ButtonLink>}
        />
      ) : (
        <ul className={RECIPE_GRID[look]}>
          {list.items.map((recipe, index) => (
            <li
              key={recipe.uuid}
              className={look === 1 && index === 0 ? 'sm:col-span-2 lg:col-span-3' : undefined}
            >
              <RecipeCard
                recipe={recipe}
                look={look}
                lead={look === 1 && index === 0}
                priority={index === 0}
              />
            </li>
          ))}
          {list.loading &&
            [1, 2, 3].map((key) => (
              <li key={key}>
                <RecipeCardSkeleton />
              </li>
            ))}
        </ul>
      )}
      <NextPageLoader
        list={list}
        href={`/recipes?page=${first.page + 1}${look === 1 ? '' : `&v=${look}`}`}
      />
      <JsonLd />
    </div>
  )
}
