import { type Client, createClient } from '@hawker/contract/core/client'
import { withRateLimitRetry } from '@hawker/web/api/with-rate-limit-retry'
import { writeCookie } from '@hawker/web/session/cookies'
import { endSession } from './session.ts'

/** The API client of the browser. A 401 of any call ends the session. */
export const openClient = (lang: () => string): Client =>
  withRateLimitRetry(
    withCurrencyFallback(
      createClient({
        baseUrl: '',
        fetch: (input, init) => fetch(input, init),
        lang,
        onUnauthorized: endSession,
      }),
    ),
    {
      // Few calls wait, so the toast and its text are loaded when one does.
      showWait: (seconds) =>
        void import('./show-wait.ts').then(({ showWait }) => showWait(seconds)).catch(() => {}),
    },
  )

type Amounts = { query?: object | undefined; body?: object | undefined }

/**
 * Staff may switch off the chosen currency while a page is open. The choice is removed, and the
 * call repeated in the marketplace's currency.
 */
function withCurrencyFallback(client: Client): Client {
  const call = async (...[name, options]: Parameters<Client>) => {
    const result = await client(name, options)
    if (result.ok || result.errors['currency_id'] === undefined) return result
    writeCookie('currency', '')
    delete document.documentElement.dataset['currency']
    const { query, body, ...others }: Amounts = options ?? {}
    const repeated = {
      ...others,
      ...(query && { query: withoutCurrency(query) }),
      ...(body && { body: withoutCurrency(body) }),
    }
    // Both follow the same contract.
    return client(name, repeated as typeof options)
  }
  return call as Client
}

const withoutCurrency = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'currency_id'))
