import type { RefusalFields } from '@hawker/web/forms/place-refusal'
import type { ParcelForm } from './parcel-form.ts'

/** The field that each refusal is about. Others are shown above the button. */
export const REFUSAL_FIELDS: RefusalFields<ParcelForm> = {
  no_delivery_zone_from: 'from',
  no_delivery_zone_to: 'to',
  parcel_too_far: 'to',
  parcel_same_place: 'to',
  parcel_too_heavy: 'weight',
  parcel_value_limit: 'value',
  slot_unavailable: 'slot',
  drop_off_unavailable: 'dropOff',
  tip_too_large: 'tip',
  receiver_cannot_pay: 'payer',
  choose_payment: 'paymentTag',
  payment_method_unavailable: 'paymentTag',
  insufficient_wallet: 'paymentTag',
  type_id: 'typeId',
  options: 'options',
  username_from: 'nameFrom',
  phone_from: 'phoneFrom',
  address_from: 'from',
  note_from: 'noteFrom',
  username_to: 'nameTo',
  phone_to: 'phoneTo',
  address_to: 'to',
  note_to: 'noteTo',
  weight_g: 'weight',
  images: 'photos',
  delivery_date: 'slot',
  delivery_time: 'slot',
  drop_off: 'dropOff',
  accept_rules: 'acceptRules',
}

type Refusal = { code: string; data?: Record<string, unknown> }
const RECEIVER_REASONS: ReadonlySet<unknown> = new Set(['first_parcel', 'above_max', 'login_first'])

/** A code that says which field is meant. */
export function preciseCode({ code, data = {} }: Refusal): string {
  if (code === 'no_delivery_zone' && (data['end'] === 'from' || data['end'] === 'to'))
    return `${code}_${data['end']}`
  return code === 'payment_method_unavailable' && RECEIVER_REASONS.has(data['reason'])
    ? 'receiver_cannot_pay'
    : code
}
