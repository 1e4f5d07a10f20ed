import type { Dispute, ReconcileFinding } from '@hawker/contract/reconciliation'
import type { Queries } from '@hawker/postgres/tx'
import { listDisputes } from './disputes/dispute.store.ts'
import { selectFindings } from './findings/finding.store.ts'
import { toDispute, toFinding } from './reconciliation.wire.ts'

type Page = {
  readonly page?: number | undefined
  readonly perPage?: number | undefined
  readonly open?: boolean | undefined
}
const toLimitOffset = ({ page = 1, perPage = 10 }: Page) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function showFindings(
  queries: Queries,
  query: Page & { readonly tag?: string | undefined },
): Promise<{ rows: ReconcileFinding[]; total: number }> {
  const { tag = null, open = null } = query
  const { rows, total } = await selectFindings(queries, { tag, open, ...toLimitOffset(query) })
  return { rows: rows.map(toFinding), total }
}

export async function showDisputes(
  queries: Queries,
  query: Page,
): Promise<{ rows: Dispute[]; total: number }> {
  const { rows, total } = await listDisputes(queries, {
    open: query.open ?? null,
    ...toLimitOffset(query),
  })
  return { rows: rows.map(toDispute), total }
}
