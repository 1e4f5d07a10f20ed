/** The parts of the page that something can be wrong with; each is where it is explained and mended. */
export const PLACES = [
  'address',
  'type',
  'time',
  'handover',
  'name',
  'phone',
  'receiver',
  'payment',
  'change',
  'tip',
  'coupon',
  'items',
  'all',
] as const
export type TroublePlace = (typeof PLACES)[number]
export type Trouble = {
  place: TroublePlace
  code: string
  message: string
  line: number | null
  data: Record<string, unknown>
}

const PLACE_OF: Record<string, TroublePlace> = {
  address_required: 'address',
  no_delivery_zone: 'address',
  delivery_type_unavailable: 'type',
  choose_time: 'time',
  slot_full: 'time',
  slot_unavailable: 'time',
  shop_closed: 'time',
  shop_closed_day: 'time',
  drop_off_unavailable: 'handover',
  phone_required: 'phone',
  phone_invalid: 'phone',
  fill_user_details: 'name',
  receiver_required: 'receiver',
  choose_payment: 'payment',
  payment_method_unavailable: 'payment',
  insufficient_wallet: 'payment',
  cash_limit: 'payment',
  change_too_small: 'change',
  tip_too_large: 'tip',
  tip_unreadable: 'tip',
  out_of_stock: 'items',
  product_unavailable: 'items',
  quantity_limit: 'items',
  addons_required: 'items',
  addon_limit: 'items',
  mealtime: 'items',
  min_amount: 'items',
  cart_empty: 'items',
}

type Said = {
  code: string
  message: string
  line?: number | null
  data?: Record<string, unknown> | null
}

export function troubleOf({ code, message, line, data }: Said): Trouble {
  const place = code.startsWith('coupon_') ? 'coupon' : (PLACE_OF[code] ?? 'all')
  const named = data?.['line']
  return {
    place,
    code,
    message,
    line: line ?? (typeof named === 'number' ? named : null),
    data: data ?? {},
  }
}

/** Where to begin: the first in the order of the page. */
export const firstPlace = (troubles: readonly Trouble[]): TroublePlace | undefined =>
  PLACES.find((place) => troubles.some((trouble) => trouble.place === place))

export const placeId = (place: TroublePlace): string => `checkout-${place}`
