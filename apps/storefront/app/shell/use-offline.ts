import { useEffect } from 'react'
import { useLocation } from '../router/hooks.tsx'
import { useTexts } from '../lib/texts.tsx'

/** A page that is only passed through is not kept. */
const REST_MS = 2000

/** Keeps the pages that were looked at for when there is no network (app/offline). */
export function useOffline(): void {
  const { pathname, search } = useLocation()
  const { lang } = useTexts()

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => void tell(lang), REST_MS)
    return () => clearTimeout(timer)
  }, [pathname, search, lang])
}

async function tell(lang: string): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ seen: location.href, lang })
  } catch (error) {
    // Private windows and full disks refuse: the site works as before, with a network.
    console.info('not kept for offline', error)
  }
}
