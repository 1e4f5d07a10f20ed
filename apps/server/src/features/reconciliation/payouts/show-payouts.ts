import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import type { Queries } from '@hawker/postgres/tx'
import { selectPayouts } from './recorded-payout.store.ts'
import { toRecordedPayout } from './recorded-payout.wire.ts'

export async function showPayouts(
  queries: Queries,
  {
    tag = null,
    page = 1,
    perPage = 10,
  }: {
    readonly tag?: string | null | undefined
    readonly page?: number | undefined
    readonly perPage?: number | undefined
  },
): Promise<{ rows: RecordedPayout[]; total: number }> {
  const { rows, total } = await selectPayouts(queries, {
    tag,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return { rows: rows.map(toRecordedPayout), total }
}
