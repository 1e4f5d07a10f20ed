import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { Deps } from '../../deps.ts'

/** Who acts, and from where. */
export type StaffCaller = {
  readonly userId: number
  readonly ip: string
  readonly userAgent: string | undefined
}
/** A change that all administrators hear of. It names things, and no values of keys. */
export type StaffAlert =
  | {
      readonly kind: 'keys_saved' | 'keys_removed' | 'payment_method_changed'
      readonly tag: PaymentTag
    }
  | { readonly kind: 'settings_changed'; readonly keys: readonly string[] }
  | { readonly kind: 'currency_changed'; readonly code: string }
  | { readonly kind: 'user_blocked' | 'user_unblocked'; readonly subjectId: number }
  | {
      readonly kind: 'role_granted'
      readonly subjectId: number
      readonly role: 'seller' | 'driver'
    }

export const STAFF_ALERT_TOPIC = 'staff.alert'

/** The payload of an event with `STAFF_ALERT_TOPIC`. */
export type StaffAlertPayload = StaffAlert & Pick<StaffCaller, 'ip'> & { userAgent: string | null }

/** Queues a mail to all administrators, in the transaction of the change. */
export const recordStaffAlert = (
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  { userId, ip, userAgent }: StaffCaller,
  alert: StaffAlert,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: STAFF_ALERT_TOPIC,
      key: `${STAFF_ALERT_TOPIC}:${random.uuid()}`,
      userId,
      payload: { ...alert, ip, userAgent: userAgent?.slice(0, 200) ?? null },
    },
    now,
  )
