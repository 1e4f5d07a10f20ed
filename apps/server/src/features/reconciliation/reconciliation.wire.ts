import type { Dispute, ReconcileFinding } from '@hawker/contract/reconciliation'
import { toMajor } from '@hawker/domain/money/money'
import type { StoredDispute } from './disputes/dispute.store.ts'
import type { StoredFinding } from './findings/finding.store.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

export const toFinding = (finding: StoredFinding): ReconcileFinding => ({
  id: finding.id,
  tag: finding.tag,
  day: finding.day,
  class: finding.class,
  amount: toMajor(finding.amount, finding.decimals ?? 2),
  currency: finding.currency,
  state: finding.state,
  proposed: finding.proposed,
  proposed_by: finding.proposedBy,
  decided_by: finding.decidedBy,
  transaction_id: finding.transactionId,
  order_id: finding.orderId,
  dispute_id: finding.disputeId,
  note: finding.note,
  created_at: finding.createdAt.toISOString(),
  decided_at: instant(finding.decidedAt),
})

export const toDispute = (dispute: StoredDispute): Dispute => ({
  id: dispute.id,
  tag: dispute.tag,
  dispute_id: dispute.disputeId,
  transaction_id: dispute.transactionId,
  order_id: dispute.orderId,
  amount: toMajor(dispute.amount, dispute.decimals),
  fee: toMajor(dispute.fee, dispute.decimals),
  currency: dispute.currency,
  reason: dispute.reason,
  stage: dispute.stage,
  status: dispute.status,
  due_at: instant(dispute.dueAt),
  taken: dispute.taken > 0n,
  liable: dispute.liable,
  note: dispute.note,
  created_at: dispute.createdAt.toISOString(),
  ended_at: instant(dispute.endedAt),
})
