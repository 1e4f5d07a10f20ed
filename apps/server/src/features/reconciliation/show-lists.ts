import type {
  Dispute,
  PaymentTasks,
  ReconcileFinding,
  StuckPayment,
} from '@hawker/contract/reconciliation'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { listDisputes } from './disputes/dispute.store.ts'
import { selectFindings } from './findings/finding.store.ts'
import { listStuck, countTasks } from './stuck/stuck.store.ts'
import { toDispute, toFinding, toStuckPayment } from './reconciliation.wire.ts'

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

type Needs = Pick<Deps, 'database' | 'pictureKey' | 'clock'>

export async function showDisputes(
  deps: Needs,
  query: Page,
  lang: string,
): Promise<{ rows: Dispute[]; total: number }> {
  const { rows, total } = await listDisputes(deps.database, {
    open: query.open ?? null,
    lang,
    ...toLimitOffset(query),
  })
  return { rows: rows.map((row) => toDispute(row, deps)), total }
}

export async function showStuckPayments(
  { database, clock }: Needs,
  query: Page,
): Promise<{ rows: StuckPayment[]; total: number }> {
  const { rows, total } = await listStuck(database, clock.now(), toLimitOffset(query))
  return { rows: rows.map(toStuckPayment), total }
}

export const showPaymentTasks = ({ database, clock }: Needs): Promise<PaymentTasks> =>
  countTasks(database, clock.now())
