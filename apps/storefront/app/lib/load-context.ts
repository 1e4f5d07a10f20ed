import type { Fetch } from '@hawker/contract/client'
import type { Bundle } from '@hawker/i18n/messages'
import { createContext } from 'react-router'
import type { Drawings } from './drawings.ts'

/** `tags` name what it shows (`shop:12`); `moments`, milliseconds since 1970, when it may no longer be true by the clock alone. */
export type Part<T> = { value: T; tags: readonly string[]; moments?: readonly number[] }

/** What the server hands to each rendering. Nothing here knows who is asking: public pages are the same for everybody. */
export type Served = {
  /** Answers an absolute path of /api/v1 in process; anything else is not its business. */
  fetchApi: Fetch
  /** Keeps a part that many pages share, until what it shows changes. */
  keep: <T>(key: string, make: () => Promise<Part<T>>) => Promise<T>
  /** Test and benchmark switch: every page is drawn, whether it says anything new or not. */
  keepDrawings: boolean
  demo: boolean
  /** The storefront's texts as they are now: staff may change them while the server runs. */
  texts: { of(locale: string): { bundle: Bundle; version: string } }
}

export const served = createContext<Served>()
/** What earlier pages looked like; null where nothing is kept. */
export const drawings = createContext<Drawings | null>(null)

/** The page as it was drawn, beside an answer whose body is empty. */
export const drawn = createContext<Buffer | null>(null)
