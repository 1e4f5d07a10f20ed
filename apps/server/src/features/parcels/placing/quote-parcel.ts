import type { ParcelQuote } from '@hawker/contract/parcel-shapes'
import { haversineMetres } from '@hawker/domain/delivery/geo'
import type { Point } from '@hawker/domain/delivery/zone'
import { toMajor } from '@hawker/domain/money/money'
import {
  type ParcelPrice,
  type TaxedFee,
  cancelFee,
  priceParcel,
  returnFee,
} from '@hawker/domain/parcels/parcel-price'
import { parcelMinutes, parcelWindow } from '@hawker/domain/parcels/parcel-window'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { sealId } from '../../../core/sealed-id.ts'
import { taxesOf, writeAmounts } from '../../orders/index.ts'
import {
  type Settings,
  type StoredCurrency,
  currencyWire,
  currentMarket,
  defaultCurrency,
  limitWire,
  requestedCurrency,
  taxTitlesIn,
} from '../../settings/index.ts'
import { isInAnyZone, serviceFeeOf } from '../../shops/index.ts'
import {
  type StoredParcelOption,
  type StoredParcelType,
  readParcelTypes,
} from '../types/type.store.ts'

/** What a sender chooses that the price depends on. */
export type ParcelChoices = {
  readonly type_id: number
  readonly options?: readonly number[] | undefined
  readonly delivery_date?: string | undefined
  readonly delivery_time?: string | undefined
  readonly currency_id?: number | undefined
  readonly tips?: { readonly type: 'percent' | 'fixed'; readonly value: number } | undefined
  readonly payer?: 'sender' | 'receiver' | undefined
  readonly address_from: { readonly location: Point }
  readonly address_to: { readonly location: Point }
}
export type PricedParcel = {
  readonly choices: ParcelChoices
  readonly type: StoredParcelType
  readonly options: readonly StoredParcelOption[]
  readonly currency: StoredCurrency
  /** The decimals of the base currency. */
  readonly baseDecimals: number
  readonly settings: Settings
  readonly distanceM: number
  readonly price: ParcelPrice
  readonly returnFee: TaxedFee
  readonly cancelFee: bigint
  /** In the language of the request, by the stored title. */
  readonly taxTitles: ReadonlyMap<string, string>
  readonly windowStartsAt: Date
  readonly isLater: boolean
  readonly now: Date
}
/** Two addresses of one house. */
const SAME_PLACE_M = 50

/** Checks the places and the time, and prices the parcel as of now. */
export async function priceParcelChoices(
  queries: Queries,
  choices: ParcelChoices,
  { distanceM, lang, now }: { distanceM: number; lang: string; now: Date },
): Promise<PricedParcel> {
  const market = await currentMarket(queries)
  const { settings } = market
  if (!settings.activeParcel) refuse('parcels_off')
  const currency = await requestedCurrency(queries, choices.currency_id)
  const [type] = await readParcelTypes(queries, { id: choices.type_id, activeOnly: true })
  if (!type) return refuse('validation_failed', undefined, { type_id: 'validation.invalid' })
  const chosen = new Set(choices.options)
  const options = type.options.filter(({ id }) => chosen.has(id))
  if (options.length !== chosen.size)
    refuse('validation_failed', undefined, { options: 'validation.invalid' })
  await checkPlaces(queries, choices, distanceM, settings)
  const windowStartsAt = windowOf(choices, settings, now)

  const tax = { taxRatePpm: type.taxRatePpm, taxTitle: type.taxTitle }
  const price = priceParcel({
    currency,
    rate: currency.rate,
    taxIncluded: type.taxIncluded,
    tariff: type,
    tax,
    distanceM,
    options,
    serviceFee: { ...serviceFeeOf(settings, null), ...tax },
    tips: tipsOf(choices, currency),
    maxTipBase: settings.maxTipBase,
    cash: choices.payer === 'receiver',
  })
  for (const problem of price.order.problems)
    if (problem.code === 'tip_too_large')
      refuse('tip_too_large', limitWire(problem.max, currency, lang))
  const { itemsNet } = price.order
  return {
    choices,
    type,
    options,
    currency,
    baseDecimals: (await defaultCurrency(queries)).decimals,
    settings,
    taxTitles: taxTitlesIn(market, lang),
    distanceM,
    price,
    returnFee: returnFee(itemsNet, {
      percentPpm: settings.parcelReturnPercent,
      taxRatePpm: type.taxRatePpm,
      taxIncluded: type.taxIncluded,
    }),
    cancelFee: cancelFee(itemsNet, settings.parcelCancelFee, currency.rate),
    windowStartsAt,
    isLater: choices.delivery_date !== undefined,
    now,
  }
}

async function checkPlaces(
  queries: Queries,
  { address_from: { location: from }, address_to: { location: to } }: ParcelChoices,
  distanceM: number,
  { parcelMaxKm }: Settings,
): Promise<void> {
  if (haversineMetres(from, to) < SAME_PLACE_M) refuse('parcel_same_place')
  if (distanceM > parcelMaxKm * 1000) refuse('parcel_too_far', { max_km: parcelMaxKm })
  for (const [end, place] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!(await isInAnyZone(queries, place))) refuse('no_delivery_zone', { end })
}

function windowOf(
  { delivery_date: date, delivery_time: time }: ParcelChoices,
  { parcelHours: hours, marketTimezone: zone }: Settings,
  now: Date,
): Date {
  if ((date === undefined) !== (time === undefined))
    refuse('validation_failed', undefined, { delivery_time: 'validation.required' })
  const requestedTime = date !== undefined && time !== undefined ? { date, time } : null
  const at = parcelWindow(requestedTime, { hours, zone, now: now.getTime() })
  return at === undefined ? refuse('slot_unavailable', { reason: 'closed' }) : new Date(at)
}

function tipsOf({ tips }: ParcelChoices, { decimals }: StoredCurrency) {
  if (!tips) return null
  return tips.type === 'percent'
    ? { type: 'percent' as const, ppm: readMinor(tips.value, 4, 'tips.value') }
    : { type: 'fixed' as const, value: readMinor(tips.value, decimals, 'tips.value') }
}

/** All that the price depends on. The seal covers it, so a quote cannot be used for another parcel. */
export const promiseOf = ({ choices, distanceM, price, options }: PricedParcel): string =>
  `parcel ${writeAmounts({
    type: choices.type_id,
    options: options.map(({ id }) => id),
    from: choices.address_from.location,
    to: choices.address_to.location,
    at: [choices.delivery_date ?? null, choices.delivery_time ?? null],
    payer: choices.payer ?? 'sender',
    distanceM,
    price: price.order,
    settlement: price.settlement.total,
  })}`

/** Seals the price for some minutes. */
export function issueParcelQuote(
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  priced: PricedParcel,
  receiverPaysNot: ParcelQuote['receiver_pays_not'],
): ParcelQuote {
  const { currency, settings, now, price, windowStartsAt } = priced
  const expiresAt = new Date(now.getTime() + settings.quoteTtlMin * MINUTE_MS)
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const { order } = price
  return {
    quote_id: sealId(personalDataKey, promiseOf(priced), expiresAt),
    expires_at: expiresAt.toISOString(),
    currency: currencyWire(currency),
    rate: Number(currency.rateText),
    distance_m: priced.distanceM,
    price: major(order.itemsNet),
    service_fee: major(order.serviceFee),
    total_tax: major(order.totalTax),
    taxes: taxesOf(order.taxes, priced.taxTitles, major),
    tips: major(order.tips),
    rounding: major(order.rounding),
    total_price: major(order.total),
    settlement_price: toMajor(price.settlement.total, priced.baseDecimals),
    return_fee: major(priced.returnFee.total),
    cancel_fee: major(priced.cancelFee),
    receiver_pays_not: receiverPaysNot,
    estimate: parcelMinutes(priced.distanceM),
    window_starts_at: windowStartsAt.toISOString(),
    timezone: settings.marketTimezone,
  }
}
