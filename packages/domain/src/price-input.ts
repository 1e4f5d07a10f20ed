import type { DeliveryTariff } from './delivery-fee.ts'
import type { Rate } from './money.ts'

/** A cart line's id on the server, the client's own id in a guest's cart. */
export type LineId = string | number

/** Percentages are parts per million; a fixed value is in base-currency minor units. */
export type PercentOrFixed =
  | { readonly type: 'percent'; readonly ppm: bigint }
  | { readonly type: 'fixed'; readonly value: bigint }

/** Epoch milliseconds; it counts from `startsAt` until just before `endsAt`. Null is open-ended. */
export type DiscountInput = PercentOrFixed & {
  readonly startsAt: number | null
  readonly endsAt: number | null
}

export type PriceLineInput = {
  readonly id: LineId
  /** Base-currency minor units. */
  readonly stockPrice: bigint
  readonly quantity: number
  readonly discount: DiscountInput | null
  /** `quantity` is absolute: per unit times the line's quantity. */
  readonly addons: readonly { readonly price: bigint; readonly quantity: number }[]
  readonly depositPerUnit: bigint
  readonly taxRatePpm: bigint
  readonly taxTitle: string
  readonly couponable: boolean
}

export type TaxClass = { readonly taxRatePpm: bigint; readonly taxTitle: string }

/** Amounts in base-currency minor units; metres by the road. */
export type DeliveryInput = DeliveryTariff &
  TaxClass & { readonly distanceM: number; readonly freeOver: bigint | null }

/** The code the customer gave comes first, then the automatic stackable promotions: each works on what the ones before left over. */
export type CouponInput = PercentOrFixed & {
  readonly id: LineId
  readonly for: 'total_price' | 'delivery_fee' | 'products'
  readonly max: bigint | null
  /** Least spend on items, base currency; null asks for none. */
  readonly minSpend: bigint | null
  /** The lines in scope (see `linesInScope` of coupon.ts); null means every line. Lines that are not couponable never count. */
  readonly lineIds: readonly LineId[] | null
}

export type ServiceFeeInput = TaxClass & {
  readonly ppm: bigint
  readonly fixed: bigint
  readonly min: bigint | null
  readonly max: bigint | null
}

/** A fixed tip is in minor units of the ORDER currency: the customer typed it. */
export type TipsInput =
  | { readonly type: 'percent'; readonly ppm: bigint }
  | { readonly type: 'fixed'; readonly value: bigint }

/** Everything behaviour 4.3 needs. Amounts are base-currency minor units unless said otherwise; the engine converts each once. */
export type PriceInput = {
  readonly currency: { readonly code: string; readonly cashRounding: bigint | null }
  readonly rate: Rate
  readonly taxIncluded: boolean
  /** When the order is to be in the customer's hands, epoch ms: discount windows are judged at this moment, not at ordering. */
  readonly fulfilmentAt: number
  readonly lines: readonly PriceLineInput[]
  /** The shop's minimum; it binds deliveries only. */
  readonly minAmount: bigint
  /** Null for pickup and dine-in. */
  readonly delivery: DeliveryInput | null
  readonly coupons: readonly CouponInput[]
  readonly serviceFee: ServiceFeeInput
  /** Delivery only; taxed like the service fee. */
  readonly smallOrder: { readonly threshold: bigint; readonly fee: bigint } | null
  readonly packaging: TaxClass & { readonly fee: bigint }
  readonly tips: TipsInput | null
  readonly maxTipBase: bigint
  /** Cash totals are rounded to the currency's smallest coin. */
  readonly cash: boolean
}
