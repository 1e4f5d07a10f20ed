import { directionOf } from '@hawker/i18n/direction'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root.ts'
// Not by ?url: the server's build would name another file than the browser's, and hydration would fail on it.
import './app.css'
import { browserAsking, serverAsking } from './lib/api.ts'
import { ensureTexts } from './lib/load-texts.ts'
import { served } from './lib/load-context.ts'
import { NO_SITE, SiteContext, loadSite } from './lib/site.ts'
import { TextsProvider } from './lib/texts.tsx'
import { BEFORE_PAINT } from './lib/theme.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Services } from './shell/services.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asking = serverAsking({ request, context })
  const { demo, texts } = context.get(served)
  const { lang } = asking.visit
  // Where the browser gets the texts of this page: the address changes when they do, so the file may be kept for ever.
  const textsUrl = `/locales/${lang}/storefront.json?v=${texts.of(lang).version}`
  return { site: await loadSite(asking, demo), textsUrl }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asking = browserAsking({ request })
  await ensureTexts(asking.visit.lang)
  return { site: await loadSite(asking, document.documentElement.dataset.demo !== undefined), textsUrl: undefined }
}

/** Only when asked to: after another language, currency or address was chosen. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.href === nextUrl.href

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/images/icon-192.png' },
]

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const site = root?.site ?? NO_SITE
  return (
    // What runs before paint sets the theme on this element.
    <html lang={site.lang} dir={directionOf(site)} data-demo={site.demo ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b0a09" media="(prefers-color-scheme: dark)" />
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Links />
        {root?.textsUrl !== undefined && <link rel="preload" as="fetch" crossOrigin="anonymous" href={root.textsUrl} data-texts="" />}
        <Meta />
      </head>
      <body>
        <SiteContext value={site}>
          <TextsProvider lang={site.lang} backward={site.backward} currency={site.currency}>
            {children}
          </TextsProvider>
        </SiteContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <Outlet />
      <Services />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <ErrorScreen alone />
      <Services />
    </>
  )
}
