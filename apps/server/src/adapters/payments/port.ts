import type { Money } from '@hawker/domain/money/money'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'

export { ProviderError, hasNoAnswer, isRefusedBy, isRefusedForDispute } from './provider-error.ts'

/** The ids of one attempt to pay. Providers differ in the id by which they can be asked. */
export type PaymentHandle = {
  /** Our id of the attempt: the uuid of the transaction, then `uuid-2`, `uuid-3` and so on. */
  readonly reference: string
  /** The provider's id of the opened page: a session, order, link or invoice. */
  readonly providerId: string | null
  /** The provider's id of the payment that was made on the page, once known. */
  readonly paymentId: string | null
}

export type Payer = {
  readonly email: string
  readonly name: string
  /** E.164. */
  readonly phone?: string
  /** ISO 3166 alpha-2. */
  readonly country?: string
  /** The payer's id at the provider, for saved cards. */
  readonly customerId?: string
}

export type PaymentRequest = {
  readonly reference: string
  readonly amount: Money
  /** The decimals of the currency, for the provider's page. */
  readonly decimals: number
  readonly description: string
  /** Where the buyer returns after the decision. */
  readonly returnUrl: string
  /** Where the buyer returns after leaving the page undecided. */
  readonly cancelUrl: string
  /** Where the provider sends webhooks, for providers that take the address with each payment. */
  readonly callbackUrl: string
  /** BCP 47. */
  readonly lang: string
  readonly payer: Payer
  /** After this time the payment is no longer wanted. */
  readonly expiresAt: Date
  /** The idempotency key of this attempt. */
  readonly key: string
  /** Only authorizes `amount`. `capture` takes the final amount later. Needs `canHold`. */
  readonly captureLater?: boolean
  /** The payer agreed that the provider keeps the card. */
  readonly saveCard?: boolean
}

export type ProviderStatus = 'progress' | 'authorized' | 'paid' | 'rejected' | 'canceled'
export type PaymentState = {
  readonly status: ProviderStatus
  /** The captured amount; before the capture the authorized or requested one. */
  readonly amount: Money
  readonly providerId: string
  readonly paymentId?: string
  /** Why it was declined, in the provider's words or code. */
  readonly note?: string
  /**
   * The provider's stable identifier of the card or account that paid. It cannot be used to pay.
   */
  readonly fingerprint?: string
  /** The sum of all refunds at the provider, those made in its dashboard included. */
  readonly refunded?: Money
  /** What a dispute has taken back. */
  readonly disputed?: Money
  /** The provider's fee, where its answer says it. */
  readonly fee?: Money
  /** An authorized amount can be captured until then. */
  readonly holdUntil?: Date
  readonly brand?: string
  readonly last4?: string
  readonly customerId?: string
}

export type RefundStatus = 'progress' | 'paid' | 'failed'
export type RefundState = {
  readonly providerId: string
  readonly status: RefundStatus
  readonly note?: string
}

/** Raised when the buyer's bank takes money back. An inquiry only asks and takes nothing. */
export type DisputeState = {
  readonly disputeId: string
  readonly providerId?: string
  readonly paymentId?: string
  readonly reference?: string
  readonly amount: Money
  /** Zero when the provider's answer does not say it. */
  readonly fee: Money
  readonly reason: string
  readonly stage: 'inquiry' | 'chargeback'
  readonly status: 'open' | 'answered' | 'won' | 'lost'
  /** True while the money is taken from our balance at the provider. */
  readonly fundsTaken: boolean
  readonly dueAt: Date | null
}

/**
 * The content of a webhook. Only its ids are used; the status is always fetched from the provider.
 * `ignored` is a genuine event about something else, `unreadable` a genuine one with unexpected
 * content. Both are answered with 200: sent again, they would be the same.
 */
export type ProviderEvent =
  | { readonly kind: 'forged' }
  | { readonly kind: 'ignored' | 'unreadable'; readonly eventId: string }
  | {
      readonly kind: 'payment' | 'refund' | 'dispute'
      readonly eventId: string
      readonly reference?: string
      readonly providerId?: string
      readonly paymentId?: string
      readonly disputeId?: string
    }

/** A webhook as it arrived. Signatures cover the exact bytes. */
export type WebhookCall = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly rawBody: Buffer
  /** The sender in limits: an IPv4 address or an IPv6 network. */
  readonly address?: string
}

/** One movement of our balance at the provider. */
export type ProviderEntry = {
  /** Unique per provider. */
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other'
  readonly reference?: string
  readonly providerId?: string
  readonly paymentId?: string
  readonly refundId?: string
  readonly disputeId?: string
  /**
   * Positive when money comes into our balance, negative when it leaves. Zero for a refund that has
   * failed: it may have been listed before.
   */
  readonly amount: Money
  /** The provider's fee for this movement: positive, in the currency of `amount`. */
  readonly fee?: Money
  /** The amount before the provider converted it to the currency of our balance. */
  readonly original?: Money
  readonly at: Date
  readonly payoutId?: string
}

/** What the provider says it holds for us. */
export type ProviderBalance = {
  /** Movements from then on are not in it. */
  readonly at: Date
  /** By currency. A currency that is not named has nothing. */
  readonly amounts: readonly Money[]
  /** Payments of so many days may not be counted yet. */
  readonly pendingDays: number
}

/** A card that the provider keeps for a payer. */
export type SavedCard = {
  readonly id: string
  /** In the provider's words, such as `visa`. */
  readonly brand: string
  readonly last4: string
  /** From 1 to 12. */
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** The calls of a provider that saves cards. */
export type CardStorage = {
  /** The payer's cards. Empty for a customer that the provider does not know. */
  listCards(customerId: string): Promise<readonly SavedCard[]>
  /** Removes a card. False when the customer has no such card, so nothing was removed. */
  removeCard(customerId: string, cardId: string): Promise<boolean>
  /** Removes a customer with all its cards. An unknown customer is no error. */
  removeCustomer(customerId: string): Promise<void>
}

export type ProviderMode = 'test' | 'live'
export type ProviderCheck =
  | { readonly ok: true; readonly account: string; readonly mode: ProviderMode }
  | { readonly ok: false; readonly message: string }

/** Why a provider cannot take a payment. */
export type UnsupportedReason =
  /** Not this currency, or not this fraction of it: some count COP or HUF in whole units. */
  'currency_not_taken' | 'country_not_taken' | 'total_too_small' | 'total_too_large'

/**
 * A payment provider with its own payment page. Return URLs and webhooks only trigger
 * `fetchStatus`. Every call throws a ProviderError when the provider refuses it or gives no answer.
 */
export type PaymentProvider = {
  readonly tag: ProviderTag
  /** Whether it can authorize an amount and capture less later. */
  readonly canHold: boolean
  /** For how many days an authorized amount can be captured; 0 without holds. */
  readonly authorizationDays: number
  /** True when a declined try closes the page. Else the buyer can try again on it. */
  readonly declineEnds: boolean
  /** For how many days after a payment it can be refunded. */
  readonly refundDays: number
  /**
   * True when `create` with the same reference and key gives the first page again. Else a lost
   * answer needs a new reference: nobody has seen the lost page.
   */
  readonly repeatsCreate: boolean
  /** For how many hours a repeated refund with the same key is the same refund; 0 without keys. */
  readonly refundKeyHours: number
  unsupportedReason(ask: { amount: Money; country?: string }): UnsupportedReason | null
  /** Opens the payment and returns the URL where the buyer pays. */
  create(
    request: PaymentRequest,
  ): Promise<{ providerId: string; redirectUrl: string; expiresAt?: Date }>
  /** Undefined: the provider does not know the payment. */
  fetchStatus(handle: PaymentHandle): Promise<PaymentState | undefined>
  /** Captures an authorized payment, in full or in part, and releases the rest. */
  capture(handle: PaymentHandle, amount: Money, key: string): Promise<void>
  /**
   * Cancels an unpaid or authorized payment, and closes its page where the provider can do so.
   * A captured payment stays as it is.
   */
  void(handle: PaymentHandle): Promise<void>
  refund(handle: PaymentHandle, amount: Money, key: string): Promise<RefundState>
  /**
   * The state of a refund. With `refundId` null it is searched by our key, where the provider
   * keeps the key. Undefined: not found.
   */
  fetchRefund(
    handle: PaymentHandle,
    refundId: string | null,
    key: string,
  ): Promise<RefundState | undefined>
  fetchDispute?(disputeId: string): Promise<DisputeState | undefined>
  /**
   * The disputes of a payment, at a provider that also refunds a disputed payment. It is asked before
   * each refund, because a webhook may be late or lost.
   */
  listDisputes?(handle: PaymentHandle): Promise<readonly DisputeState[]>
  parseWebhook(call: WebhookCall): Promise<ProviderEvent>
  /**
   * Every movement from `from` to before `to`, for the reconciliation. `own` are our payments of that
   * time: a provider without a list asks for each of them.
   */
  entries(from: Date, to: Date, own?: readonly PaymentHandle[]): AsyncIterable<ProviderEntry>
  /**
   * What the provider holds for us at the wanted time, or now where it does not tell the past. For
   * the reconciliation.
   */
  balance?(wanted: Date): Promise<ProviderBalance>
  /** A harmless call that tells whether the keys work. */
  check(): Promise<ProviderCheck>
  /** Undefined: it saves no cards. */
  readonly cards?: CardStorage
}

/** What an adapter is made from. `keys` has the names of the provider's key fields. */
export type ProviderSetup = {
  readonly keys: Readonly<Record<string, string>>
  /** Replaces the provider's own addresses, for emulators. Without a slash at the end. */
  readonly host?: string | undefined
  /** The URL of our webhook for this provider. */
  readonly webhookUrl: string
  readonly clock: { now(): Date }
  /** Called after each call, for the log of calls. Values of keys are already removed. */
  readonly onCall?: (call: ProviderCall) => void
}
export type ProviderCall = {
  readonly operation: string
  readonly key: string | null
  /** Null: no answer. */
  readonly httpStatus: number | null
  readonly durationMs: number
  /** The start of the answer, without secrets. */
  readonly answer: string
}
