import Type from 'typebox'

export const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableNumber = Type.Union([Type.Integer(), Type.Null()])

/** The fields of a transaction that we read. */
export const Transaction = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  reference: Type.String(),
  /** In hundredths. */
  amount: Type.Integer(),
  currency: Type.String(),
  gateway_response: Type.Optional(NullableText),
  created_at: Type.Optional(NullableText),
  paid_at: Type.Optional(NullableText),
  fees: Type.Optional(NullableNumber),
  authorization: Type.Optional(
    Type.Object({
      brand: Type.Optional(NullableText),
      last4: Type.Optional(NullableText),
      signature: Type.Optional(NullableText),
    }),
  ),
})
/** A refund as it is made, fetched or listed. Only a new one names its transaction by an object. */
export const Refund = Type.Object({
  id: Type.Integer(),
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.String(),
  merchant_note: Type.Optional(NullableText),
  transaction: Type.Union([Type.Integer(), Type.Object({ id: Type.Integer() })]),
  createdAt: Type.Optional(NullableText),
})
export const Dispute = Type.Object({
  id: Type.Integer(),
  refund_amount: Type.Optional(NullableNumber),
  currency: Type.Optional(NullableText),
  status: Type.String(),
  resolution: Type.Optional(NullableText),
  category: Type.Optional(NullableText),
  dueAt: Type.Optional(NullableText),
  transaction: Type.Object({
    id: Type.Integer(),
    reference: Type.String(),
    amount: Type.Integer(),
    currency: Type.String(),
  }),
})
/** What was paid to our bank. `effective_amount` is what is left of the total after deductions. */
export const Settlement = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  currency: Type.String(),
  total_amount: Type.Integer(),
  effective_amount: Type.Optional(NullableNumber),
  settlement_date: Type.Optional(NullableText),
})
export const Balance = Type.Object({ currency: Type.String(), balance: Type.Integer() })
export const OpenedPage = Type.Object({
  access_code: Type.String(),
  authorization_url: Type.String(),
})
export const Failure = Type.Object({
  message: Type.Optional(NullableText),
  code: Type.Optional(NullableText),
})
/** What the events have in common. */
export const WebhookEvent = Type.Object({
  event: Type.String(),
  data: Type.Object({
    id: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
    status: Type.Optional(NullableText),
    reference: Type.Optional(NullableText),
    transaction_reference: Type.Optional(NullableText),
    transaction: Type.Optional(Type.Unknown()),
  }),
})
