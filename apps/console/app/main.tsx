import { locationOf } from '@hawker/web/router/location'
import { createRouter, entryOf } from '@hawker/web/router/router'
import { applyTheme } from '@hawker/web/session/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './console.css'
import { TextsProvider, preferredLocale, switchLanguage } from './lib/texts.tsx'
import { loadModule } from './load-module.ts'
import { ConsoleApp, sessionLoader } from './root.tsx'
import { ROUTES, match } from './routes.ts'

const BASE = '/console'

const element = document.getElementById('console')
if (!element) throw new Error('index.html has no #console')

// index.html does the same before the first paint, unless a policy forbids its script.
applyTheme()
const firstLocale = await switchLanguage(preferredLocale())

const first = locationOf(location, entryOf(history.state), BASE)
const router = createRouter({
  first: {
    location: first,
    match: match(first.pathname),
    module: undefined,
    root: undefined,
    loaderData: undefined,
    actionData: undefined,
    failure: undefined,
  },
  root: sessionLoader,
  match,
  moduleOf: (id) => loadModule(ROUTES.find((route) => route.id === id) ?? match('/*')),
  base: BASE,
  restoreScroll: false,
  window,
})
void router.navigate(first, { replace: true })
createRoot(element).render(
  <StrictMode>
    <TextsProvider first={firstLocale}>
      <ConsoleApp router={router} />
    </TextsProvider>
  </StrictMode>,
)
