import { type Client, createClient } from '@hawker/contract/core/client'
import { withRateLimitRetry } from '@hawker/web/api/with-rate-limit-retry'
import { endSession } from './session.ts'

/** The API client of the browser. A 401 of any call ends the session. */
export const openClient = (lang: () => string): Client =>
  withRateLimitRetry(
    createClient({
      baseUrl: '',
      fetch: (input, init) => fetch(input, init),
      lang,
      onUnauthorized: endSession,
    }),
    {
      // Few calls wait, so the toast and its text are loaded when one does.
      showWait: (seconds) =>
        void import('./show-wait.ts').then(({ showWait }) => showWait(seconds)).catch(() => {}),
    },
  )
