// The calls and objects that the reduced document of Stripe lacks, from the types of stripe 23.1.0.
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answers = (schema: object) => ({ 200: json(schema), default: json(ref('error')) })
const list = (name: string) => ({
  type: 'object',
  required: ['object', 'data', 'has_more', 'url'],
  properties: {
    object: { type: 'string', enum: ['list'] },
    data: { type: 'array', items: ref(name) },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  },
})
const text = { type: 'string' }
const query = (name: string, schema: object = text) => ({ name, in: 'query', schema })
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text })
const expand = query('expand', { type: 'array', items: text })
const pages = [query('limit', { type: 'integer' }), query('starting_after'), expand]

const DISPUTE_FIELDS = {
  id: text,
  object: { type: 'string', enum: ['dispute'] },
  amount: { type: 'integer' },
  balance_transactions: { type: 'array', maxItems: 2, items: ref('BalanceTransaction') },
  charge: { type: 'string', 'x-expandable': true },
  created: { type: 'integer' },
  currency: text,
  enhanced_eligibility_types: { type: 'array', items: text },
  evidence: { type: 'object' },
  evidence_details: {
    type: 'object',
    required: ['due_by', 'enhanced_eligibility', 'has_evidence', 'past_due', 'submission_count'],
    properties: {
      due_by: { type: 'integer', nullable: true },
      enhanced_eligibility: { type: 'object' },
      has_evidence: { type: 'boolean' },
      past_due: { type: 'boolean' },
      submission_count: { type: 'integer' },
    },
  },
  is_charge_refundable: { type: 'boolean' },
  livemode: { type: 'boolean' },
  metadata: ref('Metadata'),
  payment_intent: { type: 'string', nullable: true, 'x-expandable': true },
  reason: text,
  status: {
    type: 'string',
    enum: [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'won',
      'lost',
      'prevented',
    ],
  },
}

export const STRIPE_ADDITIONS = {
  paths: {
    '/v1/checkout/sessions/{session}': { get: { parameters: [expand] } },
    '/v1/refunds': {
      get: { parameters: [query('payment_intent'), ...pages], responses: answers(list('Refund')) },
    },
    '/v1/disputes': {
      get: { parameters: [query('payment_intent'), ...pages], responses: answers(list('Dispute')) },
    },
    '/v1/disputes/{dispute}': {
      get: { parameters: [inPath('dispute'), expand], responses: answers(ref('Dispute')) },
    },
    '/v1/balance': { get: { responses: answers({ type: 'object', required: ['livemode'] }) } },
    '/v1/account': { get: { responses: answers({ type: 'object', required: ['id'] }) } },
    '/v1/customers/{customer}': {
      delete: {
        parameters: [inPath('customer')],
        responses: answers({ type: 'object', required: ['id', 'deleted'] }),
      },
    },
  },
  components: {
    schemas: {
      Dispute: {
        type: 'object',
        required: Object.keys(DISPUTE_FIELDS),
        properties: DISPUTE_FIELDS,
      },
    },
  },
}
