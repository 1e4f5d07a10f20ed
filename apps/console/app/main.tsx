import { applyTheme } from '@hawker/web/session/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './console.css'
import { TextsProvider, preferredLocale, switchLanguage } from './lib/texts.tsx'
import { router } from './routes/router.tsx'

const element = document.getElementById('console')
if (!element) throw new Error('index.html has no #console')

// index.html does the same before the first paint, unless a policy forbids its script.
applyTheme()
const first = await switchLanguage(preferredLocale())
createRoot(element).render(
  <StrictMode>
    <TextsProvider first={first}>
      <RouterProvider router={router} />
    </TextsProvider>
  </StrictMode>,
)
