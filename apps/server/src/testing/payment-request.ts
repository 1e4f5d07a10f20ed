import type { PaymentRequest } from '../adapters/payments/port.ts'

/** What a test asks a provider to open; only the given parts matter to it. */
export const paymentRequest = (
  fields: Pick<PaymentRequest, 'reference' | 'amount'> & Partial<PaymentRequest>,
): PaymentRequest => ({
  decimals: 2,
  description: 'dinner',
  returnUrl: 'http://hawker.test',
  cancelUrl: 'http://hawker.test',
  callbackUrl: 'http://hawker.test/webhook/sandbox',
  lang: 'en',
  payer: { email: 'ana@hawker.test', name: 'Ana Silva' },
  expiresAt: new Date('2100-01-01T00:00:00Z'),
  key: `open:${fields.reference}`,
  ...fields,
})
