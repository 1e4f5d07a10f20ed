import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { EmulatedRoute } from '../emulators/emulated-routes.ts'
import { type EmulatedAccount, newId } from './paypal-emulated-account.ts'
import { refuse, unknownResource } from './paypal-emulator-errors.ts'
import { reportBalances, reportTransactions } from './paypal-emulator-reports.ts'
import {
  type EmulatedOrder,
  captureJson,
  disputeJson,
  fromWireMoney,
  orderJson,
  refundedOf,
  refundJson,
} from './paypal-emulator-wire.ts'

const CLOSED = { additionalProperties: false } as const
const MONEY = Type.Object({ currency_code: Type.String(), value: Type.String() }, CLOSED)
const ORDER_BODY = Type.Object(
  {
    intent: Type.Union([Type.Literal('CAPTURE'), Type.Literal('AUTHORIZE')]),
    purchase_units: Type.Tuple([
      Type.Object(
        {
          amount: MONEY,
          custom_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
          invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
          description: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
        },
        CLOSED,
      ),
    ]),
    payment_source: Type.Object(
      {
        paypal: Type.Object(
          {
            experience_context: Type.Object(
              {
                return_url: Type.String({ pattern: '^https?://' }),
                cancel_url: Type.String({ pattern: '^https?://' }),
                user_action: Type.Literal('PAY_NOW'),
                shipping_preference: Type.Literal('NO_SHIPPING'),
                payment_method_preference: Type.Literal('IMMEDIATE_PAYMENT_REQUIRED'),
                locale: Type.Optional(Type.String({ pattern: '^[a-z]{2}-[A-Z]{2}$' })),
              },
              CLOSED,
            ),
          },
          CLOSED,
        ),
      },
      CLOSED,
    ),
  },
  CLOSED,
)
const EMPTY_BODY = Type.Object({}, CLOSED)
const CAPTURE_BODY = Type.Object({ amount: MONEY, final_capture: Type.Literal(true) }, CLOSED)
const REFUND_BODY = Type.Object(
  {
    amount: MONEY,
    custom_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-_.,]{1,127}$' })),
  },
  CLOSED,
)
const PATCH_BODY = Type.Tuple([
  Type.Object(
    {
      op: Type.Literal('replace'),
      path: Type.Literal("/purchase_units/@reference_id=='default'/custom_id"),
      value: Type.String({ minLength: 1, maxLength: 127 }),
    },
    CLOSED,
  ),
])

/** The calls that need a token: orders v2, payments v2, disputes and reporting. */
export function paypalRoutes(
  account: EmulatedAccount,
  address: () => string,
): readonly EmulatedRoute[] {
  const { orders, disputes, transactions, all, now, touch, findOrder } = account
  const orderAnswer = (status: number, order: EmulatedOrder) => ({
    status,
    json: orderJson(address(), order),
  })

  return [
    {
      method: 'POST',
      path: '/v2/checkout/orders',
      body: ORDER_BODY,
      run({ body, headers }) {
        if (!headers['paypal-request-id']) return refuse('PAYPAL_REQUEST_ID_REQUIRED', 400)
        const { intent, purchase_units, payment_source } = asBody(ORDER_BODY, body)
        const [unit] = purchase_units
        const minor = fromWireMoney(unit.amount)
        if (typeof minor === 'string') return refuse(minor)
        if (all().some((o) => o.captures.length > 0 && o.invoiceId === unit.invoice_id))
          return refuse('DUPLICATE_INVOICE_ID')
        const { return_url, cancel_url } = payment_source.paypal.experience_context
        const order: EmulatedOrder = {
          id: newId(),
          intent,
          currency: unit.amount.currency_code,
          minor,
          description: unit.description,
          customId: unit.custom_id,
          invoiceId: unit.invoice_id,
          returnUrl: return_url,
          cancelUrl: cancel_url,
          createdAt: now(),
          updatedAt: now(),
          approvedAt: null,
          status: 'PAYER_ACTION_REQUIRED',
          isPageClosed: false,
          isChallenged: false,
          declinesNext: false,
          authorization: null,
          captures: [],
          refunds: [],
        }
        orders.set(order.id, order)
        const { id, status, links } = orderJson(address(), order)
        return { status: 201, json: { id, status, links } }
      },
    },
    {
      method: 'GET',
      path: '/v2/checkout/orders/{id}',
      run(_, { id }) {
        const order = findOrder(id)
        return order ? orderAnswer(200, order) : unknownResource()
      },
    },
    {
      method: 'PATCH',
      path: '/v2/checkout/orders/{id}',
      body: PATCH_BODY,
      run({ body }, { id }) {
        const order = findOrder(id)
        if (!order) return unknownResource()
        if (order.status === 'COMPLETED' || order.status === 'VOIDED')
          return refuse('ORDER_ALREADY_COMPLETED')
        const [{ value }] = asBody(PATCH_BODY, body)
        order.customId = value
        touch(order)
        return { status: 204 }
      },
    },
    {
      method: 'POST',
      path: '/v2/checkout/orders/{id}/capture',
      body: EMPTY_BODY,
      run(_, { id }) {
        const order = findOrder(id)
        if (!order) return unknownResource()
        const refused = refuseTake(order, 'CAPTURE')
        if (refused) return refused
        account.captureMoney(order, order.minor)
        return orderAnswer(201, order)
      },
    },
    {
      method: 'POST',
      path: '/v2/checkout/orders/{id}/authorize',
      body: EMPTY_BODY,
      run(_, { id }) {
        const order = findOrder(id)
        if (!order) return unknownResource()
        const refused = refuseTake(order, 'AUTHORIZE')
        if (refused) return refused
        account.authorizeMoney(order)
        return orderAnswer(201, order)
      },
    },
    {
      method: 'POST',
      path: '/v2/payments/authorizations/{id}/capture',
      body: CAPTURE_BODY,
      run({ body }, { id }) {
        const order = all().find(({ authorization }) => authorization?.id === id)
        const authorization = findOrder(order?.id)?.authorization
        if (!order || !authorization) return unknownResource()
        const { amount } = asBody(CAPTURE_BODY, body)
        const minor = fromWireMoney(amount)
        if (typeof minor === 'string') return refuse(minor)
        if (authorization.status === 'VOIDED') return refuse('AUTHORIZATION_VOIDED')
        if (authorization.status === 'CAPTURED') return refuse('AUTHORIZATION_ALREADY_CAPTURED')
        if (amount.currency_code !== order.currency) return refuse('AUTH_CAPTURE_CURRENCY_MISMATCH')
        if (minor * 100n > authorization.minor * 115n) return refuse('MAX_CAPTURE_AMOUNT_EXCEEDED')
        authorization.status = 'CAPTURED'
        const capture = account.captureMoney(order, minor)
        const { id: captureId, status, links } = captureJson(address(), order, capture)
        return { status: 201, json: { id: captureId, status, links } }
      },
    },
    {
      method: 'POST',
      path: '/v2/payments/authorizations/{id}/void',
      run(_, { id }) {
        const order = all().find(({ authorization }) => authorization?.id === id)
        const authorization = findOrder(order?.id)?.authorization
        if (!order || !authorization) return unknownResource()
        if (authorization.status === 'VOIDED') return refuse('PREVIOUSLY_VOIDED')
        if (authorization.status === 'CAPTURED') return refuse('PREVIOUSLY_CAPTURED')
        account.voidAuthorization(order, authorization)
        return { status: 204 }
      },
    },
    {
      method: 'POST',
      path: '/v2/payments/captures/{id}/refund',
      body: REFUND_BODY,
      run({ body }, { id }) {
        const { order, capture } = account.findCapture(id) ?? {}
        if (!order || !capture) return unknownResource()
        const { amount, custom_id } = asBody(REFUND_BODY, body)
        const minor = fromWireMoney(amount)
        if (typeof minor === 'string') return refuse(minor)
        if (amount.currency_code !== order.currency)
          return refuse('REFUND_CAPTURE_CURRENCY_MISMATCH')
        if ([...disputes.values()].some((d) => d.capture === capture && d.outcome === null))
          return refuse('TRANSACTION_DISPUTED')
        const left = capture.minor - refundedOf(order, capture.id)
        if (left === 0n) return refuse('CAPTURE_FULLY_REFUNDED')
        if (minor > left) return refuse('REFUND_AMOUNT_EXCEEDED')
        const status = account.holdsRefunds ? 'PENDING' : 'COMPLETED'
        const refund = account.refundMoney(order, capture, { minor, status, customId: custom_id })
        const { id: refundId, links } = refundJson(address(), order, refund)
        return { status: 201, json: { id: refundId, status, links } }
      },
    },
    {
      method: 'GET',
      path: '/v2/payments/refunds/{id}',
      run(_, { id }) {
        const { order, refund } = account.findRefund(id) ?? {}
        if (!order || !refund) return unknownResource()
        return { status: 200, json: refundJson(address(), order, refund) }
      },
    },
    {
      method: 'GET',
      path: '/v1/customer/disputes/{id}',
      run(_, { id }) {
        const dispute = disputes.get(id ?? '')
        return dispute ? { status: 200, json: disputeJson(dispute) } : unknownResource()
      },
    },
    {
      method: 'GET',
      path: '/v1/reporting/transactions',
      run: ({ query }) => reportTransactions(transactions, query),
    },
    {
      method: 'GET',
      path: '/v1/reporting/balances',
      run: ({ query }) => reportBalances(transactions, query),
    },
  ]
}

/** Why an approved order cannot be captured or authorized. */
function refuseTake(order: EmulatedOrder, intent: EmulatedOrder['intent']) {
  if (order.intent !== intent) return refuse('ACTION_DOES_NOT_MATCH_INTENT')
  if (order.status === 'COMPLETED')
    return refuse(intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED')
  if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED')
  if (!order.declinesNext) return undefined
  return refuse(intent === 'CAPTURE' ? 'INSTRUMENT_DECLINED' : 'PAYER_ACTION_REQUIRED')
}

/** The route has checked the body, so this only gives it its type. */
function asBody<Shape extends TSchema>(shape: Shape, body: unknown): Static<Shape> {
  if (Value.Check(shape, body)) return body
  throw new Error('the route does not check this body')
}
