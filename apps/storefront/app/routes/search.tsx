import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { DataResponse, retryAfterOf } from '@hawker/web/router/responses'
import { useLocation, useNavigate, useNavigation, useSearchParams } from '@hawker/web/router/hooks'
import { CategoryTiles, loadTiles, type Tile } from '../features/home/index.ts'
import {
  DietChips,
  countResults,
  loadSearch,
  emptyResults,
  type SearchResults,
  NearMatches,
  RecentSearches,
  ProductResults,
  ShopResults,
  ResultsSkeleton,
  SearchFailed,
  type SearchRefusal,
  MobileSearchBar,
  useDebounced,
} from '../features/search/index.ts'
import { lookOf, shopsJsonLd } from '../features/shop-card/index.ts'
import { browserLoadContext, type LoadContext } from '../lib/api.ts'
import { preservedPath } from '../lib/visit/preserved-params.ts'
import { momentOf } from '../lib/moment/moment.ts'
import { MomentNotice } from '../lib/moment/moment-notice.tsx'
import { addSearch } from '../lib/device/device-data.ts'
import { useWaiting } from '@hawker/web/api/with-rate-limit-retry'
import { JsonLd } from '../lib/page/json-ld.tsx'
import { loadCachedPage, loadPublicPage, useSeedCache } from '../lib/page/public-page.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { visitKey } from '../lib/visit/visit.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

type SearchPageData = {
  results: SearchResults
  categories: Tile[]
  title: string
  failure?: SearchRefusal
}
const termIn = (search: URLSearchParams): string => search.get('q')?.trim() ?? ''
const termOf = ({ url }: Pick<LoadContext, 'url'>): string => termIn(url.searchParams)

async function load(loadContext: LoadContext): Promise<SearchPageData> {
  const [results, categories] = await Promise.all([
    loadSearch(loadContext, termOf(loadContext)),
    loadTiles(loadContext),
  ])
  return { results, categories, title: titleOf(results.term, loadContext) }
}
function titleOf(term: string, { visit }: Pick<LoadContext, 'visit'>): string {
  const t = translatorFor(visit.lang)
  return term === '' ? t('search.title') : t('search.title_for', { term })
}
/** Keeps the page when a search fails: the term stays, with a retry. */
function failedPage(thrown: unknown, loadContext: LoadContext): SearchPageData {
  if (!(thrown instanceof DataResponse) || thrown.status === 404) throw thrown
  const results = emptyResults(termOf(loadContext))
  return {
    results,
    categories: [],
    title: titleOf(results.term, loadContext),
    failure: { wait: retryAfterOf(thrown) },
  }
}

const keyOf = ({ visit, url: { searchParams } }: Pick<LoadContext, 'visit' | 'url'>) => [
  'search-page',
  visitKey(visit),
  momentOf(searchParams),
  ...['q', 'restaurants', 'shops', 'products'].map((name) => searchParams.get(name)?.trim() ?? ''),
]

export const loader = (args: LoaderArgs) =>
  loadPublicPage(load, args, ({ results: { restaurants, shops } }, { url }) =>
    shopsJsonLd([...restaurants.items, ...shops.items], url.origin),
  )
export const clientLoader = (args: ClientLoaderArgs) =>
  loadCachedPage(keyOf, load, args).catch((thrown: unknown) =>
    failedPage(thrown, browserLoadContext(args)),
  )

/** The search URL of a term, with the page's language and time. */
const searchPath = (term: string): string =>
  preservedPath(term === '' ? '/search' : `/search?q=${encodeURIComponent(term)}`, location.search)

export const meta = ({ loaderData }: MetaArgs<typeof loader | typeof clientLoader>) => [
  { title: loaderData?.title },
]

export default function SearchPage({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { title, failure } = loaderData
  const [lastResult, setLastResult] = useState(loaderData)
  if (!failure && lastResult !== loaderData) setLastResult(loaderData)
  const { results, categories } = lastResult
  const { t } = useTexts()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const currentLocation = useLocation()
  const { location: nextLocation } = useNavigation()
  const [term, setTerm] = useState(results.term)
  const field = useRef<HTMLInputElement>(null)
  const debouncedTerm = useDebounced(term.trim())
  const look = lookOf(search)

  useSeedCache(keyOf, failure ? undefined : loaderData)
  // Focus the empty field. On wide screens the header has its own field.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('q') === null) field.current?.focus()
  }, [])
  // Back, a link or a recent search changes the URL: the field follows, unless it has focus. While
  // a search loads, the field shows the new term.
  const searchedTerm =
    nextLocation?.pathname === '/search'
      ? termIn(new URLSearchParams(nextLocation.search))
      : loaderData.results.term
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) setTerm(searchedTerm)
  }, [searchedTerm])
  // The URL follows the typed term with a delay. It replaces the history entry, so that Back leaves
  // the search.
  const updateUrl = useEffectEvent(() => {
    if (
      debouncedTerm === termIn(new URLSearchParams(location.search)) ||
      document.activeElement !== field.current
    )
      return
    // A pressed result is loading; Safari leaves the focus in the field.
    if ((nextLocation ?? currentLocation).pathname !== currentLocation.pathname) return
    void navigate(searchPath(debouncedTerm), { replace: true, preventScrollReset: true })
  })
  useEffect(() => updateUrl(), [debouncedTerm])
  // Store a term in the history only when it was submitted or led to a result.
  useEffect(() => {
    const storeTerm = ({ target }: MouseEvent) => {
      if (
        results.term !== '' &&
        target instanceof Element &&
        target.closest('main a[href^="/shop/"]')
      )
        addSearch(results.term)
    }
    document.addEventListener('click', storeTerm)
    return () => document.removeEventListener('click', storeTerm)
  }, [results.term])

  const searchFor = (text: string) => {
    setTerm(text)
    addSearch(text)
    void navigate(searchPath(text), { replace: true })
  }
  // Results stay visible while the next search waits for the rate limit.
  const waitSeconds = useWaiting()
  const loading = nextLocation?.pathname === '/search' && waitSeconds === undefined
  const nothingFound = !lastResult.failure && results.term !== '' && countResults(results) === 0
  return (
    <>
      <MobileSearchBar term={term} onTerm={setTerm} onSubmit={searchFor} field={field} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-8">
        <h1 className="sr-only">{title}</h1>
        <p
          role="status"
          className={waitSeconds === undefined ? 'sr-only' : 'rounded-md bg-sunk px-4 py-3'}
        >
          {waitSeconds !== undefined && t('error.too_many_wait', { count: waitSeconds })}
        </p>
        {loading ? (
          <ResultsSkeleton />
        ) : (
          <>
            {failure && (
              <SearchFailed
                {...failure}
                error={failure}
                again={() =>
                  void navigate(currentLocation, { replace: true, preventScrollReset: true })
                }
              />
            )}
            {results.moment !== undefined && <MomentNotice moment={results.moment} />}
            {results.term === '' && <RecentSearches onChoose={searchFor} />}
            {nothingFound && (
              <EmptyState
                icon={searchIcon}
                title={t('search.empty', { term: results.term })}
                text={t('search.empty_hint')}
              />
            )}
            {results.near.length > 0 && <NearMatches near={results.near} onChoose={searchFor} />}
            <DietChips diets={results.diets} allergens={results.allergens} />
            <ShopResults
              key={`r${results.term} ${results.at}`}
              type="restaurant"
              term={results.term}
              first={results.restaurants}
              look={look}
              at={results.at}
            />
            <ShopResults
              key={`s${results.term} ${results.at}`}
              type="shop"
              term={results.term}
              first={results.shops}
              look={look}
              at={results.at}
            />
            <ProductResults
              key={`p${results.term} ${results.at}`}
              term={results.term}
              first={results.products}
              look={look}
              at={results.at}
            />
            {(results.term === '' || nothingFound) && (
              <CategoryTiles categories={categories} search={new URLSearchParams()} look={look} />
            )}
          </>
        )}
      </div>
      <JsonLd />
    </>
  )
}
