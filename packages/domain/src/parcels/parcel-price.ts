import { RATE_ONE, type Rate, convert, divideRounded, percentOf } from '../money/money.ts'
import {
  type PriceBreakdown,
  type PriceInput,
  type ServiceFeeInput,
  type TaxClass,
  type TipsInput,
  priceOrder,
} from '../pricing/price.ts'

/** The price of a parcel type in base-currency minor units; distances in metres. */
export type ParcelTariff = {
  readonly price: bigint
  readonly pricePerKm: bigint
  readonly includedM: number
}

/** Amounts in base-currency minor units, except a fixed tip: the sender typed it. */
export type ParcelPriceInput = {
  readonly currency: { readonly code: string; readonly cashRounding: bigint | null }
  readonly rate: Rate
  readonly taxIncluded: boolean
  readonly tariff: ParcelTariff
  readonly tax: TaxClass
  readonly distanceM: number
  readonly options: readonly { readonly price: bigint }[]
  readonly serviceFee: ServiceFeeInput
  readonly tips: TipsInput | null
  readonly maxTipBase: bigint
  /** The receiver pays in coins. */
  readonly cash: boolean
}

export type ParcelPrice = {
  readonly order: PriceBreakdown
  /** The part of the price that the distance beyond the included one costs. */
  readonly distancePrice: bigint
  /** The same parcel in base currency, for ledger and wallet. */
  readonly settlement: PriceBreakdown
}

const METRES_A_STEP = 100
const STEPS_A_KM = 10n

/**
 * Prices a parcel as an order with one line: its trip, with the options as addons. Every configured
 * amount is converted once, and each started 100 m beyond the included distance counts.
 */
export function priceParcel(input: ParcelPriceInput): ParcelPrice {
  const order = priceOrder(oneLine(input, input.rate))
  const distancePrice = priceOfDistance(input, input.rate)
  const toBase = (amount: bigint): bigint =>
    divideRounded(amount * input.rate.denominator, input.rate.numerator)
  if (input.rate.numerator === input.rate.denominator)
    return { order, distancePrice, settlement: order }
  const base = priceOrder(
    oneLine(
      {
        ...input,
        cash: false,
        tips:
          input.tips?.type === 'fixed' ? { type: 'fixed', value: toBase(order.tips) } : input.tips,
        // A price that rounds to zero has no fee; its settlement must not have one either.
        serviceFee: order.itemsNet > 0n ? input.serviceFee : { ...input.serviceFee, ...NO_FEE },
      },
      RATE_ONE,
    ),
  )
  const rounding = toBase(order.rounding)
  const floored = rounding < -base.total ? -base.total : rounding
  return {
    order,
    distancePrice,
    settlement: { ...base, rounding: floored, total: base.total + floored },
  }
}

const NO_FEE = { ppm: 0n, fixed: 0n, min: null, max: null }

/** The engine converts unit prices itself; here the part by distance is converted before it. */
function oneLine(input: ParcelPriceInput, rate: Rate): PriceInput {
  const { currency, taxIncluded, tariff, tax, options, serviceFee, ...rest } = input
  const inOrderCurrency = (amount: bigint) => convert(amount, rate)
  const bound = (amount: bigint | null) => (amount === null ? null : inOrderCurrency(amount))
  return {
    currency,
    rate: RATE_ONE,
    taxIncluded,
    fulfilmentAt: 0,
    lines: [
      {
        id: 0,
        stockPrice: inOrderCurrency(tariff.price) + priceOfDistance(input, rate),
        quantity: 1,
        discount: null,
        addons: options.map(({ price }) => ({ price: inOrderCurrency(price), quantity: 1 })),
        depositPerUnit: 0n,
        ...tax,
        couponable: false,
      },
    ],
    minAmount: 0n,
    delivery: null,
    coupons: [],
    serviceFee: {
      ...serviceFee,
      fixed: inOrderCurrency(serviceFee.fixed),
      min: bound(serviceFee.min),
      max: bound(serviceFee.max),
    },
    smallOrder: null,
    packaging: { fee: 0n, ...tax },
    tips: rest.tips,
    maxTipBase: inOrderCurrency(rest.maxTipBase),
    cash: rest.cash,
  }
}

const priceOfDistance = (
  { tariff, distanceM }: Pick<ParcelPriceInput, 'tariff' | 'distanceM'>,
  rate: Rate,
): bigint =>
  divideRounded(convert(tariff.pricePerKm, rate) * stepsBeyond(tariff, distanceM), STEPS_A_KM)

const stepsBeyond = ({ includedM }: ParcelTariff, distanceM: number): bigint =>
  BigInt(Math.ceil(Math.max(0, distanceM - includedM) / METRES_A_STEP))

/** An amount with the tax in it, in minor units of one currency. */
export type TaxedFee = { readonly net: bigint; readonly tax: bigint; readonly total: bigint }

/** What the way back costs: a percentage of the trip's price, without tip, taxed like the trip. */
export function returnFee(
  price: bigint,
  {
    percentPpm,
    taxRatePpm,
    taxIncluded,
  }: { percentPpm: bigint; taxRatePpm: bigint; taxIncluded: boolean },
): TaxedFee {
  const fee = percentOf(price, percentPpm)
  const added = percentOf(fee, taxRatePpm)
  if (!taxIncluded) return { net: fee, tax: added, total: fee + added }
  const net = divideRounded(fee * 1_000_000n, 1_000_000n + taxRatePpm)
  return { net, tax: fee - net, total: fee }
}

/** What a sender pays who cancels after a courier accepted. Never more than the trip's price. */
export const cancelFee = (price: bigint, configured: bigint, rate: Rate): bigint => {
  const fee = convert(configured, rate)
  return fee < price ? fee : price
}
