import { useEffect, useState } from 'react'
import { data } from '../router/answers.ts'
import { useSearchParams } from '../router/hooks.tsx'
import { listKey } from '../features/home/filters.ts'
import { LayoutOne } from '../features/home/layout-one.tsx'
import { LayoutTwo } from '../features/home/layout-two.tsx'
import { loadHome } from '../features/home/load-home.ts'
import { NewsDialog } from '../features/home/news.tsx'
import { lookOf } from '../features/shop-card/index.ts'
import { browserAsking, browserVisit, serverAsking, type Asking } from '../lib/api.ts'
import { pageHeaders } from '../lib/page-headers.ts'
import { pageHead } from '../lib/page-head.ts'
import { cached, keep } from '../lib/query-cache.ts'
import { loadSettings, useSite } from '../lib/site.ts'
import { translatorFor } from '../lib/texts.tsx'
import { visitKey } from '../lib/visit.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps, ShouldRevalidateArgs } from '../router/route-module.ts'

/** storefront.md 2: ui_type 2, 3 and 4 share the other layout; anything else falls back to layout one. */
const hasOneGrid = (uiType: string | undefined): boolean => uiType === '2' || uiType === '3' || uiType === '4'

export async function loader({ request, context }: LoaderArgs) {
  const asking = serverAsking({ request, context })
  const page = await load(asking)
  return data(page, { headers: pageHeaders(asking.shown.tags, asking.shown.moments) })
}

export async function clientLoader({ request }: ClientLoaderArgs) {
  const asking = browserAsking({ request })
  return cached(keyOf(asking), () => load(asking))
}

const keyOf = ({ visit, url }: Pick<Asking, 'visit' | 'url'>) => ['home', visitKey(visit), listKey(url.searchParams)]

async function load(asking: Asking) {
  const settings = await loadSettings(asking)
  const oneGrid = hasOneGrid(settings.ui_type)
  return { home: await loadHome(asking, oneGrid), oneGrid, title: translatorFor(asking.visit.lang)('app.title') }
}

/** The map, an open sheet and the look of the cards show the same list another way. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateArgs) =>
  currentUrl.href === nextUrl.href || (listKey(currentUrl.searchParams) === listKey(nextUrl.searchParams) ? false : defaultShouldRevalidate)

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader>) => {
  const t = translatorFor(place.site.lang)
  const news = place.loaderData?.home.opened
  if (!news) return pageHead(place, { title: t('app.title'), description: t('app.description'), path: '/' })
  const { title, short_desc: description } = news.translation
  return pageHead(place, {
    title: t('common.page_title', { title }),
    description,
    path: `/?news=${news.uuid}`,
    picture: news.img,
    kind: 'article',
  })
}

export default function HomePage({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const { home, oneGrid } = loaderData
  // Coming back finds what the page came with, as long as it had grown.
  useEffect(() => keep(keyOf({ visit: browserVisit(), url: new URL(location.href) }), loaderData), [loaderData])
  const [search] = useSearchParams()
  // Stays once it was opened: closing is seen too.
  const [read, setRead] = useState(home.opened !== null)
  if (home.opened && !read) setRead(true)
  const { settings } = useSite()
  const Layout = hasOneGrid(settings.ui_type) && oneGrid ? LayoutTwo : LayoutOne
  return (
    <>
      <Layout home={home} look={lookOf(search)} search={search} />
      {read && <NewsDialog item={home.opened} />}
    </>
  )
}
