import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { TroubleScreen } from './trouble-screen.tsx'

type PageModule = { Component: ComponentType }
type Load = () => Promise<PageModule>

/**
 * For `lazy` of a route, which is asked once: React Router keeps what came of it, a failure too. A page whose code did not come is
 * one that says so, asks again when the network is back or somebody presses, and is then what it should have been.
 */
export const page = (load: Load) => (): Promise<PageModule> =>
  load().catch(() => ({ Component: asksAgain(load) }))

function asksAgain(load: Load): ComponentType {
  let came: ComponentType | undefined
  return function LaterPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => came)
    const [asking, setAsking] = useState(false)
    const ask = useCallback(() => {
      setAsking(true)
      load()
        .then(
          ({ Component }) => {
            came = Component
            setPage(() => Component)
          },
          () => {},
        )
        .finally(() => setAsking(false))
    }, [])
    useEffect(() => {
      if (Page) return
      addEventListener('online', ask)
      return () => removeEventListener('online', ask)
    }, [Page, ask])
    if (Page) return <Page />
    if (asking) return <ListSkeleton />
    return <TroubleScreen trouble={{ code: 'unreachable', status: 0, message: '' }} onRetry={ask} />
  }
}
