import type { AuditEntry } from '../settings/index.ts'

/** The common fields of audit log entries about a courier's order. */
export const courierAuditEntry = (
  userId: number,
  orderId: number,
): Omit<AuditEntry, 'action' | 'now'> => ({
  userId,
  subject: 'order',
  subjectId: orderId,
  detail: {},
})
