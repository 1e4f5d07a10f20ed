import type { OrderRefund } from '@hawker/contract/refunds'
import type { Queries } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { selectRefunds } from './refund-row.store.ts'
import { toOrderRefund } from './refund.wire.ts'

type Shown = { refundId: number; userId: number; lang: string }
export async function showRefund(
  queries: Queries,
  deps: Pick<Deps, 'pictureKey' | 'clock'>,
  { refundId, userId, lang }: Shown,
): Promise<OrderRefund> {
  const [row] = await selectRefunds(
    queries,
    { id: refundId, userId },
    { lang, limit: 1, offset: 0 },
  )
  return row ? toOrderRefund(row, { deps, lang }) : refuse('not_found')
}
