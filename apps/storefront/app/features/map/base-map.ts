import { orThrow } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { cached } from '../../lib/query-cache.ts'

/** Streets, parks and water: requested once for all maps. */
export const loadBaseMap = () =>
  cached(['base-map'], async () => orThrow(await browserApi('showBaseMap')).data)
export type BaseMap = Awaited<ReturnType<typeof loadBaseMap>>
export type BaseFeature = BaseMap['features'][number]
