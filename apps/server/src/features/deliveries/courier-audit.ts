import type { AuditLine } from '../settings/index.ts'

/** What every line of the audit log about a courier's order has. */
export const courierAuditEntry = (
  userId: number,
  orderId: number,
): Omit<AuditLine, 'action' | 'now'> => ({
  userId,
  subject: 'order',
  subjectId: orderId,
  detail: {},
})
