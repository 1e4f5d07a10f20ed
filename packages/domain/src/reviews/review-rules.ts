import { DAY_MS, HOUR_MS } from '@hawker/std/time'

/** Tags that a reviewer sets with one tap. */
export const SHOP_TAGS = [
  'tasty',
  'fresh',
  'generous',
  'good_value',
  'well_packed',
  'cold',
  'not_as_ordered',
] as const
export const COURIER_TAGS = [
  'friendly',
  'fast',
  'careful',
  'found_it',
  'late',
  'unfriendly',
] as const
export type ShopTag = (typeof SHOP_TAGS)[number]
export type CourierTag = (typeof COURIER_TAGS)[number]
export const MAX_COMMENT_LENGTH = 1000
export const MAX_REVIEW_PHOTOS = 5

export type ReviewLimits = { readonly reviewDays: number; readonly reviewEditHours: number }

/**
 * The deadline for a review, exclusive; null when the order was not delivered. Instants in epoch
 * ms.
 */
export const reviewDeadline = (
  order: { status: string; deliveredAt: number | null },
  { reviewDays }: ReviewLimits,
): number | null =>
  order.status === 'delivered' && order.deliveredAt !== null
    ? order.deliveredAt + reviewDays * DAY_MS
    : null
/** The deadline for editing a review or a shop's reply, exclusive. */
export const editDeadline = (writtenAt: number, { reviewEditHours }: ReviewLimits): number =>
  writtenAt + reviewEditHours * HOUR_MS

const CONTACT_PATTERNS = [
  /[^\s@]+@[^\s@]+\.[a-z]{2,}/i,
  /(?:\+|00)?\d(?:[\s().-]?\d){6,}/,
  /\b(?:https?:\/\/|www\.)\S+/i,
]

/** The text has contact data or a link. Staff check such a review before it is public. */
export const containsContact = (text: string): boolean =>
  CONTACT_PATTERNS.some((pattern) => pattern.test(text))
