import type { EmulatedAnswer } from '../emulators/emulator.ts'

/** The words of PayPal's errors, from its OpenAPI files (Apache-2.0, @ec4d8f3, 2024-02-03). */
const DESCRIPTIONS = {
  PAYPAL_REQUEST_ID_REQUIRED:
    'A PayPal-Request-Id is required if you are trying to process payment for an Order. ' +
    "Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' " +
    'specified.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your ' +
    'account setting requires that Invoice Id be unique for each transaction.',
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  ACTION_DOES_NOT_MATCH_INTENT:
    "Order was created with an intent to 'CAPTURE'. Please use " +
    'v2/checkout/orders/order_id/capture to complete the transaction or alternately ' +
    "Create an order with an intent of 'AUTHORIZE'.",
  ORDER_ALREADY_CAPTURED:
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_AUTHORIZED:
    "Order already authorized.If 'intent=AUTHORIZE' only one authorization per order is " +
    'allowed.',
  ORDER_NOT_APPROVED:
    'Payer has not yet approved the Order for payment. Please redirect the payer to the ' +
    "'rel':'approve' url returned as part of the HATEOAS links within the Create Order " +
    'call or provide a valid `payment_source` in the request.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't " +
    'be used for this payment.',
  PAYER_ACTION_REQUIRED:
    'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  AUTHORIZATION_VOIDED: 'A voided authorization cannot be captured or reauthorized. ',
  AUTHORIZATION_ALREADY_CAPTURED: 'Authorization has previously been captured.',
  AUTH_CAPTURE_CURRENCY_MISMATCH:
    'Currency of capture must be the same as currency of authorization.',
  MAX_CAPTURE_AMOUNT_EXCEEDED:
    'Capture amount exceeds allowable limit. Please contact customer service or your ' +
    'account manager to request the change to your overage limit. The default overage ' +
    'limit is 115%, which allows the sum of all captures to be up to 115% of the order ' +
    'amount. The ability to over capture is subjected to regulatory approvals.',
  PREVIOUSLY_VOIDED: 'Authorization has been previously voided and hence cannot be voided again.',
  PREVIOUSLY_CAPTURED: 'Authorization has been previously captured and hence cannot be voided.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  TRANSACTION_DISPUTED:
    'Partial refunds cannot be offered at this time because there is an open case on ' +
    'this transaction. Visit the PayPal Resolution Center to review this case.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet ' +
    'been refunded.',
  INVALID_RESOURCE_ID:
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer ' +
    'https://developer.paypal.com/api/rest/reference/currency-codes/ for list of ' +
    'supported currency codes.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two ' +
    'decimal place precision is supported.',
  DECIMALS_NOT_SUPPORTED:
    'Currency does not support decimals. Please refer to ' +
    'https://developer.paypal.com/docs/api/reference/currency-codes/ for more ' +
    'information.',
  DECIMAL_PRECISION:
    'If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal ' +
    'place precision is supported.',
} as const
export type PaypalIssue = keyof typeof DESCRIPTIONS

const ERRORS: Record<400 | 401 | 404 | 422, readonly [name: string, message: string]> = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, ' +
      'or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, ' +
      'or failed business validation.',
  ],
}

export function errorAnswer(
  status: keyof typeof ERRORS,
  details: readonly { readonly issue: string; readonly description: string }[] = [],
): EmulatedAnswer {
  const [name, message] = ERRORS[status]
  return {
    status,
    json: {
      name,
      message,
      debug_id: 'emulated',
      ...(details.length > 0 ? { details } : {}),
      links: [],
    },
  }
}
export const refuse = (issue: PaypalIssue, status: 400 | 422 = 422): EmulatedAnswer =>
  errorAnswer(status, [{ issue, description: DESCRIPTIONS[issue] }])
export const unknownResource = (): EmulatedAnswer =>
  errorAnswer(404, [
    { issue: 'INVALID_RESOURCE_ID', description: DESCRIPTIONS.INVALID_RESOURCE_ID },
  ])
