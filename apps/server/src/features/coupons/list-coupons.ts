import type { Coupon } from '@hawker/contract/coupons'
import { toMajor } from '@hawker/domain/money/money'
import { translationIn } from '@hawker/domain/texts/language'
import type { Deps } from '../../deps.ts'
import { type StoredCurrency, requestedCurrency, wireAmount } from '../settings/index.ts'
import { type PublicCoupon, selectPublicCoupons } from './public-coupon.store.ts'

type CouponQuery = {
  shop_id?: number | undefined
  currency_id?: number | undefined
  page?: number | undefined
  perPage?: number | undefined
  lang: string
}

/** Coupons that every customer can use now, without personal and unlisted ones. */
export async function listCoupons(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { shop_id: shopId, currency_id: currencyId, page = 1, perPage = 10, lang }: CouponQuery,
): Promise<{ rows: Coupon[]; total: number }> {
  const currency = await requestedCurrency(database, currencyId)
  const { rows, total } = await selectPublicCoupons(database, {
    shopId: shopId ?? null,
    now: clock.now(),
    page,
    perPage,
  })
  return { rows: rows.map((row) => couponWire(row, currency, lang)), total }
}

/** Parts per million are per cent with four decimals. */
const PERCENT_DECIMALS = 4

function couponWire(row: PublicCoupon, currency: StoredCurrency, lang: string): Coupon {
  const texts = translationIn(row.translations, lang)?.words
  const amount = (value: number | null) =>
    value === null ? null : wireAmount(BigInt(value), currency)
  return {
    id: row.id,
    code: row.code,
    shop_id: row.shopId,
    title: texts?.title || row.title,
    description: texts?.description || row.description,
    type: row.type,
    for: row.for,
    value:
      row.type === 'percent'
        ? toMajor(BigInt(row.value), PERCENT_DECIMALS)
        : wireAmount(BigInt(row.value), currency),
    min_price: amount(row.minPrice),
    max_price: amount(row.maxPrice),
    delivery_types: row.deliveryTypes,
    first_order_only: row.firstOrderOnly,
    auto_apply: row.autoApply,
    starts_at: row.startsAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}
