import type { Database, Tx } from '../../database/tx.ts'
import {
  CHECKS,
  type Finding,
  findBreaches,
  noteShelves,
  readApart,
  readOneMoment,
} from './audit.store.ts'
import type { Check } from './check.store.ts'

/** Years of orders are read from end to end: that takes longer than anybody at a screen would wait. */
const PATIENCE_MS = 300_000

/**
 * Asks every check (A1 to A12) at one moment of the books. Orders may go on being placed meanwhile: it reads a snapshot and locks nothing that they need.
 * Answers all checks, those without a breach too; one that fails says so, and does not keep the others from answering.
 */
export const auditBooks = (database: Database, at: Date): Promise<Finding[]> =>
  database.patiently(PATIENCE_MS, async (tx) => {
    await readOneMoment(tx)
    const findings: Finding[] = []
    for (const check of CHECKS) findings.push(await ask(tx, check, at))
    await noteShelves(tx)
    return findings
  })

async function ask(tx: Tx, check: Check, at: Date): Promise<Finding> {
  try {
    return await readApart(tx, () => findBreaches(tx, check, at))
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

/** Checks of which nobody knows what they would have found, and why. */
export const unansweredIn = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ rule, check, failure }) =>
    failure === undefined ? [] : [`${rule} ${check} was not answered: ${failure}`],
  )

/** What is wrong, in words; nothing for clean books. */
export const breachesIn = (findings: readonly Finding[]): string[] => [
  ...findings
    .filter(({ count }) => count > 0)
    .map(
      ({ rule, check, count, samples: [first] }) =>
        `${rule} ${check}: ${count}, for example ${first?.id} (${first?.detail ?? ''})`,
    ),
  ...unansweredIn(findings),
]
