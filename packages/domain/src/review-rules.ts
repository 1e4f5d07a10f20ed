/** What can be praised or blamed with one tap. */
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
export const MOST_COMMENT = 1000
/** Photos with one review. */
export const MOST_PHOTOS = 5

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type ReviewSpans = { readonly reviewDays: number; readonly reviewEditHours: number }

/** Until when a delivered order can be reviewed; null when it was not delivered. Instants in epoch ms, exclusive. */
export const reviewUntil = (
  order: { status: string; deliveredAt: number | null },
  { reviewDays }: ReviewSpans,
): number | null =>
  order.status === 'delivered' && order.deliveredAt !== null
    ? order.deliveredAt + reviewDays * DAY_MS
    : null
/** Until when what was written can be changed, be it a review or a shop's reply. */
export const editUntil = (writtenAt: number, { reviewEditHours }: ReviewSpans): number =>
  writtenAt + reviewEditHours * HOUR_MS

const CONTACTS = [
  /[^\s@]+@[^\s@]+\.[a-z]{2,}/i,
  /(?:\+|00)?\d(?:[\s().-]?\d){6,}/,
  /\b(?:https?:\/\/|www\.)\S+/i,
]

/** Tells how to reach somebody, or leads elsewhere: staff look at it before everybody reads it. */
export const holdsContact = (text: string): boolean =>
  CONTACTS.some((pattern) => pattern.test(text))
