import { type Client, createClient, loadRoutes } from '@hawker/contract/client'
// In one file with what asks by it.
import '@hawker/contract/generated/routes'
import { patient } from './patience.ts'
import { leaveSession } from './session.ts'

/** storefront.md 8: a 401 on any call ends the session here. */
export async function openClient(lang: () => string): Promise<Client> {
  await loadRoutes()
  return patient(createClient({ baseUrl: '', fetch: (input, init) => fetch(input, init), lang, onUnauthorized: leaveSession }))
}
