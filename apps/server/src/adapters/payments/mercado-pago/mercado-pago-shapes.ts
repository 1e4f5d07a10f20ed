import Type from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableNumber = Type.Union([Type.Number(), Type.Null()])

export const Preference = Type.Object({
  id: Type.String(),
  init_point: Type.String(),
  external_reference: Type.String(),
  items: Type.Array(Type.Object({ unit_price: Type.Number(), currency_id: Type.String() }), {
    minItems: 1,
    maxItems: 1,
  }),
  expires: Type.Optional(Type.Boolean()),
  expiration_date_to: Type.Optional(NullableText),
})
/** Amounts are decimals of the major unit. */
export const Payment = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  status_detail: Type.Optional(NullableText),
  external_reference: Type.Optional(NullableText),
  currency_id: Type.String(),
  transaction_amount: Type.Number(),
  transaction_amount_refunded: Type.Optional(NullableNumber),
  date_created: Type.Optional(NullableText),
  date_approved: Type.Optional(NullableText),
  payment_method_id: Type.Optional(NullableText),
  transaction_details: Type.Optional(
    Type.Object({ net_received_amount: Type.Optional(NullableNumber) }),
  ),
  card: Type.Optional(
    Type.Object({
      first_six_digits: Type.Optional(NullableText),
      last_four_digits: Type.Optional(NullableText),
      expiration_month: Type.Optional(NullableNumber),
      expiration_year: Type.Optional(NullableNumber),
    }),
  ),
})
export const Payments = Type.Object({ results: Type.Array(Payment) })
export const Refund = Type.Object({
  id: Type.Integer(),
  amount: Type.Number(),
  status: Type.String(),
  date_created: Type.Optional(NullableText),
})
export const Chargeback = Type.Object({
  id: Type.String(),
  amount: Type.Number(),
  currency: Type.Optional(NullableText),
  payments: Type.Array(Type.Integer(), { minItems: 1 }),
  reason_description: Type.Optional(NullableText),
  /** Null while it is open: whether Mercado Pago has paid for us. */
  coverage_applied: Type.Union([Type.Boolean(), Type.Null()]),
  documentation_status: Type.Optional(NullableText),
  date_documentation_deadline: Type.Optional(NullableText),
})
/** A complaint of a customer. Those about other resources are of sales outside of Hawker. */
export const Claim = Type.Object({
  id: Type.Integer(),
  /** opened or closed */
  status: Type.String(),
  /** payment, order, shipment or purchase */
  resource: Type.String(),
  resource_id: Type.Integer(),
  reason_id: Type.Optional(NullableText),
  players: Type.Array(
    Type.Object({
      /** complainant, respondent or mediator */
      role: Type.String(),
      available_actions: Type.Optional(
        Type.Union([
          Type.Array(
            Type.Object({
              mandatory: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
              due_date: Type.Optional(NullableText),
            }),
          ),
          Type.Null(),
        ]),
      ),
    }),
  ),
  resolution: Type.Optional(
    Type.Union([
      Type.Object({
        /** The roles that the decision favours. */
        benefited: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
      }),
      Type.Null(),
    ]),
  ),
})
export const Failure = Type.Object({
  error: Type.Optional(NullableText),
  message: Type.Optional(NullableText),
})
export const WebhookEvent = Type.Object({
  type: Type.Optional(Type.String()),
  topic: Type.Optional(Type.String()),
  action: Type.Optional(Type.String()),
})
