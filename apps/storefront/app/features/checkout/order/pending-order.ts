import type { OrderRequest } from '../form/order-request.ts'

/** An order that was sent and has no response yet. The same key never places it twice. */
export type PendingOrder = { key: string; body: OrderRequest }
/** Storage key. */
export const PENDING_ORDER_KEY = 'order'

/** True for two requests for the same order. A renewed quote does not matter. */
export function isSameOrder(a: OrderRequest, b: OrderRequest): boolean {
  const relevantFields = ({ quote_id: _quote, version: _version, ...rest }: OrderRequest) =>
    JSON.stringify(rest)
  return relevantFields(a) === relevantFields(b)
}
