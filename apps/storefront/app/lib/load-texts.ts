import { createBundleLoader } from '@hawker/i18n/loader'
import { addTexts, hasTexts } from './texts.tsx'

/** The page names its own texts with their version, and has begun to fetch them already. */
const named = (url: string): string => {
  const href = document.querySelector<HTMLLinkElement>('link[data-texts]')?.href
  return href !== undefined && new URL(href).pathname === url ? href : url
}

const load = createBundleLoader({
  fetch: (url) => fetch(named(url), { credentials: 'same-origin' }),
  sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
})

/** In the browser: only the language in use is ever loaded. */
export async function ensureTexts(lang: string): Promise<void> {
  if (!hasTexts(lang)) addTexts(lang, await load(lang, 'storefront'))
}
