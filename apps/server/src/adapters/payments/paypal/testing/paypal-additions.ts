// Calls that the public OpenAPI files of PayPal lack, written by hand from its documentation:
// developer.paypal.com/api/customer-disputes/v1/disputes-get and
// developer.paypal.com/api/transaction-search/v1, read 2026-11-26.

const TIME = {
  type: 'string',
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$`,
}
const MONEY = {
  type: 'object',
  required: ['currency_code', 'value'],
  properties: {
    currency_code: { type: 'string', minLength: 3, maxLength: 3 },
    value: { type: 'string', pattern: String.raw`^((-?\d+)|(-?(\d+)?\.\d+))$` },
  },
}
const CODE = { type: 'string', pattern: '^[0-9A-Z_]+$' }
const json = (schema: object) => ({
  description: 'OK',
  content: { 'application/json': { schema } },
})
const idIn = (place: 'path', name: string) => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9-]+$' },
})
const queryOf = (name: string, schema: object, required = false) => ({
  name,
  in: 'query',
  required,
  schema,
})

const DISPUTE = {
  type: 'object',
  required: ['dispute_id', 'reason', 'status', 'dispute_amount'],
  properties: {
    dispute_id: { type: 'string', pattern: '^[A-Za-z0-9-]+$' },
    create_time: TIME,
    update_time: TIME,
    disputed_transactions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          seller_transaction_id: { type: 'string' },
          create_time: TIME,
          transaction_status: CODE,
          gross_amount: MONEY,
          invoice_number: { type: 'string' },
          custom: { type: 'string' },
        },
      },
    },
    reason: {
      enum: [
        'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
        'UNAUTHORISED',
        'CREDIT_NOT_PROCESSED',
        'DUPLICATE_TRANSACTION',
        'INCORRECT_AMOUNT',
        'PAYMENT_BY_OTHER_MEANS',
        'CANCELED_RECURRING_BILLING',
        'PROBLEM_WITH_REMITTANCE',
        'OTHER',
      ],
    },
    status: {
      enum: [
        'OPEN',
        'WAITING_FOR_BUYER_RESPONSE',
        'WAITING_FOR_SELLER_RESPONSE',
        'UNDER_REVIEW',
        'RESOLVED',
        'OTHER',
      ],
    },
    dispute_state: {
      enum: [
        'OPEN_INQUIRIES',
        'REQUIRED_ACTION',
        'REQUIRED_OTHER_PARTY_ACTION',
        'UNDER_PAYPAL_REVIEW',
        'APPEALABLE',
        'RESOLVED',
      ],
    },
    dispute_amount: MONEY,
    dispute_life_cycle_stage: { enum: ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] },
    dispute_channel: { enum: ['INTERNAL', 'EXTERNAL', 'ALERT'] },
    dispute_outcome: {
      type: 'object',
      properties: {
        outcome_code: {
          enum: [
            'RESOLVED_BUYER_FAVOUR',
            'RESOLVED_SELLER_FAVOUR',
            'RESOLVED_WITH_PAYOUT',
            'CANCELED_BY_BUYER',
            'ACCEPTED',
            'DENIED',
            'NONE',
          ],
        },
      },
    },
    seller_response_due_date: TIME,
    fund_movements: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          party: { enum: ['SELLER', 'BUYER', 'PAYMENT_PROCESSOR'] },
          amount: MONEY,
          type: { enum: ['DEBIT', 'CREDIT'] },
          reason: {
            enum: [
              'REVERSED_TRANSACTION_FEE',
              'DISPUTE_SETTLEMENT',
              'DISPUTE_FEE',
              'CHARGEBACK_FEE',
            ],
          },
          initiated_time: TIME,
        },
      },
    },
  },
}

const TRANSACTION_PAGE = {
  type: 'object',
  required: ['transaction_details', 'total_pages'],
  properties: {
    transaction_details: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          transaction_info: {
            type: 'object',
            properties: {
              transaction_id: { type: 'string', pattern: '^[a-zA-Z0-9_]*$', maxLength: 24 },
              paypal_reference_id: { type: 'string', pattern: '^[a-zA-Z0-9_-]*$', maxLength: 24 },
              paypal_reference_id_type: { enum: ['ODR', 'TXN', 'SUB', 'PAP'] },
              transaction_event_code: { type: 'string', pattern: String.raw`^T\d{4}$` },
              transaction_initiation_date: TIME,
              transaction_updated_date: TIME,
              transaction_amount: MONEY,
              fee_amount: MONEY,
              transaction_status: { enum: ['D', 'P', 'S', 'V'] },
              custom_field: { type: 'string', maxLength: 127 },
              invoice_id: { type: 'string', maxLength: 127 },
            },
          },
        },
      },
    },
    account_number: { type: 'string', pattern: '^[a-zA-Z0-9]*$' },
    start_date: TIME,
    end_date: TIME,
    links: { type: 'array', items: { type: 'object', required: ['href', 'rel'] } },
    page: { type: 'integer' },
    total_items: { type: 'integer' },
    total_pages: { type: 'integer' },
  },
}

/** Source: developer.paypal.com/api/transaction-search/v1/balances-get, read 2026-11-26. */
const BALANCES = {
  type: 'object',
  required: ['balances'],
  properties: {
    balances: {
      type: 'array',
      items: {
        type: 'object',
        required: ['currency', 'total_balance'],
        properties: {
          currency: { type: 'string' },
          primary: { type: 'boolean' },
          total_balance: MONEY,
          available_balance: MONEY,
          withheld_balance: MONEY,
        },
      },
    },
    account_id: { type: 'string' },
    as_of_time: TIME,
    last_refresh_time: TIME,
  },
}

export const PAYPAL_ADDITIONS = {
  paths: {
    '/v1/customer/disputes/{id}': {
      get: { parameters: [idIn('path', 'id')], responses: { 200: json(DISPUTE) } },
    },
    '/v1/notifications/certs/{id}': {
      get: { parameters: [idIn('path', 'id')], responses: { 200: { description: 'PEM' } } },
    },
    '/v1/reporting/balances': {
      get: { parameters: [queryOf('as_of_time', TIME)], responses: { 200: json(BALANCES) } },
    },
    '/v1/reporting/transactions': {
      get: {
        parameters: [
          queryOf('start_date', TIME, true),
          queryOf('end_date', TIME, true),
          queryOf('fields', { type: 'string' }),
          queryOf('balance_affecting_records_only', { enum: ['Y', 'N'] }),
          queryOf('page_size', { type: 'integer', minimum: 1, maximum: 500 }),
          queryOf('page', { type: 'integer', minimum: 1 }),
        ],
        responses: { 200: json(TRANSACTION_PAGE) },
      },
    },
  },
}
