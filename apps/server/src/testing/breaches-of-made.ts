import { auditBooks, breachesIn } from '../features/audit/index.ts'
import type { TestApp } from './test-app.ts'

/** What follows from orders being made past the door, without a key, and from nobody bringing them. */
const OF_HOW_THEY_WERE_MADE = ['order_without_its_key', 'order_never_ended', 'order_left_waiting']

/** What the audit finds wrong, beside that. */
export async function breachesOfMade({
  deps,
  clock,
}: Pick<TestApp, 'deps' | 'clock'>): Promise<string[]> {
  const found = breachesIn(await auditBooks(deps.database, clock.now()))
  return found.filter((breach) => !OF_HOW_THEY_WERE_MADE.some((name) => breach.includes(name)))
}
