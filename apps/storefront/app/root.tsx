import { directionOf } from '@hawker/i18n/direction'
import { type ReactNode, useMemo } from 'react'
import { browserAsking } from './lib/api.ts'
import { ensureTexts } from './lib/load-texts.ts'
import { NO_SITE, SiteContext, type Site } from './lib/site.ts'
import { TextsProvider, translatorFor } from './lib/texts.tsx'
import { Answer, waitIn } from './router/answers.ts'
import { Boundary } from './router/boundary.tsx'
import type { MetaTag } from './router/head.ts'
import { NavigationContext, PlaceContext, RevalidationContext } from './router/hooks.tsx'
import type { RootLoader, RouterState } from './router/router.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Frame } from './shell/frame.tsx'
import { Services } from './shell/services.tsx'

/** What all pages are drawn with, asked for by a browser: only after another language, currency or address was chosen. */
export const browserRoot: RootLoader<Site> = {
  async load(request) {
    const asking = browserAsking({ request })
    const [{ loadSite }] = await Promise.all([
      import('./lib/load-site.ts'),
      ensureTexts(asking.visit.lang),
    ])
    return loadSite(asking, document.documentElement.dataset.demo !== undefined)
  },
  shouldRevalidate: ({ currentUrl, nextUrl, formMethod }) =>
    formMethod === undefined && currentUrl.href === nextUrl.href,
}

/** The head of a page; of one that failed, what its screen says. */
export function metaOf({
  root: site = NO_SITE,
  match: { params },
  module,
  loaderData,
  failure,
  place,
}: RouterState<Site>): MetaTag[] {
  const t = translatorFor(site.lang)
  if (!failure)
    return (
      module?.meta?.({ site, loaderData, params, search: place.search }) ?? [
        { title: t('app.title') },
      ]
    )
  const missing = failure.error instanceof Answer && failure.error.status === 404
  const said = missing
    ? 'error.not_found'
    : waitIn(failure.error) === undefined
      ? 'error.oops'
      : 'error.too_many'
  return [{ title: t('common.page_title', { title: t(said) }) }]
}

export const directionFor = (site: Site | undefined): 'ltr' | 'rtl' => directionOf(site ?? NO_SITE)

/** The whole of a page's body, on the server and in the browser. */
export function App({ state }: { state: RouterState<Site> }) {
  const { root, place, match, module, loaderData, actionData, failure } = state
  // Being on the way somewhere draws what tells of it, and no page anew.
  const body = useMemo(() => {
    const Page = module?.default
    const page = Page && (
      <Page key={match.id} loaderData={loaderData} actionData={actionData} params={match.params} />
    )
    return (
      <Boundary
        place={place}
        failure={match.framed && root ? undefined : failure}
        fallback={<ErrorScreen alone />}
      >
        {match.framed ? (
          <Frame>
            <Boundary place={place} failure={failure} fallback={<ErrorScreen />}>
              {page}
            </Boundary>
          </Frame>
        ) : (
          page
        )}
      </Boundary>
    )
  }, [root, place, match, module, loaderData, actionData, failure])
  return (
    <Surroundings state={state} site={root ?? NO_SITE}>
      {body}
      <Services />
    </Surroundings>
  )
}

function Surroundings({
  state,
  site,
  children,
}: {
  state: RouterState<Site>
  site: Site
  children: ReactNode
}) {
  return (
    <PlaceContext value={state.place}>
      <NavigationContext value={state.navigation}>
        <RevalidationContext value={state.revalidation}>
          <SiteContext value={site}>
            <TextsProvider lang={site.lang} backward={site.backward} currency={site.currency}>
              {children}
            </TextsProvider>
          </SiteContext>
        </RevalidationContext>
      </NavigationContext>
    </PlaceContext>
  )
}
