import { directionOf } from '@hawker/i18n/direction'
import { translatorFor } from '@hawker/web/i18n/translators'
import type { MetaTag } from '@hawker/web/router/head'
import { LocationContext, NavigationContext, RevalidationContext } from '@hawker/web/router/hooks'
import { DataResponse, retryAfterOf } from '@hawker/web/router/responses'
import { RouteBoundary } from '@hawker/web/router/route-boundary'
import type { RootLoader } from '@hawker/web/router/router'
import { type ReactNode, useMemo } from 'react'
import { browserLoadContext } from './lib/api.ts'
import { ensureTexts } from './lib/load-texts.ts'
import { NO_SITE, SiteContext, type Site } from './lib/page/site.ts'
import { TextsProvider } from './lib/texts.tsx'
import type { StorefrontState } from './routes.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { PageLayout } from './shell/page-layout.tsx'
import { Services } from './shell/services.tsx'

/**
 * Loads what all pages are rendered with. In the browser only after a new language, currency or
 * address.
 */
export const browserRoot: RootLoader<Site> = {
  async load(request) {
    const loadContext = browserLoadContext({ request })
    const [{ loadSite }] = await Promise.all([
      import('./lib/page/load-site.ts'),
      ensureTexts(loadContext.visit.lang),
    ])
    return loadSite(loadContext, document.documentElement.dataset.demo !== undefined)
  },
  shouldRevalidate: ({ currentUrl, nextUrl, formMethod }) =>
    formMethod === undefined && currentUrl.href === nextUrl.href,
}

/** The head of a page, or of its error screen. */
export function headOf({
  root: site = NO_SITE,
  match: { params },
  module,
  loaderData,
  failure,
  location,
}: StorefrontState): MetaTag[] {
  const t = translatorFor(site.lang)
  if (!failure)
    return (
      module?.meta?.({ site, loaderData, params, search: location.search }) ?? [
        { title: t('app.title') },
      ]
    )
  const isMissing = failure.error instanceof DataResponse && failure.error.status === 404
  const isLimited = retryAfterOf(failure.error) !== undefined
  const isDown = failure.error instanceof DataResponse && failure.error.status === 503
  const title = isMissing
    ? 'error.not_found'
    : isLimited
      ? 'error.too_many'
      : isDown
        ? 'error.unavailable'
        : 'error.oops'
  return [{ title: t('common.page_title', { title: t(title) }) }]
}

export const directionFor = (site: Site | undefined): 'ltr' | 'rtl' => directionOf(site ?? NO_SITE)

/** A page's whole body, on the server and in the browser. */
export function App({ state }: { state: StorefrontState }) {
  const { root, location, match, module, loaderData, actionData, failure } = state
  // Memoized: a navigation in progress must not render the page again.
  const body = useMemo(() => {
    const Page = module?.default
    const page = Page && (
      <Page key={match.id} loaderData={loaderData} actionData={actionData} params={match.params} />
    )
    return (
      <RouteBoundary
        location={location}
        failure={match.framed && root ? undefined : failure}
        fallback={<ErrorScreen alone />}
      >
        {match.framed ? (
          <PageLayout>
            <RouteBoundary location={location} failure={failure} fallback={<ErrorScreen />}>
              {page}
            </RouteBoundary>
          </PageLayout>
        ) : (
          page
        )}
      </RouteBoundary>
    )
  }, [root, location, match, module, loaderData, actionData, failure])
  return (
    <Providers state={state} site={root ?? NO_SITE}>
      {body}
      <Services />
    </Providers>
  )
}

function Providers({
  state,
  site,
  children,
}: {
  state: StorefrontState
  site: Site
  children: ReactNode
}) {
  return (
    <LocationContext value={state.location}>
      <NavigationContext value={state.navigation}>
        <RevalidationContext value={state.revalidation}>
          <SiteContext value={site}>
            <TextsProvider lang={site.lang} backward={site.backward} currency={site.currency}>
              {children}
            </TextsProvider>
          </SiteContext>
        </RevalidationContext>
      </NavigationContext>
    </LocationContext>
  )
}
