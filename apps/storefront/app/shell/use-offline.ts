import { useEffect } from 'react'
import { useLocation } from '@hawker/web/router/hooks'
import { currentUser, onSessionChange } from '../lib/session.ts'
import { useTexts } from '../lib/texts.tsx'

/** A page that is left sooner is not stored. */
const VISIT_MS = 2000

/** Stores the visited pages for offline use (app/offline). */
export function useOffline(): void {
  useEffect(() => {
    const report = () =>
      navigator.serviceWorker?.controller?.postMessage({ person: currentUser()?.id ?? 0 })
    report()
    return onSessionChange(report)
  }, [])

  const { pathname, search } = useLocation()
  const { lang } = useTexts()

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => void reportVisit(lang), VISIT_MS)
    return () => clearTimeout(timer)
  }, [pathname, search, lang])
}

async function reportVisit(lang: string): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ seen: location.href, lang, person: currentUser()?.id ?? 0 })
  } catch (error) {
    // Private windows and full disks refuse. The site then works only with a network.
    console.info('not stored for offline use', error)
  }
}
