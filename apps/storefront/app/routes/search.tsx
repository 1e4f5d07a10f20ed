import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { loadTiles } from '../features/home/load-home.ts'
import { loadSearch } from '../features/search/load-search.ts'
import { RecentSearches } from '../features/search/recent-searches.tsx'
import { ProductResults, ShopResults, ThreeRectangles } from '../features/search/results.tsx'
import { useDebounced } from '../features/search/use-debounced.ts'
import { lookOf } from '../features/shop-card/index.ts'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { keepSearch } from '../lib/persisted-store.ts'
import { cached } from '../lib/query-cache.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { visitKey } from '../lib/visit.ts'
import type { Route } from './+types/search.ts'

async function load(asking: Asking) {
  const term = asking.url.searchParams.get('q') ?? ''
  const t = translatorFor(asking.visit.lang)
  const [found, categories] = await Promise.all([loadSearch(asking, term), loadTiles(asking)])
  return { found, categories, title: found.term === '' ? t('search.title') : t('search.title_for', { term: found.term }) }
}

export const loader = ({ request, context }: Route.LoaderArgs) => load(serverAsking({ request, context }))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asking = browserAsking({ request })
  return cached(['search-page', visitKey(asking.visit), asking.url.searchParams.get('q')?.trim() ?? ''], () => load(asking))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }]

export default function SearchPage({ loaderData: { found, categories, title } }: Route.ComponentProps) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const [term, setTerm] = useState(found.term)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebounced(term.trim())
  const look = lookOf(search)

  // The address follows what is typed, once it stands still; Back leaves the search, not each letter.
  useEffect(() => {
    if (settled === (new URLSearchParams(location.search).get('q') ?? '').trim() || document.activeElement !== field.current) return
    if (settled !== '') keepSearch(settled)
    void navigate(settled === '' ? '/search' : `/search?q=${encodeURIComponent(settled)}`, { replace: true, preventScrollReset: true })
  }, [settled, navigate])

  const choose = (words: string) => {
    setTerm(words)
    keepSearch(words)
    void navigate(`/search?q=${encodeURIComponent(words)}`, { replace: true })
  }
  const loading = next?.pathname === '/search'
  const nothing = found.term !== '' && found.shops.total + found.products.total === 0
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-8">
      <h1 className="sr-only">{title}</h1>
      <form
        action="/search"
        role="search"
        className="relative lg:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          if (term.trim() !== '') choose(term.trim())
          field.current?.blur()
        }}
      >
        <Icon of={searchIcon} className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted" />
        <input
          ref={field}
          type="search"
          name="q"
          autoComplete="off"
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          className="h-13 w-full rounded-full bg-sunk ps-12 pe-5"
        />
      </form>
      {loading ? (
        <ThreeRectangles />
      ) : (
        <>
          {found.term === '' && <RecentSearches onChoose={choose} />}
          {nothing && <EmptyState icon={searchIcon} title={t('search.empty', { term: found.term })} text={t('search.empty_hint')} />}
          <ShopResults key={`s${found.term}`} term={found.term} first={found.shops} look={look} />
          <ProductResults key={`p${found.term}`} term={found.term} first={found.products} look={look} />
          {(found.term === '' || nothing) && <CategoryTiles categories={categories} search={new URLSearchParams()} />}
        </>
      )}
    </div>
  )
}
