import type { Audit, AuditDetail, AuditLog } from '@hawker/contract/audits'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type LogFilter, selectLogs } from './audit-log.store.ts'
import { findRun, selectRuns } from './audit-run.store.ts'
import { toAudit, toAuditDetail } from './audit.wire.ts'

type Page = { page?: number; perPage?: number }
const toLimitOffset = ({ page = 1, perPage = 10 }: Page) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function listAudits(
  { database }: Deps,
  page: Page,
): Promise<{ rows: Audit[]; total: number }> {
  const { rows, total } = await selectRuns(database, toLimitOffset(page))
  return { rows: rows.map(toAudit), total }
}

export async function showAudit({ database }: Deps, id: number): Promise<AuditDetail> {
  const run = await findRun(database, id)
  return run ? toAuditDetail(run) : refuse('not_found')
}

export async function listAuditLogs(
  { database }: Deps,
  page: Page,
  filter: LogFilter,
): Promise<{ rows: AuditLog[]; total: number }> {
  const { rows, total } = await selectLogs(database, filter, toLimitOffset(page))
  return {
    rows: rows.map(
      ({
        id,
        user_id: userId,
        firstname,
        lastname,
        action,
        subject,
        subject_id: subjectId,
        detail,
        created_at: at,
      }) => ({
        id,
        user: userId === null ? null : { id: userId, firstname: firstname ?? '', lastname },
        action,
        subject,
        subject_id: subjectId,
        detail,
        created_at: at.toISOString(),
      }),
    ),
    total,
  }
}
