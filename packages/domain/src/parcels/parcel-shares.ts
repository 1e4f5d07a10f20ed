import { divideRounded, percentOf } from '../money/money.ts'

/** The courier's share of the trip's price. */
const COURIER_PPM = 800_000n
/** In major units of the base currency. */
const COURIER_MINIMUM_MAJOR = 3n

/** The pay of a courier for a trip without tip, in minor units of the base currency. */
export function parcelPay(price: bigint, baseDecimals: number): bigint {
  const minimum = COURIER_MINIMUM_MAJOR * 10n ** BigInt(baseDecimals)
  const share = percentOf(price, COURIER_PPM)
  return share > minimum ? share : minimum
}

/** The courier's part of a return fee: the same share, without a minimum. */
export const returnPay = (fee: bigint): bigint => percentOf(fee, COURIER_PPM)

/** A finished parcel's amounts in minor units of its currency, and its totals in base currency. */
export type ParcelAmounts = {
  readonly price: bigint
  readonly serviceFee: bigint
  readonly tips: bigint
  readonly tax: bigint
  readonly taxIncluded: boolean
  readonly total: bigint
  readonly settlementTotal: bigint
  /** Base currency: the courier's promised pay without tips. */
  readonly courierPay: bigint
  /** In the parcel's currency; null unless the parcel came back. */
  readonly returned: { readonly net: bigint; readonly tax: bigint } | null
}
export type ParcelShares = {
  readonly courier: bigint
  readonly platform: bigint
  readonly tax: bigint
  readonly rounding: bigint
}

/**
 * Splits the paid money of a delivered or returned parcel in base currency. The shares sum to
 * `paid` exactly. The courier is paid in full; when money is missing, the platform carries the
 * difference and tax shrinks in proportion, because tax is due on received money only.
 */
export function splitParcel(parcel: ParcelAmounts, paid: bigint): ParcelShares {
  const { settlementTotal, total } = parcel
  const toBase = (amount: bigint): bigint =>
    total === 0n ? 0n : divideRounded(amount * settlementTotal, total)
  const back = parcel.returned
  const backNet = back ? toBase(back.net) : 0n
  const backTax = back ? toBase(back.tax) : 0n
  const due = settlementTotal + backNet + backTax
  const received = (amount: bigint): bigint =>
    due === 0n ? 0n : paid >= due ? amount : divideRounded(amount * paid, due)
  const tripTax = toBase(parcel.tax)
  const trip = toBase(parcel.price + parcel.serviceFee - (parcel.taxIncluded ? parcel.tax : 0n))
  const tips = toBase(parcel.tips)
  const courier = parcel.courierPay + received(tips) + returnPay(backNet)
  const tax = received(tripTax + backTax)
  const rounding = received(settlementTotal - trip - tips - tripTax)
  return { courier, tax, rounding, platform: paid - courier - tax - rounding }
}
