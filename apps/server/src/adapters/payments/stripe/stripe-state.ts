import type { DisputeState, PaymentState, ProviderStatus, RefundState } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { fromStripeUnits, isExact } from './stripe-amounts.ts'
import type { Charge, Dispute, Refund, Session } from './stripe-objects.ts'

const DAY_MS = 86_400_000
export const HOLD_DAYS = 7

const INTENT_STATUS: Readonly<Record<string, ProviderStatus>> = {
  requires_payment_method: 'progress',
  requires_confirmation: 'progress',
  requires_action: 'progress',
  processing: 'progress',
  requires_capture: 'authorized',
  succeeded: 'paid',
  canceled: 'canceled',
}
const REFUND_STATUS: Readonly<Record<string, RefundState['status']>> = {
  pending: 'progress',
  requires_action: 'progress',
  succeeded: 'paid',
  failed: 'failed',
  canceled: 'failed',
}
const DISPUTE_STATUS: Readonly<Record<string, DisputeState['status']>> = {
  warning_needs_response: 'open',
  needs_response: 'open',
  warning_under_review: 'answered',
  under_review: 'answered',
  warning_closed: 'won',
  // An inquiry that a refund or the network has settled before it became a chargeback.
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

const unknown = (what: string, value: unknown) =>
  new ProviderError('no_answer', `${what}: ${String(value)}`)

/** The payment decides once there is one. A declined try leaves it open, as its page does. */
export function statusOf({ status, payment_intent: intent }: Session): ProviderStatus {
  const paymentStatus = intent ? INTENT_STATUS[intent.status] : 'progress'
  if (!paymentStatus) throw unknown('unknown status of a payment', intent?.status)
  if (status !== 'open' && status !== 'complete' && status !== 'expired')
    throw unknown('unknown status of a session', status)
  if (status === 'complete' && !intent) throw unknown('a session without payment', status)
  return paymentStatus === 'progress' && status === 'expired' ? 'canceled' : paymentStatus
}

/** The state without what needs a further call: refunds of a part-captured hold, disputes. */
export function stateOf(session: Session, refundedUnits: number | undefined): PaymentState {
  const intent = session.payment_intent
  const status = statusOf(session)
  const charge = intent?.latest_charge ?? undefined
  const error = intent?.last_payment_error
  const note = error?.decline_code ?? error?.code ?? error?.message
  return {
    status,
    amount: amountOf(session, status),
    providerId: session.id,
    ...(intent ? { paymentId: intent.id } : {}),
    ...(note && status !== 'paid' && status !== 'authorized' ? { note } : {}),
    ...(session.customer ? { customerId: session.customer } : {}),
    ...(charge ? cardOf(charge) : {}),
    ...(charge && status === 'authorized' ? { holdUntil: holdEnd(charge) } : {}),
    ...(charge && status === 'paid' ? feeOf(charge) : {}),
    ...(charge && refundedUnits !== undefined
      ? { refunded: fromStripeUnits(refundedUnits, charge.currency) }
      : {}),
  }
}

function amountOf({ payment_intent: intent, amount_total, currency }: Session, status: string) {
  if (intent && status === 'paid') return fromStripeUnits(intent.amount_received, intent.currency)
  if (intent && status === 'authorized')
    return fromStripeUnits(intent.amount_capturable, intent.currency)
  if (amount_total === null || currency === null) throw unknown('a session without amount', null)
  return fromStripeUnits(amount_total, currency)
}

function cardOf({ payment_method_details: details }: Charge) {
  const { brand, last4, fingerprint } = details?.card ?? {}
  return {
    ...(brand ? { brand } : {}),
    ...(last4 ? { last4 } : {}),
    ...(fingerprint ? { fingerprint } : {}),
  }
}
function holdEnd({ created, payment_method_details: details }: Charge): Date {
  const end = details?.card?.capture_before
  return new Date(end === undefined ? created * 1000 + HOLD_DAYS * DAY_MS : end * 1000)
}
/** A fee with decimals that we do not count is left out. It must not hide that the buyer paid. */
const feeOf = ({ balance_transaction: movement }: Charge): Pick<PaymentState, 'fee'> =>
  movement !== null && typeof movement === 'object' && isExact(movement.fee, movement.currency)
    ? { fee: fromStripeUnits(movement.fee, movement.currency) }
    : {}

export function refundStateOf({ id, status, failure_reason: reason }: Refund): RefundState {
  const known = status === null ? undefined : REFUND_STATUS[status]
  if (!known) throw unknown('unknown status of a refund', status)
  return { providerId: id, status: known, ...(reason ? { note: reason } : {}) }
}

/**
 * The refunds in Stripe's units. Capturing less than was held makes a refund of the rest, which
 * was never paid.
 */
export const sumOfRefunds = (refunds: readonly Refund[]): number =>
  refunds
    .filter(({ balance_transaction: movement }) =>
      movement !== null && typeof movement === 'object'
        ? movement.reporting_category !== 'partial_capture_reversal'
        : true,
    )
    .filter((refund) => refundStateOf(refund).status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** What a dispute has taken from our balance and not given back. */
const takenUnits = ({ balance_transactions: movements }: Dispute): number =>
  -movements.reduce((sum, { amount }) => sum + amount, 0)

export const sumOfDisputes = (disputes: readonly Dispute[]): number =>
  disputes.filter((dispute) => takenUnits(dispute) > 0).reduce((sum, { amount }) => sum + amount, 0)

export function disputeStateOf(dispute: Dispute): DisputeState {
  const { id, amount, currency, reason, payment_intent: intent } = dispute
  const status = DISPUTE_STATUS[dispute.status]
  if (!status) throw unknown('unknown status of a dispute', dispute.status)
  const dueAt = dispute.evidence_details.due_by
  const payment = typeof intent === 'string' ? { id: intent, metadata: {} } : intent
  const reference = payment?.metadata['reference']
  const [first] = dispute.balance_transactions
  const feeUnits = dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0)
  return {
    disputeId: id,
    ...(payment ? { paymentId: payment.id } : {}),
    ...(reference ? { reference } : {}),
    amount: fromStripeUnits(amount, currency),
    fee: fromStripeUnits(feeUnits, first?.currency ?? currency),
    reason,
    stage:
      dispute.status.startsWith('warning_') || dispute.status === 'prevented'
        ? 'inquiry'
        : 'chargeback',
    status,
    fundsTaken: takenUnits(dispute) > 0,
    // 0: the bank takes no response.
    dueAt: dueAt ? new Date(dueAt * 1000) : null,
  }
}
