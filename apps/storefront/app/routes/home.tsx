import { useState } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import {
  homeJsonLd,
  listKey,
  LayoutOne,
  LayoutTwo,
  loadHome,
  NewsDialog,
  NewsMissing,
} from '../features/home/index.ts'
import { lookOf } from '../features/shop-card/index.ts'
import { data } from '@hawker/web/router/responses'
import type { LoadContext } from '../lib/api.ts'
import { JsonLd } from '../lib/page/json-ld.tsx'
import { pageHead } from '../lib/page/page-head.ts'
import { loadCachedPage, loadPublicPage, useSeedCache } from '../lib/page/public-page.ts'
import { loadSettings } from '../lib/page/load-site.ts'
import { useSite } from '../lib/page/site.ts'
import { translatorFor } from '../lib/texts.tsx'
import { visitKey } from '../lib/visit/visit.ts'
import type {
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../lib/page/route-types.ts'

/** Layouts 2, 3 and 4 show one list; all others fall back to layout 1. */
const hasOneGrid = (uiType: string | undefined): boolean =>
  uiType === '2' || uiType === '3' || uiType === '4'

const keyOf = ({ visit, url }: Pick<LoadContext, 'visit' | 'url'>) => [
  'home',
  visitKey(visit),
  listKey(url.searchParams),
]

async function load(loadContext: LoadContext) {
  const settings = await loadSettings(loadContext)
  const oneGrid = hasOneGrid(settings.ui_type)
  return {
    home: await loadHome(loadContext, oneGrid),
    oneGrid,
    title: translatorFor(loadContext.visit.lang)('app.title'),
  }
}

export async function loader(args: LoaderArgs) {
  const { data: page, headers } = await loadPublicPage(load, args, ({ home }, { url, visit }) =>
    homeJsonLd(home, { origin: url.origin, name: translatorFor(visit.lang)('app.name') }),
  )
  return data(page, { headers, status: page.home.opened === 'missing' ? 404 : 200 })
}
export const clientLoader = (args: ClientLoaderArgs) => loadCachedPage(keyOf, load, args)

/** The map, an open sheet and the layout show the same data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs) =>
  currentUrl.href === nextUrl.href ||
  (listKey(currentUrl.searchParams) === listKey(nextUrl.searchParams)
    ? false
    : defaultShouldRevalidate)

export const meta = (place: MetaArgs<typeof loader | typeof clientLoader>) => {
  const t = translatorFor(place.site.lang)
  const news = place.loaderData?.home.opened
  if (!news || news === 'missing')
    return pageHead(place, { title: t('app.title'), description: t('app.description'), path: '/' })
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
  useSeedCache(keyOf, loaderData)
  const [search] = useSearchParams()
  // Keeps the dialog mounted, so that closing is animated.
  const opened = home.opened === 'missing' ? null : home.opened
  const [wasOpened, setWasOpened] = useState(opened !== null)
  if (opened && !wasOpened) setWasOpened(true)
  const { settings } = useSite()
  const Layout = hasOneGrid(settings.ui_type) && oneGrid ? LayoutTwo : LayoutOne
  return (
    <>
      {home.opened === 'missing' && <NewsMissing />}
      <Layout home={home} look={lookOf(search)} search={search} />
      {wasOpened && <NewsDialog item={opened} />}
      <JsonLd />
    </>
  )
}
