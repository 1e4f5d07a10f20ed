import type { StoredOrderView } from '../orders/index.ts'

/** At the door nobody showed that they are old enough. */
export const isIdMissing = ({
  status,
  histories,
}: Pick<StoredOrderView, 'status' | 'histories'>): boolean =>
  status === 'on_a_way' && histories.some((entry) => entry.status === 'no_id')
