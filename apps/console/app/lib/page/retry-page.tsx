import { useCallback, useEffect, useState, type FunctionComponent } from 'react'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { useTexts } from '../texts.tsx'
import { TroubleScreen } from './trouble-screen.tsx'

/** A file of routes/. */
export type PageFile = { Component: FunctionComponent }
type Load = () => Promise<PageFile>

/**
 * Loads a page's code. If it does not arrive, the page says so, loads it again when the network is
 * back or Retry is pressed, and then shows itself.
 */
export const withRetry = (load: Load): Promise<PageFile> =>
  load().catch(() => ({ Component: retryPage(load) }))

function retryPage(load: Load): FunctionComponent {
  let loaded: FunctionComponent | undefined
  return function RetryPage() {
    const { t } = useTexts()
    const [Page, setPage] = useState<FunctionComponent | undefined>(() => loaded)
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
    if (isLoading)
      return (
        <>
          <h1 className="sr-only">{t('action.loading')}</h1>
          <ListSkeleton />
        </>
      )
    return (
      <TroubleScreen
        level={1}
        trouble={{ code: 'unreachable', status: 0, message: '' }}
        onRetry={retry}
      />
    )
  }
}
