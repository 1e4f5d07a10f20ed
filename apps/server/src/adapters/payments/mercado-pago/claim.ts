import { money } from '@hawker/domain/money/money'
import { CLAIM_PREFIX } from '@hawker/domain/payments/dispute-kind'
import type { Static } from 'typebox'
import type { DisputeState } from '../port.ts'
import { fromMercadoPagoDecimal } from './mercado-pago-money.ts'
import type { Claim, Payment } from './mercado-pago-shapes.ts'

export const disputeIdOfClaim = (claimId: string): string => CLAIM_PREFIX + claimId
/** Undefined for the id of another dispute. */
export const claimOfDispute = (disputeId: string): string | undefined =>
  disputeId.startsWith(CLAIM_PREFIX) ? disputeId.slice(CLAIM_PREFIX.length) : undefined

/**
 * The customer complains to Mercado Pago. A claim is an inquiry: it takes no money itself. When the
 * customer is right, Mercado Pago refunds the payment, and the payment tells how much.
 */
export function claimState(
  claim: Static<typeof Claim>,
  payment: Static<typeof Payment>,
): DisputeState {
  const currency = payment.currency_id
  return {
    disputeId: disputeIdOfClaim(String(claim.id)),
    paymentId: String(payment.id),
    ...(payment.external_reference ? { reference: payment.external_reference } : {}),
    amount: fromMercadoPagoDecimal(payment.transaction_amount, currency),
    fee: money(0n, currency),
    reason: claim.reason_id ?? 'claim',
    stage: 'inquiry',
    status: statusOf(claim),
    fundsTaken: false,
    dueAt: claim.status === 'closed' ? null : dueAt(claim),
  }
}

function statusOf(claim: Static<typeof Claim>): DisputeState['status'] {
  if (claim.status === 'closed') {
    const isCustomerRight = claim.resolution?.benefited?.includes('complainant') ?? false
    return isCustomerRight ? 'lost' : 'won'
  }
  return ownActions(claim).length > 0 ? 'open' : 'answered'
}

/** What Mercado Pago expects us to do. We are the respondent. */
const ownActions = ({ players }: Static<typeof Claim>) =>
  players
    .filter(({ role }) => role === 'respondent')
    .flatMap(({ available_actions: actions }) => actions ?? [])
    .filter(({ mandatory }) => mandatory)

/** The earliest date by which we must act. */
function dueAt(claim: Static<typeof Claim>): Date | null {
  const times = ownActions(claim).flatMap(({ due_date: due }) => (due ? [Date.parse(due)] : []))
  return times.length === 0 ? null : new Date(Math.min(...times))
}
