import type { Money } from '@hawker/domain/money/money'

/** A payment to open. `reference` is our id, so that a retry finds the first attempt. */
export type PaymentRequest = {
  reference: string
  amount: Money
  decimals: number
  description: string
  returnUrl: string
  lang: string
  /** Only authorizes `amount`. `capture` takes the final amount later. Needs `canHold`. */
  captureLater?: boolean
}
export type ProviderStatus = 'progress' | 'authorized' | 'paid' | 'rejected' | 'canceled'
export type PaymentState = {
  status: ProviderStatus
  /** The captured amount; before the capture the authorized or requested one. */
  amount: Money
  providerId: string
  note?: string
  /**
   * The provider's stable identifier of the card or account that paid. It cannot be used to pay.
   */
  fingerprint?: string
}
export type ProviderEvent = { eventId: string; reference: string }

/**
 * A payment provider with its own payment page. Return URLs and webhooks only trigger
 * `fetchStatus`: their content is not trusted. Every call is idempotent by its reference or key.
 */
export type PaymentProvider = {
  readonly tag: string
  /** Whether it can authorize an amount and capture less later. */
  readonly canHold: boolean
  /** Opens the payment and returns the URL where the buyer pays. */
  create(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>
  fetchStatus(reference: string): Promise<PaymentState | undefined>
  /** Captures an authorized payment, in full or in part, and releases the rest. */
  capture(reference: string, amount: Money, key: string): Promise<void>
  /** Cancels an unpaid or authorized payment. */
  void(reference: string): Promise<void>
  refund(
    reference: string,
    amount: Money,
    key: string,
  ): Promise<{ providerId: string; status: 'progress' | 'paid' | 'failed' }>
  /** Checks the signature and returns the event's payment. Undefined: the signature is invalid. */
  parseWebhook(
    headers: Record<string, string | undefined>,
    rawBody: string,
  ): Promise<ProviderEvent | undefined>
}
