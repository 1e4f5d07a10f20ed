import type { Deps } from '../../deps.ts'
import type { Job, Sweep } from '../../jobs/jobs.ts'
import { requestNightlyAudit, runAudit } from './run-audit.ts'

type Needs = Pick<Deps, 'database' | 'clock'>

export const auditJobs = (deps: Needs): Job[] => [
  {
    name: 'audit_books',
    longLock: true,
    run: (payload) => runAudit(deps, Number(payload['id'])),
  },
]
export const auditSweeps = (deps: Needs): Sweep[] => [
  { name: 'nightly audit', everyMs: 900_000, run: () => requestNightlyAudit(deps) },
]
