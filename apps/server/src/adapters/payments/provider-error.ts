/**
 * `key_refused`: the keys are wrong or revoked. `refused`: the provider understood and refused.
 * `no_answer`: nothing is known, the call may have worked.
 */
export type ProviderFailure = 'key_refused' | 'refused' | 'no_answer'

/** A call at a payment provider that did not succeed. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure
  readonly httpStatus: number | null
  /** The provider's own code of the error, where it has one. */
  readonly code: string | null

  constructor(
    failure: ProviderFailure,
    message: string,
    options: {
      readonly httpStatus?: number
      readonly code?: string | null
      readonly cause?: unknown
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.failure = failure
    this.httpStatus = options.httpStatus ?? null
    this.code = options.code ?? null
  }
}

/** True when the provider understood the call and refused it, by this code if given. */
export const isRefusedBy = (error: unknown, code?: string): error is ProviderError =>
  error instanceof ProviderError &&
  error.failure === 'refused' &&
  (code === undefined || error.code === code)

/** True when the call may have worked. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'no_answer'

/** Codes of Stripe and PayPal. The other providers have none for it. */
const DISPUTED: ReadonlySet<string | null> = new Set(['charge_disputed', 'TRANSACTION_DISPUTED'])
/** True when a refund was refused because the buyer disputes the payment. */
export const isRefusedForDispute = (error: unknown): boolean =>
  isRefusedBy(error) && DISPUTED.has(error.code)
