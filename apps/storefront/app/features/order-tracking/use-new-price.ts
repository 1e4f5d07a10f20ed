import type { calculateEdit } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/operation'
import type { Quote } from '@hawker/contract/quotes'
import { browserApi } from '../../lib/api.ts'
import { type Fresh, useFresh } from '../../lib/use-fresh.ts'

export type EditWish = Body<typeof calculateEdit>

/** Fingers rest before it is asked; an older answer never covers a newer wish. */
const REST_MS = 300

/** What an order would cost if it were changed so; no quote while that is being asked. */
export function useNewPrice(
  id: number,
  wish: EditWish,
): { quote: Quote | undefined; refusal: Fresh<Quote>['refusal'] } {
  const price = useFresh<Quote>(
    JSON.stringify(wish),
    async () => {
      const result = await browserApi('calculateEdit', { params: { id }, body: wish })
      return result
    },
    REST_MS,
  )
  return { quote: price.current ? price.data : undefined, refusal: price.refusal }
}
