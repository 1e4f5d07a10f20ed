import type { Shop } from '@hawker/contract/shops'
import { toMajor } from '@hawker/domain/money/money'
import { wireAmount } from '../../settings/index.ts'
import type { ListedZone } from '../shop-index/listed-shop.ts'
import { type ShopDisplayContext, shopCard } from '../list/shop-card.wire.ts'
import { orderingHours } from '../list/ordering-hours.ts'
import { type OfferRequest, type ShopOffer, offerOf } from '../list/shop-offer.ts'

/** The outer ring of the first polygon of a zone, for drawing. */
const outline = ({ id, shape }: ListedZone) => {
  const [ring = []] = shape.type === 'Polygon' ? shape.coordinates : (shape.coordinates[0] ?? [])
  return { id, polygon: ring.map((position) => [...position]) }
}

export function shopPage(
  offer: ShopOffer,
  request: OfferRequest,
  context: ShopDisplayContext,
  hasBranches: boolean,
): Shop {
  // Each delivery type that the customer can choose.
  const types = offer.shop.deliveryTypes.filter(
    (type) => type !== 'delivery' || offer.zone !== null,
  )
  const { shop } = offer
  const { service, smallOrder } = shop
  const card = shopCard(offer, context)
  const amount = (minor: bigint) => wireAmount(minor, context.currency)
  return {
    ...card,
    fulfilment: types.map((deliveryType) =>
      orderingHours(
        offerOf(shop, offer.queue, offer.zone, { ...request, deliveryType }),
        request.now,
      ),
    ),
    address: shop.address,
    location: { ...shop.location },
    phone: shop.phone,
    reservation_phone:
      shop.takesReservations && !context.settings.reservationEnableForUser ? shop.phone : null,
    min_amount: amount(shop.minAmount),
    tax_included: shop.taxIncluded,
    tips_for_pickup: shop.tipsForPickup,
    prep_minutes: shop.prepMinutes,
    last_order_minutes: service.lastOrderMinutes,
    finish_after_close: service.finishAfterClose,
    preopen_prep: service.preopenPrep,
    order_accept_minutes: shop.orderAcceptMinutes,
    accept_preorders: service.acceptPreorders,
    preorder_days: service.preorderDays,
    slot_minutes: service.slotMinutes,
    slot_capacity_orders: shop.slotCapacityOrders,
    slot_capacity_items: shop.slotCapacityItems,
    service_fee_override:
      shop.serviceFeeOverridePpm === null ? null : toMajor(shop.serviceFeeOverridePpm, 4),
    packaging_fee: amount(shop.packagingFee),
    small_order: smallOrder && {
      threshold: amount(smallOrder.threshold),
      fee: amount(smallOrder.fee),
    },
    delivery_estimate:
      card.delivery.available && card.delivery.estimate
        ? { ...card.delivery.estimate, unit: 'minute' }
        : null,
    working_days: service.workingDays.map(({ day, from, to, type }) => ({ day, from, to, type })),
    closed_dates: [...service.closedDates],
    special_days: service.specialDays.map((day) => ({ ...day })),
    allergen_contact: shop.allergenContact,
    trader: shop.trader === null ? null : { ...shop.trader },
    has_branches: hasBranches,
    zones: shop.zones.map(outline),
  }
}
