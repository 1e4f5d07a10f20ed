import { cacheByKey } from './cache-by-key.ts'

export const pluralRules = cacheByKey((locale: string) => new Intl.PluralRules(locale))
