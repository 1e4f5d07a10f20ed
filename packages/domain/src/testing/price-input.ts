import { RATE_ONE } from '../money/money.ts'
import type { CouponInput, DeliveryInput, PriceInput, PriceLineInput } from '../pricing/price.ts'

/** Minimal inputs; each test changes only the fields that it is about. */
export const line = (changes: Partial<PriceLineInput> = {}): PriceLineInput => ({
  id: 1,
  stockPrice: 1000n,
  quantity: 1,
  discount: null,
  addons: [],
  depositPerUnit: 0n,
  taxRatePpm: 0n,
  taxTitle: '',
  couponable: true,
  ...changes,
})

export const delivery = (changes: Partial<DeliveryInput> = {}): DeliveryInput => ({
  price: 0n,
  pricePerKm: 0n,
  includedM: 0,
  min: null,
  max: null,
  freeOver: null,
  distanceM: 0,
  taxRatePpm: 0n,
  taxTitle: '',
  ...changes,
})

export const coupon = (
  changes: Partial<Omit<CouponInput, 'type' | 'ppm' | 'value'>> & {
    value?: bigint
    ppm?: bigint
  } = {},
): CouponInput => {
  const { value = 0n, ppm, ...rest } = changes
  const worth =
    ppm === undefined ? { type: 'fixed' as const, value } : { type: 'percent' as const, ppm }
  return {
    id: 'coupon',
    for: 'total_price',
    max: null,
    minSpend: null,
    lineIds: null,
    ...rest,
    ...worth,
  }
}

export const order = (changes: Partial<PriceInput> = {}): PriceInput => ({
  currency: { code: 'USD', cashRounding: null },
  rate: RATE_ONE,
  taxIncluded: false,
  fulfilmentAt: 0,
  lines: [line()],
  minAmount: 0n,
  delivery: null,
  coupons: [],
  serviceFee: { ppm: 0n, fixed: 0n, min: null, max: null, taxRatePpm: 0n, taxTitle: '' },
  smallOrder: null,
  packaging: { fee: 0n, taxRatePpm: 0n, taxTitle: '' },
  tips: null,
  maxTipBase: 5000n,
  cash: false,
  ...changes,
})
