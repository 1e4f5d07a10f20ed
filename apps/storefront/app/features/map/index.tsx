import { Skeleton } from '@hawker/ui/skeleton'
import { Suspense, lazy, useSyncExternalStore, type ComponentProps } from 'react'

export type { MapMark } from './route-map.tsx'
export type { MapShop } from './shop-markers.ts'
export type { MapPart } from './shops-map.tsx'
const Pin = lazy(() => import('./pin-map.tsx'))
const Shops = lazy(() => import('./shops-map.tsx'))
const Route = lazy(() => import('./route-map.tsx'))
const Zone = lazy(() => import('./zone-map.tsx'))

/** Leaflet is loaded when a map is shown, and never on the server. */
export const PinMap = (props: ComponentProps<typeof Pin>) => (
  <InBrowser>
    <Pin {...props} />
  </InBrowser>
)
export const RouteMap = (props: ComponentProps<typeof Route>) => (
  <InBrowser>
    <Route {...props} />
  </InBrowser>
)
export const ShopsMap = (props: ComponentProps<typeof Shops>) => (
  <InBrowser>
    <Shops {...props} />
  </InBrowser>
)
export const ZoneMap = (props: ComponentProps<typeof Zone>) => (
  <InBrowser>
    <Zone {...props} />
  </InBrowser>
)

function InBrowser({ children }: { children: React.ReactNode }) {
  const alive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const empty = <Skeleton className="h-full w-full" />
  return alive ? <Suspense fallback={empty}>{children}</Suspense> : empty
}
