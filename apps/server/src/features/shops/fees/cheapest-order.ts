import { toMajor } from '@hawker/domain/money/money'
import { priceOrder } from '@hawker/domain/pricing/price'
import { type Settings, type StoredCurrency, wireAmount } from '../../settings/index.ts'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { serviceFeeOf } from './service-fee.ts'
import type { ShopOffer } from '../list/shop-offer.ts'

/** The lowest total of a delivered order, computed by the price engine that prices every order. */
export function cheapestOrder(
  { shop, zone, distanceM }: ShopOffer,
  settings: Settings,
  currency: StoredCurrency,
  now: Date,
) {
  const { prices } = shop
  if (!prices) return { price: null, delivered_total: null }
  const price = wireAmount(prices.min, currency)
  if (!zone) return { price, delivered_total: null }
  const deliveryTax = { taxRatePpm: shop.deliveryTaxPpm, taxTitle: '' }
  const feeTax = { taxRatePpm: shop.feeTaxPpm, taxTitle: '' }
  const { total } = priceOrder({
    currency: { code: currency.code, cashRounding: currency.cashRounding },
    rate: currency.rate,
    taxIncluded: shop.taxIncluded,
    fulfilmentAt: now.getTime(),
    lines: [lineOf(shop, prices.min, prices.taxPpmOfMin)],
    minAmount: shop.minAmount,
    delivery: {
      ...zone.tariff,
      freeOver: zone.freeOver,
      distanceM: distanceM ?? 0,
      ...deliveryTax,
    },
    coupons: [],
    serviceFee: { ...serviceFeeOf(settings, shop.serviceFeeOverridePpm), ...feeTax },
    smallOrder: shop.smallOrder,
    packaging: { fee: shop.packagingFee, ...feeTax },
    tips: null,
    maxTipBase: settings.maxTipBase,
    cash: false,
  })
  return { price, delivered_total: toMajor(total, currency.decimals) }
}

/** The cheapest dish, or the minimum order amount if that is higher. */
const lineOf = (shop: ListedShop, cheapest: bigint, taxRatePpm: bigint) => ({
  id: 0,
  stockPrice: cheapest > shop.minAmount ? cheapest : shop.minAmount,
  quantity: 1,
  discount: null,
  addons: [],
  depositPerUnit: 0n,
  taxRatePpm,
  taxTitle: '',
  couponable: true,
})
