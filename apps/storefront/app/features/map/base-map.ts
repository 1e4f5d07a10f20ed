import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { cached } from '@hawker/web/query/query-cache'

/** Streets, parks and water: requested once for all maps. */
export const loadBaseMap = () =>
  cached(['base-map'], async () => orThrow(await browserApi('showBaseMap')).data)
export type BaseMap = Awaited<ReturnType<typeof loadBaseMap>>
export type BaseFeature = BaseMap['features'][number]
