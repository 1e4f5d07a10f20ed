import { createContext, use } from 'react'
import type { Site } from './load-site.ts'

export type { Site } from './load-site.ts'

export const NO_SITE: Site = {
  lang: 'en',
  backward: false,
  languages: [],
  currency: undefined,
  currencies: [],
  settings: {},
  address: undefined,
  demo: false,
  origin: '',
  now: 0,
}

export const SiteContext = createContext<Site>(NO_SITE)
export const useSite = (): Site => use(SiteContext)
