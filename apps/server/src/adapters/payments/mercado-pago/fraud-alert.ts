import { money } from '@hawker/domain/money/money'
import { FRAUD_ALERT_PREFIX } from '@hawker/domain/payments/dispute-kind'
import { DAY_MS } from '@hawker/std/time'
import type { Static } from 'typebox'
import type { DisputeState } from '../port.ts'
import { fromMercadoPagoDecimal } from './mercado-pago-money.ts'
import type { Payment } from './mercado-pago-shapes.ts'

/** Chargebacks come within this time, or never. */
const ALERT_ENDS_MS = 180 * DAY_MS

/** Mercado Pago warns about a payment and never takes the warning back. */
export const fraudAlertId = (paymentId: string): string => FRAUD_ALERT_PREFIX + paymentId
/** Undefined for the id of a chargeback. */
export const paymentOfAlert = (disputeId: string): string | undefined =>
  disputeId.startsWith(FRAUD_ALERT_PREFIX) ? disputeId.slice(FRAUD_ALERT_PREFIX.length) : undefined

/** An alert is an inquiry: it takes no money, and staff decide whether the order is handed over. */
export const fraudAlertState = (payment: Static<typeof Payment>, now: Date): DisputeState => ({
  disputeId: fraudAlertId(String(payment.id)),
  paymentId: String(payment.id),
  ...(payment.external_reference ? { reference: payment.external_reference } : {}),
  amount: fromMercadoPagoDecimal(payment.transaction_amount, payment.currency_id),
  fee: money(0n, payment.currency_id),
  reason: 'fraud_alert',
  stage: 'inquiry',
  status: statusOf(payment, now),
  fundsTaken: false,
  dueAt: null,
})

/** A chargeback is a dispute of its own. */
function statusOf(
  { status, date_approved: approvedAt }: Static<typeof Payment>,
  now: Date,
): DisputeState['status'] {
  if (status === 'charged_back') return 'lost'
  const isOver = approvedAt ? now.getTime() - Date.parse(approvedAt) > ALERT_ENDS_MS : false
  return status === 'approved' && !isOver ? 'open' : 'won'
}
