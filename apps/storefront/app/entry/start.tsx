import { onceSeen } from '@hawker/ui/after-paint'
import { showToast } from '@hawker/ui/toast'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { goWith } from '../lib/clock.ts'
import { watchEarlyForms } from '../lib/early-forms.ts'
import { watchEarlyInput } from '../lib/early-input.ts'
import { keepEarlyPresses } from '../lib/early-presses.ts'
import { ensureTexts } from '../lib/load-texts.ts'
import { translatorFor } from '../lib/texts.tsx'
import { browserRoot } from '../root.tsx'
import { browserModule } from './browser-modules.ts'
import { bringLateFont } from './late-font.ts'
import { LiveApp } from './live-app.tsx'
import { match } from '../router/match.ts'
import { APP_ID, givenState } from './page-data.ts'
import { createRouter, entryOf } from '../router/router.ts'
import { placeOf } from '../router/place.ts'

/** Has the drawn page come alive. What it awaits imports this file's chunk, so nothing here may wait while the module is evaluated. */
export async function start(): Promise<void> {
  watchEarlyForms()
  bringLateFont().catch(console.error)
  const given = givenState()
  if (given.root?.demo) goWith(given.root.now)
  const found = match(location.pathname)
  // The page is there and readable already; it comes alive when it can speak.
  const [module] = await Promise.all([
    browserModule(found.id),
    ensureTexts(document.documentElement.lang),
  ])
  const router = createRouter({
    first: { ...given, place: placeOf(location, entryOf(history.state)), match: found, module },
    root: browserRoot,
    moduleOf: browserModule,
    answerSeen: () => new Promise<void>((seen) => void onceSeen(seen)),
    onUnanswered(cause) {
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
  if (!app) throw new Error('The page has no place for the app.')
  watchEarlyInput(app)
  startTransition(() => {
    hydrateRoot(app, <LiveApp router={router} />)
  })
  keepEarlyPresses(app)
}
