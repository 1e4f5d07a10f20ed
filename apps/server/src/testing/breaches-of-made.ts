import { auditBooks, breachesIn } from '../features/audit/index.ts'
import type { TestApp } from './test-app.ts'

/**
 * What follows from orders being made past the door, without a key, and from nobody bringing them.
 */
const EXPECTED_RULES = ['order_without_its_key', 'order_never_ended', 'order_left_waiting']

/** What the audit finds wrong, beside that. */
export async function breachesOfMade({
  deps,
  clock,
}: Pick<TestApp, 'deps' | 'clock'>): Promise<string[]> {
  const found = breachesIn(await auditBooks(deps.database, clock.now()))
  return found.filter((breach) => !EXPECTED_RULES.some((name) => breach.includes(name)))
}
