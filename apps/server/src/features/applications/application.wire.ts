import type { CourierApplication, ShopApplication } from '@hawker/contract/applications'
import { toMajor } from '@hawker/domain/money/money'
import { type PictureLinkDeps, linkPicture } from '../pictures/index.ts'
import type { StoredCourierApplication, StoredShopApplication } from './application.store.ts'

const applicationBaseWire = (
  deps: PictureLinkDeps,
  stored: StoredShopApplication | StoredCourierApplication,
) => ({
  id: stored.id,
  status: stored.status,
  reason: stored.reason,
  created_at: stored.createdAt.toISOString(),
  decided_at: stored.decidedAt?.toISOString() ?? null,
  user: {
    id: stored.userId,
    firstname: stored.firstname,
    lastname: stored.lastname,
    email: stored.email,
  },
  documents: stored.documents.map((path) => linkPicture(deps, path)),
})

/** `decimals`: of the base currency, in which shops state their prices. */
export function shopApplicationWire(
  deps: PictureLinkDeps,
  stored: StoredShopApplication,
  decimals: number,
): ShopApplication {
  const { proposal, shopId, slug } = stored
  return {
    ...applicationBaseWire(deps, stored),
    type: proposal.type,
    translations: proposal.translations,
    address: proposal.address,
    location: proposal.location,
    phone: proposal.phone,
    time_zone: proposal.timeZone,
    hours: proposal.hours,
    prep_minutes: proposal.prepMinutes,
    delivery_types: proposal.deliveryTypes,
    tax_id: proposal.taxId,
    min_amount: toMajor(BigInt(proposal.minAmount), decimals),
    categories: proposal.categories,
    logo_img: proposal.logoImg,
    background_img: proposal.backgroundImg,
    shop: shopId === null || slug === null ? null : { id: shopId, slug },
  }
}

export const courierApplicationWire = (
  deps: PictureLinkDeps,
  stored: StoredCourierApplication,
): CourierApplication => ({
  ...applicationBaseWire(deps, stored),
  vehicle: stored.vehicle,
  city: stored.city,
  phone: stored.phone,
})
