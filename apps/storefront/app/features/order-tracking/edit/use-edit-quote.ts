import type { calculateEdit } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/core/operation'
import type { Quote } from '@hawker/contract/quotes'
import { browserApi } from '../../../lib/api.ts'
import { type QueryState, useQuery } from '@hawker/web/query/use-query'

export type OrderEdit = Body<typeof calculateEdit>

/** Debounce. A late response never replaces a newer one. */
const DEBOUNCE_MS = 300

/** The price of an order after an edit. The quote is undefined while it loads. */
export function useEditQuote(
  id: number,
  edit: OrderEdit,
): { quote: Quote | undefined } & Pick<QueryState<Quote>, 'refusal' | 'again'> {
  const quoteQuery = useQuery<Quote>(
    JSON.stringify(edit),
    async () => {
      const result = await browserApi('calculateEdit', { params: { id }, body: edit })
      return result
    },
    DEBOUNCE_MS,
  )
  const { current, data, refusal, again } = quoteQuery
  return { quote: current ? data : undefined, refusal, again }
}
