import { ensureTexts as ensureTextsOf } from '@hawker/web/i18n/load-texts'

/** Loads the texts of a language in the browser, once. */
export const ensureTexts = (lang: string): Promise<void> => ensureTextsOf(lang, 'storefront')
