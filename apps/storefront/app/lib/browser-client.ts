import { type Client, createClient } from '@hawker/contract/client'
import { patient } from './patience.ts'
import { leaveSession } from './session.ts'

/** storefront.md 8: a 401 on any call ends the session here. */
export const openClient = (lang: () => string): Client =>
  patient(
    createClient({
      baseUrl: '',
      fetch: (input, init) => fetch(input, init),
      lang,
      onUnauthorized: leaveSession,
    }),
  )
