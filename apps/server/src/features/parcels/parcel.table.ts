import type { ParcelActor, ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import {
  BOOLEAN,
  BYTES,
  DECIMAL,
  FLOAT,
  ID,
  INSTANT,
  INT,
  MONEY,
  SMALLINT,
  TEXT,
  TEXTS,
  UUID,
  hidden,
  json,
  jsonOf,
  nullable,
  oneOf,
  shown,
  shownAs,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'
import { type StoredAddress, TAXES } from '../orders/index.ts'

type Titles = Readonly<Record<string, string>>
type ChosenOption = { id: number; price: bigint; titles: Titles }

const OPTIONS = jsonOf(
  (options: { id: number; price: string; titles: Titles }[]) =>
    options.map(({ id, price, titles }): ChosenOption => ({ id, price: BigInt(price), titles })),
  (options) => options.map(({ id, price, titles }) => ({ id, price: String(price), titles })),
)

/** What lists of parcels show. */
const LISTED_COLUMNS = {
  id: shown('id', ID),
  uuid: shown('uuid', UUID),
  number: shown('number', TEXT),
  status: shown('status', oneOf<ParcelStatus>()),
  version: shown('version', INT),
  total: shownAs('total', 'total_price', MONEY),
  windowStartsAt: shown('window_starts_at', INSTANT),
  endedAt: shown('ended_at', nullable(INSTANT)),
  createdAt: shown('created_at', INSTANT),
}

/** The pickup and the delivery address. Everything is null after the personal data was wiped. */
const END_COLUMNS = {
  nameFrom: hidden('username_from', nullable(TEXT)),
  phoneFrom: hidden('phone_from', nullable(TEXT)),
  noteFrom: hidden('note_from', nullable(TEXT)),
  addressFrom: hidden('address_from', nullable(json<StoredAddress>())),
  latitudeFrom: hidden('latitude_from', nullable(FLOAT)),
  longitudeFrom: hidden('longitude_from', nullable(FLOAT)),
  nameTo: hidden('username_to', nullable(TEXT)),
  phoneTo: hidden('phone_to', nullable(TEXT)),
  noteTo: hidden('note_to', nullable(TEXT)),
  addressTo: hidden('address_to', nullable(json<StoredAddress>())),
  latitudeTo: hidden('latitude_to', nullable(FLOAT)),
  longitudeTo: hidden('longitude_to', nullable(FLOAT)),
}

/** Known when the parcel is sent, and shown. */
const SENT_COLUMNS = {
  userId: hidden('user_id', ID),
  typeId: hidden('parcel_type_id', ID),
  currencyId: hidden('currency_id', ID),
  rate: shown('rate', DECIMAL),
  distanceM: shown('distance_m', INT),
  price: shown('price', MONEY),
  /** The part of the price by distance; null for parcels that were priced before it was stored. */
  distancePrice: hidden('distance_price', nullable(MONEY)),
  serviceFee: shown('service_fee', MONEY),
  totalTax: shown('total_tax', MONEY),
  tips: shown('tips', MONEY),
  rounding: shown('rounding', MONEY),
  /** Base currency. */
  settlementTotal: hidden('settlement_total', MONEY),
  taxIncluded: hidden('tax_included', BOOLEAN),
  taxes: hidden('taxes', TAXES),
  options: hidden('options', OPTIONS),
  /** Base currency. */
  courierPay: hidden('courier_pay', MONEY),
  returnNet: hidden('return_net', MONEY),
  returnTax: hidden('return_tax', MONEY),
  returnTotal: shownAs('return_total', 'return_fee', MONEY),
  cancelFee: shown('cancel_fee', MONEY),
  /** The sender's price, which changes when the parcel comes back or is cancelled. */
  due: hidden('due', MONEY),
  description: shown('description', nullable(TEXT)),
  value: shown('value', MONEY),
  weightG: shown('weight_g', nullable(INT)),
  images: hidden('images', TEXTS),
  payer: shown('payer', oneOf<'sender' | 'receiver'>()),
  dropOff: shown('drop_off', oneOf<'hand_to_me' | 'leave_at_door' | 'meet_outside'>()),
  pinWanted: shownAs('pin_wanted', 'pin', BOOLEAN),
  deliveryAt: shown('delivery_at', nullable(INSTANT)),
  undoUntil: hidden('undo_until', INSTANT),
  payUntil: hidden('pay_until', nullable(INSTANT)),
}

/** Filled while the parcel is under way, and shown. */
const PROGRESS_COLUMNS = {
  laterTip: shown('later_tip', MONEY),
  oldCodes: hidden('old_codes', nullable(BYTES)),
  pinFailures: hidden('pin_failures', INT),
  paidAt: hidden('paid_at', nullable(INSTANT)),
  releasedAt: shown('released_at', nullable(INSTANT)),
  acceptedAt: hidden('accepted_at', nullable(INSTANT)),
  arrivedAt: hidden('arrived_at', nullable(INSTANT)),
  pickedAt: hidden('picked_at', nullable(INSTANT)),
  doorAt: hidden('door_at', nullable(INSTANT)),
  settledAt: hidden('settled_at', nullable(INSTANT)),
  reason: hidden('reason', nullable(TEXT)),
  reasonBy: hidden('reason_by', nullable(oneOf<ParcelActor>())),
  reasonNote: hidden('reason_note', nullable(TEXT)),
  driverId: hidden('driver_id', nullable(ID)),
}

/** Amounts in minor units of the parcel's currency. */
export const PARCELS = defineTable('parcel_orders', 'p', {
  ...LISTED_COLUMNS,
  ...SENT_COLUMNS,
  ...END_COLUMNS,
  ...PROGRESS_COLUMNS,
  regionId: hidden('region_id', SMALLINT),
  quoteId: hidden('quote_id', nullable(UUID)),
  pickupFailures: hidden('pickup_failures', INT),
  handoverConfirmedAt: hidden('handover_confirmed_at', nullable(INSTANT)),
  returningAt: hidden('returning_at', nullable(INSTANT)),
  /** Since when couriers see it again after one gave it back. */
  offeredAt: hidden('offered_at', nullable(INSTANT)),
  wipedAt: hidden('wiped_at', nullable(INSTANT)),
})
export const LISTED_PARCELS = viewOf(PARCELS, fieldsOf(LISTED_COLUMNS))
export const SHOWN_PARCELS = viewOf(PARCELS, [
  ...fieldsOf(LISTED_COLUMNS),
  ...fieldsOf(SENT_COLUMNS),
  ...fieldsOf(END_COLUMNS),
  ...fieldsOf(PROGRESS_COLUMNS),
])
export const NEW_PARCELS = viewOf(PARCELS, [
  'quoteId',
  'number',
  'total',
  'windowStartsAt',
  'createdAt',
  ...fieldsOf(SENT_COLUMNS),
  ...fieldsOf(END_COLUMNS),
])
export type NewParcel = RowIn<typeof NEW_PARCELS>
export type ShownParcel = RowIn<typeof SHOWN_PARCELS>
