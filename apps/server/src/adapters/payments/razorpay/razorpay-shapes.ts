import Type from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableNumber = Type.Union([Type.Number(), Type.Null()])

const LinkPayment = Type.Object({ payment_id: Type.String(), status: Type.String() })
export const PaymentLink = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  reference_id: Type.Optional(NullableText),
  short_url: Type.Optional(NullableText),
  expire_by: Type.Optional(NullableNumber),
  /** The documents show a list, the types of the SDK one payment. */
  payments: Type.Optional(Type.Union([Type.Array(LinkPayment), LinkPayment, Type.Null()])),
})
export const PaymentLinks = Type.Object({ payment_links: Type.Array(PaymentLink) })
export const Payment = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  created_at: Type.Integer(),
  amount_refunded: Type.Optional(NullableNumber),
  /** Tax included. */
  fee: Type.Optional(NullableNumber),
  vpa: Type.Optional(NullableText),
  error_description: Type.Optional(NullableText),
  card: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        id: Type.Optional(NullableText),
        last4: Type.Optional(NullableText),
        network: Type.Optional(NullableText),
      }),
    ]),
  ),
  notes: Type.Optional(Type.Unknown()),
})
export const Refund = Type.Object({
  id: Type.String(),
  payment_id: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.String(),
  created_at: Type.Integer(),
  notes: Type.Optional(Type.Unknown()),
})
export const Dispute = Type.Object({
  id: Type.String(),
  payment_id: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  amount_deducted: Type.Optional(NullableNumber),
  reason_code: Type.Optional(NullableText),
  respond_by: Type.Optional(NullableNumber),
  status: Type.String(),
  phase: Type.String(),
})
export const Settlement = Type.Object({
  id: Type.String(),
  amount: Type.Integer(),
  status: Type.String(),
  created_at: Type.Integer(),
})
export const Failure = Type.Object({
  error: Type.Object({
    code: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
  }),
})

const Entity = Type.Object({
  id: Type.Optional(Type.String()),
  reference_id: Type.Optional(NullableText),
  payment_id: Type.Optional(NullableText),
})
const Content = Type.Optional(Type.Object({ entity: Entity }))
export const WebhookEvent = Type.Object({
  event: Type.String(),
  payload: Type.Object({
    payment_link: Content,
    payment: Content,
    refund: Content,
    dispute: Content,
  }),
})
