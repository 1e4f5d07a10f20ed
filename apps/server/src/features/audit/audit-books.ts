import type { Database } from '../../database/tx.ts'
import { CHECKS, type Finding, findBreaches, noteShelves, readOneMoment } from './audit.store.ts'

/**
 * Asks every check (A1 to A12) at one moment of the books. Orders may go on being placed meanwhile: it reads a snapshot and locks nothing that they need.
 * Answers all checks, those without a breach too.
 */
export const auditBooks = (database: Database, at: Date): Promise<Finding[]> =>
  database.transaction(async (tx) => {
    await readOneMoment(tx)
    const findings: Finding[] = []
    for (const check of CHECKS) findings.push(await findBreaches(tx, check, at))
    await noteShelves(tx)
    return findings
  })

/** What is wrong, in words; nothing for clean books. */
export const breachesIn = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ count }) => count > 0)
    .map(({ rule, check, count, samples: [first] }) => `${rule} ${check}: ${count}, for example ${first?.id} (${first?.detail ?? ''})`)
