import type { OrderRequest } from './order-request.ts'

/** An order that was sent and has had no answer yet: sent again with the same key it is never ordered twice (behaviour 4.1). */
export type PendingOrder = { key: string; body: OrderRequest }
/** The name that it is kept under. */
export const PENDING_ORDER = 'order'

/** Whether two bodies are the same wish: a new quote of the same things is. */
export function sameWish(one: OrderRequest, other: OrderRequest): boolean {
  const wish = ({ quote_id: _quote, version: _version, ...rest }: OrderRequest) =>
    JSON.stringify(rest)
  return wish(one) === wish(other)
}
