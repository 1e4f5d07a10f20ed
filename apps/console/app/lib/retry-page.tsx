import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { TroubleScreen } from './trouble-screen.tsx'

type PageModule = { Component: ComponentType }
type Load = () => Promise<PageModule>

/**
 * Loads a page's code. If it does not arrive, the page says so, loads it again when the network is
 * back or Retry is pressed, and then shows itself.
 */
export const page = (load: Load) => (): Promise<PageModule> =>
  load().catch(() => ({ Component: retryPage(load) }))

function retryPage(load: Load): ComponentType {
  let loaded: ComponentType | undefined
  return function RetryPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loaded)
    const [isLoading, setLoading] = useState(false)
    const retry = useCallback(() => {
      setLoading(true)
      load()
        .then(
          ({ Component }) => {
            loaded = Component
            setPage(() => Component)
          },
          () => {},
        )
        .finally(() => setLoading(false))
    }, [])
    useEffect(() => {
      if (Page) return
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [Page, retry])
    if (Page) return <Page />
    if (isLoading) return <ListSkeleton />
    return (
      <TroubleScreen trouble={{ code: 'unreachable', status: 0, message: '' }} onRetry={retry} />
    )
  }
}
