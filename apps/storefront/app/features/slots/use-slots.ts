import type { Slots } from '@hawker/contract/delivery-slots'
import { browserApi } from '../../lib/api.ts'
import { useQuery, type QueryState } from '@hawker/web/query/use-query'

type Point = { latitude: number; longitude: number }
type SlotRequest = {
  shopId: number
  type: 'delivery' | 'pickup' | 'dine_in'
  address: Point | undefined
  /** The order's lines: a slot may have room for fewer items. */
  lines: readonly { quantity: number }[]
}

/** Available slots of the coming days. Null requests nothing. */
export function useSlots(request: SlotRequest | null): QueryState<Slots> {
  const near = request?.type === 'delivery' && request.address
  const point = near ? { latitude: near.latitude, longitude: near.longitude } : undefined
  const pieces = request?.lines.reduce((sum, { quantity }) => sum + quantity, 0) || 1
  return useQuery(
    request && JSON.stringify([request.shopId, request.type, point, pieces]),
    async () => {
      const result = await browserApi('listDeliverySlots', {
        params: { id: request?.shopId ?? 0 },
        query: {
          ...(request ? { type: request.type } : {}),
          pieces,
          ...(point ? { address: point } : {}),
        },
      })
      return result
    },
  )
}
