import { type Static, type TSchema, Type } from 'typebox'

// The fields of Stripe's objects that are read. Statuses are plain strings: Stripe adds new ones.
const Id = Type.String({ minLength: 1 })
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Units = Type.Integer()
const Time = Type.Integer()

export const ErrorAnswer = Type.Object({
  error: Type.Object({
    type: Type.String(),
    code: Type.Optional(Type.String()),
    decline_code: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
})
export const HasId = Type.Object({ id: Id })
export const ListOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ data: Type.Array(item), has_more: Type.Boolean() })

export const BalanceTransaction = Type.Object({
  id: Id,
  type: Type.String(),
  reporting_category: Type.String(),
  amount: Units,
  fee: Units,
  currency: Type.String(),
  created: Time,
  source: Type.Union([
    Type.Null(),
    Type.String(),
    Type.Object({
      id: Id,
      object: Type.String(),
      amount: Type.Optional(Units),
      currency: Type.Optional(Type.String()),
      payment_intent: OptionalText,
      metadata: Type.Optional(Type.Union([Type.Null(), Type.Record(Type.String(), Type.String())])),
    }),
  ]),
})
export type BalanceTransaction = Static<typeof BalanceTransaction>

const Charge = Type.Object({
  id: Id,
  amount: Units,
  amount_captured: Units,
  amount_refunded: Units,
  currency: Type.String(),
  created: Time,
  disputed: Type.Boolean(),
  balance_transaction: Type.Union([
    Type.Null(),
    Type.String(),
    Type.Object({ fee: Units, currency: Type.String() }),
  ]),
  payment_method_details: Type.Union([
    Type.Null(),
    Type.Object({
      card: Type.Optional(
        Type.Object({
          brand: OptionalText,
          last4: OptionalText,
          fingerprint: OptionalText,
          capture_before: Type.Optional(Time),
        }),
      ),
    }),
  ]),
})
export type Charge = Static<typeof Charge>

export const PaymentIntent = Type.Object({
  id: Id,
  status: Type.String(),
  amount: Units,
  amount_capturable: Units,
  amount_received: Units,
  currency: Type.String(),
  latest_charge: Type.Union([Type.Null(), Charge]),
  last_payment_error: Type.Union([
    Type.Null(),
    Type.Object({ code: OptionalText, decline_code: OptionalText, message: OptionalText }),
  ]),
})
export type PaymentIntent = Static<typeof PaymentIntent>

/** With its payment and charge expanded. The payment is null until the buyer has tried to pay. */
export const Session = Type.Object({
  id: Id,
  status: Type.Union([Type.Null(), Type.String()]),
  client_reference_id: Type.Union([Type.Null(), Type.String()]),
  amount_total: Type.Union([Type.Null(), Units]),
  currency: Type.Union([Type.Null(), Type.String()]),
  customer: Type.Union([Type.Null(), Type.String()]),
  expires_at: Time,
  payment_intent: Type.Union([Type.Null(), PaymentIntent]),
})
export type Session = Static<typeof Session>
export const OpenedSession = Type.Object({ id: Id, url: Id, expires_at: Time })

export const Refund = Type.Object({
  id: Id,
  status: Type.Union([Type.Null(), Type.String()]),
  amount: Units,
  failure_reason: OptionalText,
  balance_transaction: Type.Union([
    Type.Null(),
    Type.String(),
    Type.Object({ reporting_category: Type.String() }),
  ]),
  metadata: Type.Union([Type.Null(), Type.Record(Type.String(), Type.String())]),
})
export type Refund = Static<typeof Refund>

export const Dispute = Type.Object({
  id: Id,
  amount: Units,
  currency: Type.String(),
  reason: Type.String(),
  status: Type.String(),
  payment_intent: Type.Union([
    Type.Null(),
    Type.String(),
    Type.Object({
      id: Id,
      metadata: Type.Record(Type.String(), Type.String()),
    }),
  ]),
  balance_transactions: Type.Array(
    Type.Object({ amount: Units, fee: Units, currency: Type.String() }),
  ),
  evidence_details: Type.Object({ due_by: Type.Union([Type.Null(), Time]) }),
})
export type Dispute = Static<typeof Dispute>

export const CardMethod = Type.Object({
  id: Id,
  customer: Type.Union([Type.Null(), Type.String()]),
  card: Type.Object({
    brand: Type.String(),
    last4: Type.String(),
    exp_month: Type.Integer(),
    exp_year: Type.Integer(),
  }),
})
const BalanceAmount = Type.Object({ amount: Type.Integer(), currency: Type.String() })
export const Balance = Type.Object({
  livemode: Type.Boolean(),
  available: Type.Array(BalanceAmount),
  pending: Type.Array(BalanceAmount),
})
export const Account = Type.Object({
  id: Id,
  email: OptionalText,
  business_profile: Type.Optional(Type.Union([Type.Null(), Type.Object({ name: OptionalText })])),
})

export type Event = Static<typeof Event>
export const Event = Type.Object({
  id: Id,
  type: Type.String(),
  data: Type.Object({
    object: Type.Object({
      id: Id,
      object: Type.String(),
      client_reference_id: OptionalText,
      payment_intent: OptionalText,
      metadata: Type.Optional(Type.Union([Type.Null(), Type.Record(Type.String(), Type.String())])),
    }),
  }),
})
