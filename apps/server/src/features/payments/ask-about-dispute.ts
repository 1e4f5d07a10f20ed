import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/jobs.ts'

/** Enqueues the question about a dispute. Reconciliation asks it, and books the answer. */
export const askAboutDispute = (
  database: Deps['database'],
  tag: string,
  disputeId: string,
): Promise<void> =>
  database.transaction((tx) =>
    enqueue(tx, 'check_dispute', { tag, dispute: disputeId }, `dispute:${tag}:${disputeId}`),
  )
