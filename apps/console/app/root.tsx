import { OutletProvider } from '@hawker/web/router/components'
import {
  LocationContext,
  NavigationContext,
  ParamsContext,
  RevalidationContext,
  RouterContext,
} from '@hawker/web/router/hooks'
import { RouteBoundary } from '@hawker/web/router/route-boundary'
import type { RootLoader } from '@hawker/web/router/router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { api } from './lib/api.ts'
import { readCurrencies } from './lib/currencies.ts'
import { currentSession, sessionEnded, sessionKnown } from './lib/session.ts'
import type { ConsoleRouter } from './routes.ts'
import { PageLayout } from './shell/page-layout.tsx'
import { RootError } from './shell/root-error.tsx'

const CONSOLE_ROLES = ['seller', 'driver', 'admin']

/**
 * Finds out who is signed in, once: from the readable cookie, or from the API if the cookie names no
 * role of the console.
 */
export const sessionLoader: RootLoader<null> = {
  async load() {
    void readCurrencies()
    const session = currentSession()
    if (session.state === 'in' && session.user.roles.some((role) => CONSOLE_ROLES.includes(role)))
      return null
    const profile = await api('showProfile')
    if (profile.ok) sessionKnown(profile.data)
    else if (session.state === 'unknown') sessionEnded()
    return null
  },
  shouldRevalidate: () => false,
}

/** The console in the browser, which follows the router. */
export function ConsoleApp({ router }: { router: ConsoleRouter }) {
  const [state, setState] = useState(router.current)
  useEffect(() => router.start(), [router])
  useEffect(() => {
    const show = () => startTransition(() => setState(router.current()))
    show()
    return router.subscribe(show)
  }, [router])

  const { location, match, module, failure, navigation, revalidation } = state
  // Memoized: a navigation in progress must not render the page again.
  const body = useMemo(() => {
    // The first page is still loading.
    if (!module) return null
    const { default: Page, Layout } = module
    const page = <Page key={match.id} loaderData={null} actionData={null} params={match.params} />
    return (
      <RouteBoundary location={location} failure={failure} fallback={<RootError />}>
        <PageLayout>
          {Layout ? (
            <OutletProvider value={page}>
              <Layout />
            </OutletProvider>
          ) : (
            page
          )}
        </PageLayout>
      </RouteBoundary>
    )
  }, [location, match, module, failure])
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <ParamsContext value={match.params}>
          <NavigationContext value={navigation}>
            <RevalidationContext value={revalidation}>{body}</RevalidationContext>
          </NavigationContext>
        </ParamsContext>
      </LocationContext>
    </RouterContext>
  )
}
