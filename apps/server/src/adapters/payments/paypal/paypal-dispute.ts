import { money } from '@hawker/domain/money/money'
import { type Static, Type } from 'typebox'
import type { DisputeState } from '../port.ts'
import { PAYPAL_MONEY, fromPaypalMoney } from './paypal-money.ts'
import { referenceOf } from './paypal-reference.ts'

const MOVEMENT = Type.Object({
  /** `fund_movements` says `party`, the older `money_movements` says `affected_party`. */
  party: Type.Optional(Type.String()),
  affected_party: Type.Optional(Type.String()),
  amount: Type.Optional(PAYPAL_MONEY),
  type: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})
/** Fields of developer.paypal.com/api/customer-disputes/v1/disputes-get, read 2026-11-26. */
export const PAYPAL_DISPUTE = Type.Object({
  dispute_id: Type.String(),
  reason: Type.String(),
  status: Type.String(),
  dispute_amount: PAYPAL_MONEY,
  dispute_life_cycle_stage: Type.Optional(Type.String()),
  dispute_outcome: Type.Optional(Type.Object({ outcome_code: Type.Optional(Type.String()) })),
  seller_response_due_date: Type.Optional(Type.String()),
  disputed_transactions: Type.Optional(
    Type.Array(
      Type.Object({
        seller_transaction_id: Type.Optional(Type.String()),
        custom: Type.Optional(Type.String()),
        invoice_number: Type.Optional(Type.String()),
      }),
    ),
  ),
  fund_movements: Type.Optional(Type.Array(MOVEMENT)),
  money_movements: Type.Optional(Type.Array(MOVEMENT)),
})
type PaypalDispute = Static<typeof PAYPAL_DISPUTE>

const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'])
const FEES = new Set(['DISPUTE_FEE', 'CHARGEBACK_FEE'])
const ANSWERED = new Set(['UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE'])

export function disputeStateOf(dispute: PaypalDispute): DisputeState {
  const amount = fromPaypalMoney(dispute.dispute_amount)
  const movements = (dispute.fund_movements ?? dispute.money_movements ?? []).filter(
    ({ party, affected_party }) => (party ?? affected_party) === 'SELLER',
  )
  /** What PayPal has taken from us and not given back, by the reason of the movement. */
  const takenFor = (isCounted: (reason: string) => boolean) =>
    movements.reduce((sum, { amount: moved, type, reason = '' }) => {
      if (!moved || !isCounted(reason)) return sum
      const { minor, currency } = fromPaypalMoney(moved)
      if (currency !== amount.currency) return sum
      return type === 'DEBIT' ? sum + minor : sum - minor
    }, 0n)
  const taken = takenFor((reason) => reason === 'DISPUTE_SETTLEMENT')
  const status = statusOf(dispute, taken)
  const [disputed] = dispute.disputed_transactions ?? []
  const reference = referenceOf(disputed?.custom ?? disputed?.invoice_number)
  const dueAt = Date.parse(dispute.seller_response_due_date ?? '')
  return {
    disputeId: dispute.dispute_id,
    ...(disputed?.seller_transaction_id === undefined
      ? {}
      : { paymentId: disputed.seller_transaction_id }),
    ...(reference === undefined ? {} : { reference }),
    amount,
    fee: money(
      takenFor((reason) => FEES.has(reason)),
      amount.currency,
    ),
    reason: dispute.reason,
    stage: dispute.dispute_life_cycle_stage === 'INQUIRY' ? 'inquiry' : 'chargeback',
    status,
    fundsTaken: movements.length > 0 ? taken > 0n : status === 'lost',
    dueAt: Number.isNaN(dueAt) ? null : new Date(dueAt),
  }
}

function statusOf(
  { status, dispute_outcome }: PaypalDispute,
  taken: bigint,
): DisputeState['status'] {
  if (status !== 'RESOLVED') return ANSWERED.has(status) ? 'answered' : 'open'
  const outcome = dispute_outcome?.outcome_code ?? ''
  if (LOST.has(outcome)) return 'lost'
  if (WON.has(outcome)) return 'won'
  // RESOLVED_WITH_PAYOUT and NONE do not say who paid, but the movements do.
  return taken > 0n ? 'lost' : 'won'
}
