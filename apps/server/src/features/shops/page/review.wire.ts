import type { Review } from '@hawker/contract/reviews'
import { titleIn } from '@hawker/domain/texts/language'
import type { ReviewRow } from './review.store.ts'

export const reviewWire = (row: ReviewRow, lang: string): Review => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  images: row.images,
  tags: row.tags,
  user: { firstname: row.firstname, lastname_initial: row.lastname_initial, img: null },
  // Only customers with a delivered order can write a review.
  verified: true,
  order_items_preview: (row.ordered ?? []).map((titles) => titleIn(titles, lang)),
  reply:
    row.reply === null || row.reply_at === null
      ? null
      : { text: row.reply, created_at: row.reply_at.toISOString() },
  helpful_count: row.helpful_count,
  created_at: row.created_at.toISOString(),
})
