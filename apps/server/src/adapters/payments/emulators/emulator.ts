import type { Money } from '@hawker/domain/money/money'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { WebhookCall } from '../port.ts'

/** `challenge` asks for 3-D Secure first; the next decision answers it. `leave` decides nothing. */
export const BUYER_DECISIONS = ['pay', 'decline', 'challenge', 'cancel', 'leave'] as const
export type BuyerDecision = (typeof BUYER_DECISIONS)[number]

/** What the buyer chooses besides the decision, where the provider saves cards. */
export type EmulatedChoice = {
  /** A saved card of the page. Default: a new card. */
  readonly cardId?: string | undefined
  /** The buyer agrees on the page that the provider saves the new card. */
  readonly savesCard?: boolean | undefined
}

export type EmulatedRequest = {
  readonly method: string
  /** Has neither the prefix of the emulator nor the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly rawBody: Buffer
  /** A parsed JSON or form body. Nested form names such as `a[b]` are objects. */
  readonly body: unknown
}
export type EmulatedAnswer = {
  readonly status: number
  readonly json?: unknown
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A call of an adapter, and what its emulator answered. */
export type EmulatedExchange = {
  readonly tag: ProviderTag
  readonly request: EmulatedRequest
  readonly answer: EmulatedAnswer
}

/** A webhook that the emulator has sent, signed as the provider signs. */
export type SentWebhook = Omit<WebhookCall, 'rawBody'> & {
  readonly rawBody: Buffer
  /** What it was about, for the tests. */
  readonly event: string
}

/** What is shown on the emulated payment page. */
export type EmulatedPage = {
  readonly id: string
  readonly description: string
  readonly amount: Money
  readonly isOpen: boolean
  /** The 3-D Secure question is open. */
  readonly isChallenged: boolean
  /** The page asks whether to save the card. */
  readonly offersSaving?: boolean
  readonly savedCards?: readonly { readonly id: string; readonly last4: string }[]
}

/** The provider's totals of our money in a currency, in ISO minor units. */
export type EmulatedBooks = {
  readonly paid: bigint
  readonly refunded: bigint
  readonly fees: bigint
  readonly disputed: bigint
  readonly paidOut: bigint
}

/**
 * A small stateful copy of a provider: the calls that we use, with closed request shapes, real
 * error bodies, idempotency and signatures. Its state is in memory.
 */
export type Emulator = {
  readonly tag: ProviderTag
  /** The keys that the adapter has to send. */
  readonly keys: Readonly<Record<string, string>>
  /** The currencies that the emulated account takes. */
  readonly currencies: readonly string[]
  /** Answers an API call. */
  answer(request: EmulatedRequest): Promise<EmulatedAnswer>
  /** The page of an opened payment, by the id that `create` returned. */
  page(providerId: string): EmulatedPage | undefined
  /** The buyer decides on the page. Returns where the provider sends the browser. */
  decide(providerId: string, decision: BuyerDecision, choice?: EmulatedChoice): Promise<string>
  /** Webhooks that are signed and wait for delivery. Taking them empties the list. */
  takeWebhooks(): SentWebhook[]
  books(currency: string): EmulatedBooks

  // What staff and banks do at the provider.
  /** Ends the page as if its time were over. */
  expire(providerId: string): Promise<void>
  /** Lets the hold of an authorized payment end. Only for providers that hold. */
  endHold?(providerId: string): Promise<void>
  refundInDashboard(providerId: string, minor: bigint): Promise<void>
  /** The provider's refunds are never in progress. */
  readonly refundsAtOnce?: boolean
  /** While true, new refunds stay in progress until `settleRefund`. */
  holdRefunds(isOn: boolean): void
  settleRefund(refundId: string, status: 'paid' | 'failed'): Promise<void>
  /** Returns the id of the dispute. Undefined where the provider's disputes are not readable. */
  openDispute?(providerId: string, minor: bigint): Promise<string>
  closeDispute?(disputeId: string, status: 'won' | 'lost'): Promise<void>
  /** Warns about a payment. Undefined where the provider has no such webhook. */
  warnOfFraud?(providerId: string): Promise<void>
  /**
   * The buyer complains to the provider, which refunds the payment when the claim is lost. Returns the
   * id of the claim. Undefined where the provider has no such complaints.
   */
  openClaim?(providerId: string): Promise<string>
  closeClaim?(claimId: string, status: 'won' | 'lost'): Promise<void>
  /** Pays our balance out to the bank and returns its amount. */
  payOut?(currency: string): Promise<bigint>
  /** From now on every call is refused as with a wrong key. */
  revokeKeys(isRevoked: boolean): void
}

export type EmulatorSetup = {
  readonly clock: { now(): Date }
  /** The address at which the emulator is served, without a slash at the end. */
  readonly address: () => string
}
