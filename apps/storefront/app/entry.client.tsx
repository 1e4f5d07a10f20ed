import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ensureTexts } from './lib/load-texts.ts'

// The page is there and readable already; it comes alive when it can speak.
await ensureTexts(document.documentElement.lang)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
