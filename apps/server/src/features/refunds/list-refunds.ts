import type { DecidedRefund, OrderRefund } from '@hawker/contract/refunds'
import type { Deps } from '../../deps.ts'
import { selectRefunds } from './refund-row.store.ts'
import { type RefundFilter, countRefunds } from './refund.store.ts'
import { toDecidedRefund, toOrderRefund } from './refund.wire.ts'

type Needs = Pick<Deps, 'database' | 'pictureKey' | 'clock'>
type Page = { page?: number; perPage?: number; lang: string }
const cut = ({ page = 1, perPage = 10, lang }: Page) => ({
  lang,
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function listOwnRefunds(
  deps: Needs,
  filter: RefundFilter & { userId: number },
  page: Page,
): Promise<{ rows: OrderRefund[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectRefunds(deps.database, filter, cut(page)),
    countRefunds(deps.database, filter),
  ])
  return { rows: rows.map((row) => toOrderRefund(row, { deps, lang: page.lang })), total }
}

/** For shops and staff; what waits for them comes first. */
export async function listDecidedRefunds(
  deps: Needs,
  filter: RefundFilter,
  page: Page & { first: 'shop' | 'staff' },
): Promise<{ rows: DecidedRefund[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectRefunds(deps.database, filter, { ...cut(page), first: page.first }),
    countRefunds(deps.database, filter),
  ])
  return { rows: rows.map((row) => toDecidedRefund(row, { deps, lang: page.lang })), total }
}
