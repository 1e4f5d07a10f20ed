import type { Slots } from '@hawker/contract/shops'
import { browserApi } from '../../lib/api.ts'
import { useFresh, type Fresh } from '../../lib/use-fresh.ts'

type Point = { latitude: number; longitude: number }
type Asked = {
  shopId: number
  type: 'delivery' | 'pickup' | 'dine_in'
  address: Point | undefined
  /** What is ordered: a window may have room for fewer. */
  lines: readonly { quantity: number }[]
}

/** The windows of the coming days in which so much can be had; `null` asks nothing. */
export function useSlots(asked: Asked | null): Fresh<Slots> {
  const near = asked?.type === 'delivery' && asked.address
  const point = near ? { latitude: near.latitude, longitude: near.longitude } : undefined
  const pieces = asked?.lines.reduce((sum, { quantity }) => sum + quantity, 0) || 1
  return useFresh(asked && JSON.stringify([asked.shopId, asked.type, point, pieces]), async () => {
    const result = await browserApi('listDeliverySlots', {
      params: { id: asked?.shopId ?? 0 },
      query: {
        ...(asked ? { type: asked.type } : {}),
        pieces,
        ...(point ? { address: point } : {}),
      },
    })
    return result
  })
}
