import Type from 'typebox'

/** A sale, or a refund of it. The amounts are decimals of the major unit. */
export const Transaction = Type.Object({
  tran_ref: Type.String(),
  previous_tran_ref: Type.Optional(Type.String()),
  tran_type: Type.String(),
  cart_id: Type.String(),
  cart_description: Type.Optional(Type.String()),
  tran_currency: Type.String(),
  tran_total: Type.String(),
  payment_result: Type.Object({
    response_status: Type.String(),
    response_message: Type.Optional(Type.String()),
    transaction_time: Type.Optional(Type.String()),
  }),
  payment_info: Type.Optional(
    Type.Object({
      card_scheme: Type.Optional(Type.String()),
      payment_description: Type.Optional(Type.String()),
      expiryMonth: Type.Optional(Type.Integer()),
      expiryYear: Type.Optional(Type.Integer()),
    }),
  ),
})
export const Transactions = Type.Union([Type.Array(Transaction), Transaction])
export const OpenedPage = Type.Object({
  tran_ref: Type.String(),
  cart_id: Type.String(),
  redirect_url: Type.String(),
})
export const Failure = Type.Object({
  code: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
})
