import type { Database, Tx } from '@hawker/postgres/tx'
import {
  CHECKS,
  type Finding,
  findBreaches,
  recordStockBaselines,
  useSnapshot,
  withSavepoint,
} from './audit.store.ts'
import type { Check } from './check.store.ts'

/** Reading years of orders takes longer than a request may. */
const AUDIT_TIMEOUT_MS = 300_000

/**
 * Runs every check on one snapshot of the books, so it blocks no orders. Returns a finding for each
 * check, also for those without breaches. A failed check reports its failure and does not stop the
 * others.
 */
export const auditBooks = (database: Database, at: Date): Promise<Finding[]> =>
  database.transactionWithTimeout(AUDIT_TIMEOUT_MS, async (tx) => {
    await useSnapshot(tx)
    const findings: Finding[] = []
    for (const check of CHECKS) findings.push(await runCheck(tx, check, at))
    await recordStockBaselines(tx)
    return findings
  })

async function runCheck(tx: Tx, check: Check, at: Date): Promise<Finding> {
  try {
    return await withSavepoint(tx, () => findBreaches(tx, check, at))
  } catch (cause) {
    return {
      rule: check.rule,
      check: check.check,
      subject: check.subject,
      count: 0,
      samples: [],
      failure: String(cause),
    }
  }
}

/** Describes the checks that failed to run. */
export const describeFailures = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ rule, check, failure }) =>
    failure === undefined ? [] : [`${rule} ${check} was not answered: ${failure}`],
  )

/** Describes every breach and failure; empty when the books are clean. */
export const describeBreaches = (findings: readonly Finding[]): string[] => [
  ...findings
    .filter(({ count }) => count > 0)
    .map(
      ({ rule, check, count, samples: [first] }) =>
        `${rule} ${check}: ${count}, for example ${first?.id} (${first?.detail ?? ''})`,
    ),
  ...describeFailures(findings),
]
