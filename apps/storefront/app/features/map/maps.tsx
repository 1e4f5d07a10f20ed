import { Skeleton } from '@hawker/ui/skeleton'
import { useSyncExternalStore, type ComponentProps } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { LoadFailure } from '../../lib/load-failure.tsx'

const placeholder = <Skeleton className="h-full w-full" />
const notLoaded = (again: () => void) => <LoadFailure again={again} />
const Pin = onDemand(() => import('./pin-map.tsx'), placeholder, notLoaded)
const Shops = onDemand(() => import('./shops-map.tsx'), placeholder, notLoaded)
const Route = onDemand(() => import('./route-map.tsx'), placeholder, notLoaded)
const Zone = onDemand(() => import('./zone-map.tsx'), placeholder, notLoaded)

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
  return alive ? children : placeholder
}
