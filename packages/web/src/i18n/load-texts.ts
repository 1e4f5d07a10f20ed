import { createRetryingBundleLoader } from '@hawker/i18n/bundle-loader'
import { addTexts, hasTexts } from './translators.ts'

/** The page names its texts with their version, and the browser has begun to fetch them. */
const namedByPage = (url: string): string => {
  const href = document.querySelector<HTMLLinkElement>('link[data-texts]')?.href
  return href !== undefined && new URL(href).pathname === url ? href : url
}

const load = createRetryingBundleLoader({
  fetch: (url) => fetch(namedByPage(url), { credentials: 'same-origin' }),
  sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
})

/** Loads the texts of an app in a language, once. */
export async function ensureTexts(lang: string, app: 'storefront' | 'console'): Promise<void> {
  if (!hasTexts(lang)) addTexts(lang, await load(lang, app))
}
