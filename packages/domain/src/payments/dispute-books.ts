/** What a dispute has moved in our books, in the currency of its payment. */
export type DisputeBooks = {
  /** Taken from our balance at the provider, and not given back. */
  readonly taken: bigint
  /** The part of it that is lost for good, and booked to the liable account. */
  readonly lost: bigint
  readonly status: DisputeStatus
}
export const DISPUTE_STATUSES = ['open', 'answered', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
/** The state of the dispute at the provider. */
export type DisputeUpdate = {
  readonly amount: bigint
  readonly fundsTaken: boolean
  readonly status: DisputeStatus
}

export const isEnded = (status: DisputeStatus): boolean => status === 'won' || status === 'lost'

/**
 * The books after an update. The same update twice changes nothing. One from before the end of the
 * dispute does not open it again.
 */
export function booksAfter(books: DisputeBooks, update: DisputeUpdate): DisputeBooks {
  if (isEnded(books.status) && !isEnded(update.status)) return books
  const taken = update.fundsTaken ? update.amount : 0n
  return { status: update.status, taken, lost: update.status === 'lost' ? taken : 0n }
}
