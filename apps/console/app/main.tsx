import { locationOf } from '@hawker/web/router/location'
import { createRouter, historyEntryOf } from '@hawker/web/router/router'
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

const start = locationOf(location, historyEntryOf(history.state), BASE)
const router = createRouter({
  initialState: {
    location: start,
    match: match(start.pathname),
    module: undefined,
    root: undefined,
    loaderData: undefined,
    actionData: undefined,
    failure: undefined,
  },
  rootLoader: sessionLoader,
  match,
  moduleOf: (id) => loadModule(ROUTES.find((route) => route.id === id) ?? match('/*')),
  base: BASE,
  restoreScroll: false,
  window,
})
void router.navigate(start, { replace: true })
createRoot(element).render(
  <StrictMode>
    <TextsProvider first={firstLocale}>
      <ConsoleApp router={router} />
    </TextsProvider>
  </StrictMode>,
)
