// Stripe's objects with all their fields, from the few that the emulator keeps.
type Fields = Readonly<Record<string, unknown>>
const nulls = (names: string): Fields =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, null]))

export type EmulatedSession = {
  readonly id: string
  readonly createdS: number
  readonly expiresS: number
  readonly units: number
  readonly currency: string
  readonly description: string
  readonly reference: string | null
  readonly successUrl: string
  readonly cancelUrl: string | null
  readonly locale: string
  readonly email: string | null
  readonly isManual: boolean
  readonly offersSaving: boolean
  readonly createsCustomer: boolean
  customerId: string | null
  status: 'open' | 'complete' | 'expired'
  paymentId: string | null
  isChallenged: boolean
}
export type StripePayment = {
  readonly id: string
  readonly sessionId: string
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  capturableUnits: number
  receivedUnits: number
  chargeId: string | null
  declineCode: string | null
  canceledS: number | null
  cancellationReason: string | null
}
export type EmulatedCharge = {
  readonly id: string
  readonly paymentId: string
  readonly createdS: number
  readonly captureBeforeS: number
  capturedUnits: number
  refundedUnits: number
  isDisputed: boolean
  movementId: string | null
  readonly cardId: string
}
export type StripeRefund = {
  readonly id: string
  readonly chargeId: string
  readonly paymentId: string
  readonly createdS: number
  readonly units: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  /** What a capture in part has released. */
  readonly isRelease: boolean
  status: 'pending' | 'succeeded' | 'failed'
  movementId: string
}
export type EmulatedMovement = {
  readonly id: string
  readonly type: string
  readonly category: string
  readonly units: number
  readonly feeUnits: number
  readonly currency: string
  readonly createdS: number
  readonly sourceId: string
}
export type StripeDispute = {
  readonly id: string
  readonly chargeId: string
  readonly paymentId: string
  readonly createdS: number
  readonly units: number
  readonly currency: string
  readonly movementIds: string[]
  status: string
}
export type EmulatedCard = { readonly id: string; customerId: string | null }

export const sessionFields = (session: EmulatedSession, pageUrl: string): Fields => ({
  id: session.id,
  object: 'checkout.session',
  ...nulls(
    `after_expiration allow_promotion_codes billing_address_collection client_secret
    collected_information consent consent_collection currency_conversion customer_account discounts
    integration_identifier invoice invoice_creation managed_payments origin_context payment_link
    payment_method_configuration_details permissions recovered_from setup_intent
    shipping_address_collection shipping_cost submit_type subscription wallet_options`,
  ),
  adaptive_pricing: { enabled: false },
  allowed_payment_method_types: ['card'],
  amount_subtotal: session.units,
  amount_total: session.units,
  automatic_tax: { enabled: false, ...nulls('liability provider status') },
  cancel_url: session.cancelUrl,
  client_reference_id: session.reference,
  created: session.createdS,
  currency: session.currency,
  custom_fields: [],
  custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
  customer: session.customerId,
  customer_creation: session.createsCustomer ? 'always' : 'if_required',
  customer_details: {
    email: session.email,
    ...nulls('address business_name individual_name name phone tax_ids'),
    tax_exempt: 'none',
  },
  customer_email: session.email,
  expires_at: session.expiresS,
  livemode: false,
  locale: session.locale,
  metadata: session.reference === null ? {} : { reference: session.reference },
  mode: 'payment',
  payment_intent: session.paymentId,
  payment_method_collection: 'if_required',
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: session.status === 'complete' && !session.isManual ? 'paid' : 'unpaid',
  saved_payment_method_options: session.offersSaving
    ? {
        allow_redisplay_filters: ['always'],
        payment_method_remove: null,
        payment_method_save: 'enabled',
      }
    : null,
  shipping_options: [],
  status: session.status,
  success_url: session.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: session.status === 'open' ? pageUrl : null,
})

export const paymentFields = (payment: StripePayment, session: EmulatedSession): Fields => ({
  id: payment.id,
  object: 'payment_intent',
  ...nulls(
    `application application_fee_amount automatic_payment_methods customer_account
    excluded_payment_method_types managed_payments on_behalf_of
    payment_method_configuration_details payment_record processing receipt_email review
    setup_future_usage shipping source statement_descriptor statement_descriptor_suffix
    transfer_data transfer_group`,
  ),
  allowed_payment_method_types: ['card'],
  amount: session.units,
  amount_capturable: payment.capturableUnits,
  amount_received: payment.receivedUnits,
  canceled_at: payment.canceledS,
  cancellation_reason: payment.cancellationReason,
  capture_method: session.isManual ? 'manual' : 'automatic',
  client_secret: `${payment.id}_secret_x`,
  confirmation_method: 'automatic',
  created: session.createdS,
  currency: session.currency,
  customer: session.customerId,
  description: session.description,
  last_payment_error:
    payment.declineCode === null
      ? null
      : {
          type: 'card_error',
          code: 'card_declined',
          decline_code: payment.declineCode,
          message: 'Your card was declined.',
        },
  latest_charge: payment.chargeId,
  livemode: false,
  metadata: session.reference === null ? {} : { reference: session.reference },
  next_action:
    payment.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  payment_method: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  status: payment.status,
})

export const CARD = {
  brand: 'visa',
  country: 'US',
  exp_month: 8,
  exp_year: 2034,
  fingerprint: 'AOB934RVNwzk6xtn',
  funding: 'credit',
  last4: '4242',
}
const CHECKS = nulls('address_line1_check address_postal_code_check cvc_check')

export const chargeFields = (charge: EmulatedCharge, session: EmulatedSession): Fields => ({
  id: charge.id,
  object: 'charge',
  ...nulls(
    `application application_fee application_fee_amount failure_balance_transaction failure_code
    failure_message on_behalf_of outcome receipt_email receipt_number receipt_url review shipping
    source source_transfer statement_descriptor statement_descriptor_suffix transfer_data
    transfer_group`,
  ),
  amount: session.units,
  amount_captured: charge.capturedUnits,
  amount_refunded: charge.refundedUnits,
  balance_transaction: charge.movementId,
  billing_details: nulls('address email name phone tax_id'),
  calculated_statement_descriptor: 'HAWKER',
  captured: charge.capturedUnits > 0,
  created: charge.createdS,
  currency: session.currency,
  customer: session.customerId,
  description: session.description,
  disputed: charge.isDisputed,
  fraud_details: {},
  livemode: false,
  metadata: session.reference === null ? {} : { reference: session.reference },
  paid: true,
  payment_intent: charge.paymentId,
  payment_method: charge.cardId,
  payment_method_details: {
    type: 'card',
    card: {
      ...CARD,
      checks: CHECKS,
      ...(session.isManual ? { capture_before: charge.captureBeforeS } : {}),
    },
  },
  refunded: charge.refundedUnits === session.units,
  status: 'succeeded',
})

export const refundFields = (refund: StripeRefund): Fields => ({
  id: refund.id,
  object: 'refund',
  ...nulls(
    `customer customer_account payment_method receipt_number source_transfer_reversal
    transfer_reversal reason`,
  ),
  amount: refund.units,
  balance_transaction: refund.movementId,
  charge: refund.chargeId,
  created: refund.createdS,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.paymentId,
  status: refund.status,
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
})

export const movementFields = (movement: EmulatedMovement): Fields => ({
  id: movement.id,
  object: 'balance_transaction',
  amount: movement.units,
  available_on: movement.createdS,
  balance_type: 'payments',
  created: movement.createdS,
  currency: movement.currency,
  description: null,
  exchange_rate: null,
  fee: movement.feeUnits,
  fee_details: [],
  net: movement.units - movement.feeUnits,
  reporting_category: movement.category,
  source: movement.sourceId,
  status: 'available',
  type: movement.type,
})

export const disputeFields = (
  dispute: StripeDispute,
  movements: readonly EmulatedMovement[],
): Fields => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.units,
  balance_transactions: movements.map(movementFields),
  charge: dispute.chargeId,
  created: dispute.createdS,
  currency: dispute.currency,
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {
    due_by: dispute.createdS + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: dispute.status.startsWith('warning_'),
  livemode: false,
  metadata: {},
  payment_intent: dispute.paymentId,
  reason: 'fraudulent',
  status: dispute.status,
})

export const cardFields = (card: EmulatedCard): Fields => ({
  id: card.id,
  object: 'payment_method',
  allow_redisplay: 'always',
  billing_details: nulls('address email name phone tax_id'),
  card: {
    ...CARD,
    checks: CHECKS,
    display_brand: 'visa',
    ...nulls('generated_from networks regulated_status three_d_secure_usage wallet'),
  },
  created: 0,
  customer: card.customerId,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
