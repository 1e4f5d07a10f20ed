import { auditBooks, describeBreaches } from '../features/audit/index.ts'
import type { TestApp } from './test-app.ts'

/**
 * Rules that test orders break: they are inserted without an idempotency key, and no courier
 * delivers them.
 */
const EXPECTED_RULES = ['order_without_its_key', 'order_never_ended', 'order_left_waiting']

/** All audit breaches except those. */
export async function unexpectedBreaches({
  deps,
  clock,
}: Pick<TestApp, 'deps' | 'clock'>): Promise<string[]> {
  const found = describeBreaches(await auditBooks(deps.database, clock.now()))
  return found.filter((breach) => !EXPECTED_RULES.some((name) => breach.includes(name)))
}
