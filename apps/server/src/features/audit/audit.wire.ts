import { AUDIT_RULES, type Audit, type AuditDetail, type AuditState } from '@hawker/contract/audits'
import type { Finding } from './audit.store.ts'
import type { StoredRun } from './audit-run.store.ts'

const stateOf = ({ finishedAt, failure, breaches }: StoredRun): AuditState => {
  if (!finishedAt) return 'running'
  if (breaches === null) return 'failed'
  if (breaches > 0) return 'breached'
  return failure === null ? 'clean' : 'incomplete'
}

export const toAudit = (run: StoredRun): Audit => ({
  id: run.id,
  state: stateOf(run),
  by: run.userId === null ? null : { id: run.userId, firstname: run.firstname ?? '' },
  started_at: run.startedAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  breaches: run.breaches,
})

export const toAuditDetail = (run: StoredRun & { results: readonly Finding[] }): AuditDetail => ({
  ...toAudit(run),
  rules: AUDIT_RULES.map((rule) => {
    const checks = run.results.filter((finding) => finding.rule === rule)
    return {
      rule,
      breaches: checks.reduce((sum, { count }) => sum + count, 0),
      checks: checks.map(({ check, subject, count, samples, failure }) => ({
        check,
        subject,
        answered: failure === undefined,
        count,
        samples,
      })),
    }
  }),
})
