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
/** What the provider says about it now. */
export type DisputeNews = {
  readonly amount: bigint
  readonly fundsTaken: boolean
  readonly status: DisputeStatus
}

export const isEnded = (status: DisputeStatus): boolean => status === 'won' || status === 'lost'

/**
 * The books after the news. Hearing the same twice changes nothing. News that is older than the end
 * of the dispute does not open it again.
 */
export function afterNews(books: DisputeBooks, news: DisputeNews): DisputeBooks {
  if (isEnded(books.status) && !isEnded(news.status)) return books
  const taken = news.fundsTaken ? news.amount : 0n
  return { status: news.status, taken, lost: news.status === 'lost' ? taken : 0n }
}
