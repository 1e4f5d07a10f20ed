import type { Bundle } from '@hawker/i18n/messages'
import { createContext } from 'react-router'

/** What the server hands to each rendering. Nothing here knows who is asking: public pages are the same for everybody. */
export type Served = {
  /** Answers an absolute path of /api/v1 in process; anything else is not its business. */
  fetchApi: typeof fetch
  demo: boolean
  /** The storefront's texts as they are now: staff may change them while the server runs. */
  texts: { of(locale: string): { bundle: Bundle; version: string } }
}

export const served = createContext<Served>()
