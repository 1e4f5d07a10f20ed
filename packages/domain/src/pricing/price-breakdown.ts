import type { LineId } from './price-input.ts'

export type PricedLine = {
  readonly id: LineId
  readonly quantity: number
  readonly unitPrice: bigint
  readonly unitDiscount: bigint
  readonly addons: readonly { readonly unitPrice: bigint; readonly quantity: number }[]
  readonly gross: bigint
  readonly discount: bigint
  readonly net: bigint
  readonly coupon: bigint
  readonly deposit: bigint
  /**
   * This line's share of the tax at its rate. Inside `net` when `taxIncluded`, else on top of it.
   */
  readonly tax: bigint
  readonly taxIncluded: boolean
  /** net − coupon + added tax + deposit. All refunds of this line sum to it. */
  readonly total: bigint
}

export type PricedTax = {
  readonly title: string
  readonly ratePpm: bigint
  readonly base: bigint
  readonly amount: bigint
  readonly included: boolean
}

export type PriceProblem =
  | { readonly code: 'min_amount'; readonly min: bigint; readonly missing: bigint }
  | { readonly code: 'tip_too_large'; readonly max: bigint }
  | {
      readonly code: 'coupon_min_price'
      readonly coupon: LineId
      readonly min: bigint
      readonly missing: bigint
    }

/** Minor units of one currency throughout. */
export type PriceBreakdown = {
  readonly currency: string
  readonly lines: readonly PricedLine[]
  readonly price: bigint
  readonly totalDiscount: bigint
  readonly itemsNet: bigint
  /**
   * The coupon discount on items; `deliveryDiscount` is the coupon discount on the delivery fee.
   */
  readonly couponPrice: bigint
  readonly coupons: readonly { readonly id: LineId; readonly price: bigint }[]
  /** Before `deliveryDiscount`. */
  readonly deliveryFee: bigint
  readonly deliveryDiscount: bigint
  readonly serviceFee: bigint
  readonly smallOrderFee: bigint
  readonly packagingFee: bigint
  readonly deposit: bigint
  readonly taxIncluded: boolean
  readonly totalTax: bigint
  readonly taxes: readonly PricedTax[]
  readonly deliveryTax: bigint
  /** The tax on the service fee and the small-order fee together. */
  readonly serviceTax: bigint
  readonly packagingTax: bigint
  readonly tips: bigint
  /** The cash line that makes `total` payable in coins; part of `total`. */
  readonly rounding: bigint
  /** What the customer pays. */
  readonly total: bigint
  /** 0 when no minimum applies. */
  readonly minAmount: bigint
  readonly missingAmount: bigint
  /** Null when no amount makes delivery free, or the order is not delivered. */
  readonly freeDeliveryMissing: bigint | null
  readonly problems: readonly PriceProblem[]
}
