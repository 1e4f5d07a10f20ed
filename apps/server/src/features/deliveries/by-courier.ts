import type { AuditLine } from '../settings/index.ts'

/** What every line of the audit log about a courier's order has. */
export const byCourier = (userId: number, orderId: number): Omit<AuditLine, 'action' | 'now'> => ({
  userId,
  subject: 'order',
  subjectId: orderId,
  detail: {},
})
