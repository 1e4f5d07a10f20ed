import { afterPaintOrInput } from '@hawker/ui/after-paint'
import { showToast } from '@hawker/ui/toast'
import { watchEarlyInput } from '@hawker/web/hydration/early-input'
import { keepEarlyPresses } from '@hawker/web/hydration/early-presses'
import { translatorFor } from '@hawker/web/i18n/translators'
import { locationOf } from '@hawker/web/router/location'
import { createRouter, historyEntryOf } from '@hawker/web/router/router'
import { setClockFrom } from '@hawker/web/session/clock'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchEarlyForms } from '../lib/early-forms.ts'
import { ensureTexts } from '../lib/load-texts.ts'
import { browserRoot } from '../root.tsx'
import { match } from '../routes.ts'
import { browserModule } from './browser-modules.ts'
import { HydratedApp } from './hydrated-app.tsx'
import { APP_ID, readPageData } from './page-data.ts'

/**
 * Hydrates the page. Modules loaded here import this file's chunk, so it must not await at its top
 * level.
 */
export async function start(): Promise<void> {
  watchEarlyForms()
  // Only a first visit shows its pictures before the font (before-paint.ts).
  if ('first' in document.documentElement.dataset)
    import('./deferred-font.ts')
      .then(({ loadDeferredFont }) => loadDeferredFont())
      .catch(console.error)
  const data = readPageData()
  if (data.root?.demo) setClockFrom(data.root.now)
  const found = match(location.pathname)
  // The page is readable already; it is hydrated once its texts are here.
  const [module] = await Promise.all([
    browserModule(found.id),
    ensureTexts(document.documentElement.lang),
  ])
  const router = createRouter({
    initialState: {
      ...data,
      location: locationOf(location, historyEntryOf(history.state)),
      match: found,
      module,
    },
    rootLoader: browserRoot,
    match,
    moduleOf: browserModule,
    afterPaint: () => new Promise<void>((painted) => void afterPaintOrInput(painted)),
    onUnreachable(cause) {
      console.error(cause)
      showToast({
        id: 'unanswered',
        kind: 'error',
        message: translatorFor(document.documentElement.lang)('error.occured'),
      })
    },
    window,
  })
  const app = document.getElementById(APP_ID)
  if (!app) throw new Error(`The page has no #${APP_ID} to hydrate.`)
  watchEarlyInput(app)
  startTransition(() => {
    hydrateRoot(app, <HydratedApp router={router} />)
  })
  keepEarlyPresses(app)
  import('./follow-settings.ts')
    .then(({ followSettings }) => followSettings(router))
    .catch(console.error)
}
