import Type from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])

export const Payment = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  fee: Type.Optional(Type.Integer()),
  refunded: Type.Optional(Type.Integer()),
  refunded_at: Type.Optional(NullableText),
  invoice_id: Type.Optional(NullableText),
  created_at: Type.Optional(Type.String()),
  source: Type.Optional(
    Type.Object({
      company: Type.Optional(NullableText),
      number: Type.Optional(NullableText),
      name: Type.Optional(NullableText),
      message: Type.Optional(NullableText),
    }),
  ),
})
export const Invoice = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  url: Type.String(),
  expired_at: Type.Optional(NullableText),
  metadata: Type.Optional(Type.Unknown()),
  payments: Type.Optional(Type.Union([Type.Array(Payment), Type.Null()])),
})
export const PaymentList = Type.Object({ payments: Type.Array(Payment) })
/** A transfer to a bank account. Its amount includes the fee of the transfer. */
export const SettlementList = Type.Object({
  settlements: Type.Array(
    Type.Object({
      id: Type.String(),
      recipient_type: Type.String(),
      currency: Type.String(),
      amount: Type.Integer(),
      fee: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      created_at: Type.Optional(NullableText),
    }),
  ),
})
export const Metadata = Type.Object({ reference: Type.String() })
export const Failure = Type.Object({
  message: Type.Optional(NullableText),
  type: Type.Optional(NullableText),
})
export const WebhookEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  secret_token: Type.String(),
  data: Type.Object({ id: Type.String(), invoice_id: Type.Optional(NullableText) }),
})
