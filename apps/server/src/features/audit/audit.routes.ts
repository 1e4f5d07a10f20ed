import * as audits from '@hawker/contract/audits'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { listAuditLogs, listAudits, showAudit } from './list-audits.ts'
import { requestAudit } from './run-audit.ts'

export const auditRoutes = (deps: Deps): Route[] => [
  read(audits.listAudits, ({ query }) => listAudits(deps, query)),
  read(audits.showAudit, ({ params }) => showAudit(deps, params.id)),
  write(audits.startAudit, (tx, { user }) => requestAudit(tx, deps, user.userId)),
  read(
    audits.listAuditLogs,
    ({ query: { subject, subject_id: subjectId, user_id: userId, action, ...page } }) =>
      listAuditLogs(deps, page, {
        ...(subject === undefined ? {} : { subject }),
        ...(subjectId === undefined ? {} : { subjectId }),
        ...(userId === undefined ? {} : { userId }),
        ...(action === undefined ? {} : { action }),
      }),
  ),
]
