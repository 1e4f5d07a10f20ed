import type { StoredOrderView } from '../orders/index.ts'

/** True when the courier has reported that the customer showed no ID. */
export const isIdMissing = ({
  status,
  histories,
}: Pick<StoredOrderView, 'status' | 'histories'>): boolean =>
  status === 'on_a_way' && histories.some((entry) => entry.status === 'no_id')
