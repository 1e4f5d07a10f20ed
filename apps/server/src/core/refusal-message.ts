import { translatorsOf } from './translations.ts'

/** Translates error messages, with English as the fallback. */
export const errorTranslator = translatorsOf('errors')

/** What the resource of a path is for people: `/api/v1/dashboard/seller/bookings/{id}/status`. */
const SUBJECTS = {
  bookings: 'reservation',
  'door-waits': 'wait',
  'driver-requests': 'application',
  offers: 'order',
  'order-refunds': 'claim',
  orders: 'order',
  'parcel-offers': 'parcel',
  'parcel-orders': 'parcel',
  'payment-requests': 'share',
  reviews: 'review',
  'shop-applications': 'application',
} as const
type Subject = (typeof SUBJECTS)[keyof typeof SUBJECTS]

const isResource = (segment: string): segment is keyof typeof SUBJECTS =>
  Object.hasOwn(SUBJECTS, segment)

/**
 * The subject of an operation by the last resource in its path: `orders/{id}/reviews` is about a
 * review. Undefined for other subjects.
 */
export const subjectOfPath = (path: string): Subject | undefined => {
  const resource = path.split('/').findLast(isResource)
  return resource && SUBJECTS[resource]
}

/** Messages that name the subject of the operation. Other codes have one message for all subjects. */
const MESSAGES_BY_SUBJECT: Readonly<Record<string, Partial<Record<Subject, string>>>> = {
  claim_open: { parcel: 'claim_open_parcel' },
  courier_offline: { parcel: 'courier_offline_parcel' },
  drop_off_unavailable: { parcel: 'drop_off_unavailable_parcel' },
  invalid_transition: {
    application: 'invalid_transition_application',
    claim: 'invalid_transition_claim',
    order: 'invalid_transition_order',
    parcel: 'invalid_transition_parcel',
    reservation: 'invalid_transition_reservation',
    share: 'invalid_transition_share',
    wait: 'invalid_transition_wait',
  },
  offer_taken: { parcel: 'offer_taken_parcel' },
  own_order: {
    claim: 'own_order_claim',
    parcel: 'own_order_parcel',
    review: 'own_order_review',
  },
  own_shop: { review: 'own_shop_review' },
  payment_method_unavailable: {
    order: 'payment_method_unavailable_order',
    parcel: 'payment_method_unavailable_parcel',
  },
  price_changed: { parcel: 'price_changed_parcel' },
  quantity_limit: { claim: 'quantity_limit_claim' },
  transaction_open: { order: 'transaction_open_order', parcel: 'transaction_open_parcel' },
}

/**
 * The message of a refusal, with its texts and numbers as parameters. `data.cause` selects one of
 * several messages of a code; without it, the subject of the operation does.
 */
export function refusalMessage(
  lang: string,
  code: string,
  data: Record<string, unknown> = {},
  subject?: Subject,
): string {
  const { cause } = data
  const key =
    typeof cause === 'string'
      ? `${code}_${cause}`
      : ((subject && MESSAGES_BY_SUBJECT[code]?.[subject]) ?? code)
  return errorTranslator(lang)(key, textParams(data))
}

const textParams = (data: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  )
