import { EmptyState } from '@hawker/ui/empty-state'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Answer, waitIn } from '../router/answers.ts'
import { useLocation, useNavigate, useNavigation, useSearchParams } from '../router/hooks.tsx'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { loadTiles, type Tile } from '../features/home/load-home.ts'
import { loadSearch, nothingFor, type Found } from '../features/search/load-search.ts'
import { NearMatches } from '../features/search/near-matches.tsx'
import { RecentSearches } from '../features/search/recent-searches.tsx'
import { ProductResults, ShopResults, ThreeRectangles } from '../features/search/results.tsx'
import { SearchRefused, type Refused } from '../features/search/search-refused.tsx'
import { SearchField } from '../features/search/search-field.tsx'
import { useDebounced } from '../features/search/use-debounced.ts'
import { lookOf } from '../features/shop-card/index.ts'
import { browserAsking, type Asking } from '../lib/api.ts'
import { carriedPath } from '../lib/carried.ts'
import { momentOf } from '../lib/moment.ts'
import { MomentNotice } from '../lib/moment-notice.tsx'
import { keepSearch } from '../lib/persisted-store.ts'
import { useWaiting } from '../lib/patience.ts'
import { keptHere, servedToAll, useKeptHere } from '../lib/public-page.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { visitKey } from '../lib/visit.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../router/route-module.ts'

type Page = { found: Found; categories: Tile[]; title: string; refused?: Refused }
const termIn = (search: URLSearchParams): string => search.get('q')?.trim() ?? ''
const asked = ({ url }: Pick<Asking, 'url'>): string => termIn(url.searchParams)

async function load(asking: Asking): Promise<Page> {
  const [found, categories] = await Promise.all([
    loadSearch(asking, asked(asking)),
    loadTiles(asking),
  ])
  return { found, categories, title: titleOf(found.term, asking) }
}
function titleOf(term: string, { visit }: Pick<Asking, 'visit'>): string {
  const t = translatorFor(visit.lang)
  return term === '' ? t('search.title') : t('search.title_for', { term })
}
/** What was typed and what was found before stay: a search that is not answered takes nobody's page away. */
function unanswered(thrown: unknown, asking: Asking): Page {
  if (!(thrown instanceof Answer) || thrown.status === 404) throw thrown
  const found = nothingFor(asked(asking))
  return {
    found,
    categories: [],
    title: titleOf(found.term, asking),
    refused: { wait: waitIn(thrown) },
  }
}

const keyOf = ({ visit, url: { searchParams } }: Pick<Asking, 'visit' | 'url'>) => [
  'search-page',
  visitKey(visit),
  momentOf(searchParams),
  ...['q', 'shops', 'products'].map((name) => searchParams.get(name)?.trim() ?? ''),
]

export const loader = (given: LoaderArgs) => servedToAll(load, given)
export const clientLoader = (given: ClientLoaderArgs) =>
  keptHere(keyOf, load, given).catch((thrown: unknown) => unanswered(thrown, browserAsking(given)))

/** Where a term is searched, in the language and for the moment that the address names. */
const searchPath = (term: string): string =>
  carriedPath(term === '' ? '/search' : `/search?q=${encodeURIComponent(term)}`, location.search)

export const meta = ({ loaderData }: MetaArgs<typeof loader | typeof clientLoader>) => [
  { title: loaderData?.title },
]

export default function SearchPage({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { title, refused } = loaderData
  const [answered, setAnswered] = useState(loaderData)
  if (!refused && answered !== loaderData) setAnswered(loaderData)
  const { found, categories } = answered
  const { t } = useTexts()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const [term, setTerm] = useState(found.term)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebounced(term.trim())
  const look = search.has('v') ? lookOf(search) : 2

  useKeptHere(keyOf, refused ? undefined : loaderData)
  // An empty field asks to be filled; on wide screens the one in the header does.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('q') === null) field.current?.focus()
  }, [])
  // Back, a link or a recent search changes the address: the field follows, unless it is being typed in. Of two searches in a row the first may still
  // arrive: the field says the second from the moment it is sent.
  const said =
    next?.pathname === '/search' ? termIn(new URLSearchParams(next.search)) : loaderData.found.term
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) setTerm(said)
  }, [said])
  // The address follows what is typed, once it stands still; Back leaves the search, not each letter.
  const follow = useEffectEvent(() => {
    if (
      settled === termIn(new URLSearchParams(location.search)) ||
      document.activeElement !== field.current
    )
      return
    // A result that was pressed is on its way; Safari leaves the focus in the field.
    if ((next ?? here).pathname !== here.pathname) return
    void navigate(searchPath(settled), { replace: true, preventScrollReset: true })
  })
  useEffect(() => follow(), [settled])
  // Only what somebody stayed with is a search of his: sent, chosen, or left for one of its results.
  useEffect(() => {
    const leave = ({ target }: MouseEvent) => {
      if (
        found.term !== '' &&
        target instanceof Element &&
        target.closest('main a[href^="/shop/"]')
      )
        keepSearch(found.term)
    }
    document.addEventListener('click', leave)
    return () => document.removeEventListener('click', leave)
  }, [found.term])

  const choose = (words: string) => {
    setTerm(words)
    keepSearch(words)
    void navigate(searchPath(words), { replace: true })
  }
  // What was found stays while the next search waits for its turn.
  const waiting = useWaiting()
  const loading = next?.pathname === '/search' && waiting === undefined
  const nothing =
    !answered.refused && found.term !== '' && found.shops.total + found.products.total === 0
  return (
    <>
      <SearchField term={term} onTerm={setTerm} onSubmit={choose} field={field} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-8">
        <h1 className="sr-only">{title}</h1>
        <p
          role="status"
          className={waiting === undefined ? 'sr-only' : 'rounded-md bg-sunk px-4 py-3'}
        >
          {waiting !== undefined && t('error.too_many_wait', { count: waiting })}
        </p>
        {loading ? (
          <ThreeRectangles />
        ) : (
          <>
            {refused && (
              <SearchRefused
                {...refused}
                answer={refused}
                again={() => void navigate(here, { replace: true, preventScrollReset: true })}
              />
            )}
            {found.moment !== undefined && <MomentNotice moment={found.moment} />}
            {found.term === '' && <RecentSearches onChoose={choose} />}
            {nothing && (
              <EmptyState
                icon={searchIcon}
                title={t('search.empty', { term: found.term })}
                text={t('search.empty_hint')}
              />
            )}
            {found.near.length > 0 && <NearMatches near={found.near} onChoose={choose} />}
            <ShopResults
              key={`s${found.term} ${found.at}`}
              term={found.term}
              first={found.shops}
              look={look}
              at={found.at}
            />
            <ProductResults
              key={`p${found.term} ${found.at}`}
              term={found.term}
              first={found.products}
              look={look}
              at={found.at}
            />
            {(found.term === '' || nothing) && (
              <CategoryTiles categories={categories} search={new URLSearchParams()} look={look} />
            )}
          </>
        )}
      </div>
    </>
  )
}
