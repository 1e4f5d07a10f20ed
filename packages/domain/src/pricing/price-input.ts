import type { DeliveryTariff } from '../delivery/delivery-fee.ts'
import type { Rate } from '../money/money.ts'

/** The server's id of a cart line, or the client's own id in a guest's cart. */
export type LineId = string | number

/** Percentages are parts per million; a fixed value is in base-currency minor units. */
export type PercentOrFixed =
  | { readonly type: 'percent'; readonly ppm: bigint }
  | { readonly type: 'fixed'; readonly value: bigint }

/** Applies from `startsAt` until just before `endsAt`, in epoch ms. Null is open-ended. */
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

/** Amounts in base-currency minor units; the distance is by road. */
export type DeliveryInput = DeliveryTariff &
  TaxClass & { readonly distanceM: number; readonly freeOver: bigint | null }

/**
 * The customer's code comes first, then the automatic promotions. Each applies to what the earlier
 * ones left.
 */
export type CouponInput = PercentOrFixed & {
  readonly id: LineId
  readonly for: 'total_price' | 'delivery_fee' | 'products'
  readonly max: bigint | null
  /** The minimum spend on items in base currency; null means none. */
  readonly minSpend: bigint | null
  /**
   * The lines in scope, from `linesInScope`; null means every line. Lines that are not couponable
   * never count.
   */
  readonly lineIds: readonly LineId[] | null
}

export type ServiceFeeInput = TaxClass & {
  readonly ppm: bigint
  readonly fixed: bigint
  readonly min: bigint | null
  readonly max: bigint | null
}

/** A fixed tip is in minor units of the ORDER currency, because the customer typed it. */
export type TipsInput =
  | { readonly type: 'percent'; readonly ppm: bigint }
  | { readonly type: 'fixed'; readonly value: bigint }

/**
 * Amounts are base-currency minor units unless a field states otherwise. The engine converts each
 * of them once.
 */
export type PriceInput = {
  readonly currency: { readonly code: string; readonly cashRounding: bigint | null }
  readonly rate: Rate
  readonly taxIncluded: boolean
  /**
   * When the customer receives the order, in epoch ms. Discount windows apply at this moment, not
   * at ordering.
   */
  readonly fulfilmentAt: number
  readonly lines: readonly PriceLineInput[]
  /** The shop's minimum; for deliveries only. */
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
