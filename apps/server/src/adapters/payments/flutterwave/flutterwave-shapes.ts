import Type from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])

/** The documents and the SDK show both. */
const FlutterwaveId = Type.Union([Type.Integer(), Type.String({ minLength: 1 })])

/** Amounts are in major units. */
export const Transaction = Type.Object({
  id: FlutterwaveId,
  tx_ref: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  status: Type.String(),
  app_fee: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  processor_response: Type.Optional(NullableText),
  created_at: Type.Optional(NullableText),
  card: Type.Optional(
    Type.Object({
      first_6digits: Type.Optional(NullableText),
      last_4digits: Type.Optional(NullableText),
      type: Type.Optional(NullableText),
      expiry: Type.Optional(NullableText),
    }),
  ),
})
export const Refund = Type.Object({
  id: FlutterwaveId,
  tx_id: Type.Optional(FlutterwaveId),
  amount_refunded: Type.Number(),
  status: Type.String(),
  comment: Type.Optional(NullableText),
  created_at: Type.Optional(NullableText),
})
export const Settlement = Type.Object({
  id: FlutterwaveId,
  net_amount: Type.Number(),
  currency: Type.String(),
  status: Type.String(),
  processed_date: Type.Optional(NullableText),
})
export const Balance = Type.Object({ currency: Type.String(), ledger_balance: Type.Number() })
export const OpenedPage = Type.Object({ link: Type.String() })
export const Failure = Type.Object({ message: Type.Optional(NullableText) })
export const WebhookEvent = Type.Object({
  event: Type.String(),
  data: Type.Object({
    id: Type.Optional(FlutterwaveId),
    tx_ref: Type.Optional(NullableText),
    tx_id: Type.Optional(Type.Union([FlutterwaveId, Type.Null()])),
    status: Type.Optional(NullableText),
  }),
})
