import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './console.css'
import { TextsProvider, preferredLocale, speak } from './lib/texts.tsx'
import { applyTheme } from './lib/theme.ts'
import { router } from './routes/router.tsx'

const place = document.getElementById('console')
if (!place) throw new Error('index.html has no #console')

applyTheme()
const first = await speak(preferredLocale())
createRoot(place).render(
  <StrictMode>
    <TextsProvider first={first}>
      <RouterProvider router={router} />
    </TextsProvider>
  </StrictMode>,
)
