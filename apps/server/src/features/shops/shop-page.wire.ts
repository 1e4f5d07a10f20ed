import type { Shop } from '@hawker/contract/shops'
import { wireAmount } from '../settings/index.ts'
import type { ListedZone } from './listed-shop.ts'
import { type Reader, shopCard } from './shop-card.wire.ts'
import type { ShopOffer } from './shop-offer.ts'

/** The outline of a zone's first polygon, for drawing. */
const outline = ({ id, shape }: ListedZone) => {
  const [ring = []] = shape.type === 'Polygon' ? shape.coordinates : (shape.coordinates[0] ?? [])
  return { id, polygon: ring.map((position) => [...position]) }
}

export function shopPage(offer: ShopOffer, reader: Reader, hasBranches: boolean): Shop {
  const { shop } = offer
  const { service } = shop
  return {
    ...shopCard(offer, reader),
    address: shop.address,
    location: { ...shop.location },
    phone: shop.phone,
    min_amount: wireAmount(shop.minAmount, reader.currency),
    tax_included: shop.taxIncluded,
    tips_for_pickup: shop.tipsForPickup,
    prep_minutes: shop.prepMinutes,
    last_order_minutes: service.lastOrderMinutes,
    accept_preorders: service.acceptPreorders,
    preorder_days: service.preorderDays,
    slot_minutes: service.slotMinutes,
    working_days: service.workingDays.map(({ day, from, to, type }) => ({ day, from, to, type: type === 'dine_in' ? 'all' : type })),
    closed_dates: [...service.closedDates],
    special_days: service.specialDays.map((day) => ({ ...day })),
    allergen_contact: shop.allergenContact,
    trader: shop.trader === null ? null : { ...shop.trader },
    has_branches: hasBranches,
    zones: shop.zones.map(outline),
  }
}
