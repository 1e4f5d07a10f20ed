import type { Money } from '@hawker/domain/money'

/**
 * What a payment is about, in our own words; the provider's reference is ours too, so that a retry
 * finds the first try.
 */
export type PaymentRequest = {
  reference: string
  amount: Money
  decimals: number
  description: string
  returnUrl: string
  lang: string
  /**
   * `amount` is the most that may be taken: the buyer's bank holds it until `capture` says how much
   * it is. Only for providers that can.
   */
  captureLater?: boolean
}
export type ProviderStatus = 'progress' | 'authorized' | 'paid' | 'rejected' | 'canceled'
export type PaymentState = {
  status: ProviderStatus
  /** What was taken; until then what is held, or asked for. */
  amount: Money
  providerId: string
  note?: string
  /**
   * The provider's own name for the card or account that paid, the same each time it pays; where it
   * gives one. Nothing can be paid with it.
   */
  fingerprint?: string
}
export type ProviderEvent = { eventId: string; reference: string }

/**
 * A payment provider with a page of its own. Return pages and webhooks are only a reason to ask
 * `fetchStatus`: what they claim is never believed. Every call may be repeated with the same
 * reference or key and then has no further effect.
 */
export type PaymentProvider = {
  readonly tag: string
  /** It can hold money without taking it, and then take less. */
  readonly canHold: boolean
  /** Opens the payment and answers where the buyer pays. */
  create(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>
  fetchStatus(reference: string): Promise<PaymentState | undefined>
  /** Takes what was only authorized, or a part of it; what is left is free again. */
  capture(reference: string, amount: Money, key: string): Promise<void>
  /** Gives up an unpaid or authorized payment. */
  void(reference: string): Promise<void>
  refund(
    reference: string,
    amount: Money,
    key: string,
  ): Promise<{ providerId: string; status: 'progress' | 'paid' | 'failed' }>
  /**
   * Checks the signature and reads which payment an event is about; undefined when it was not
   * signed by the provider.
   */
  parseWebhook(
    headers: Record<string, string | undefined>,
    rawBody: string,
  ): Promise<ProviderEvent | undefined>
}
