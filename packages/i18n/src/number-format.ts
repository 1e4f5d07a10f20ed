import { cacheByKey } from './cache-by-key.ts'
import { intlLocale } from './locales.ts'

export const numberFormat = cacheByKey((locale: string, options: Intl.NumberFormatOptions = {}) => {
  return new Intl.NumberFormat(intlLocale(locale), options)
})
