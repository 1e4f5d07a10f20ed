import { streamTrackedOrder, trackOrder as trackOperation } from '@hawker/contract/tracking'
import type { Deps } from '../../deps.ts'
import { type Route, live, read } from '../../http/api/route.ts'
import { streamOrder } from '../orders/index.ts'
import { findSharedOrder, trackOrder } from './track-order.ts'

export const trackingRoutes = (deps: Deps): Route[] => [
  read(trackOperation, ({ params, lang }) => trackOrder(deps, params.token, lang)),
  live(streamTrackedOrder, async ({ params, lastEventId }) =>
    streamOrder(deps, {
      ...(await findSharedOrder(deps, params.token)),
      lastEventId,
      receiver: true,
    }),
  ),
]
