import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchEarlyForms } from './lib/early-forms.ts'
import { ensureTexts } from './lib/load-texts.ts'

watchEarlyForms()
// The page is there and readable already; it comes alive when it can speak.
await ensureTexts(document.documentElement.lang)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
