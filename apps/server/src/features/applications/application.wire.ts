import type { DriverRequest, ShopApplication } from '@hawker/contract/applications'
import { toMajor } from '@hawker/domain/money'
import type { Deps } from '../../deps.ts'
import { linkPicture } from '../pictures/index.ts'
import type { StoredDriverRequest, StoredShopApplication } from './application.store.ts'

export type Sealing = Pick<Deps, 'pictureKey' | 'clock'>

const decided = (sealing: Sealing, stored: StoredShopApplication | StoredDriverRequest) => ({
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
  documents: stored.documents.map((path) => linkPicture(sealing, path)),
})

/** `decimals`: of the base currency, in which a shop says its prices. */
export function shopApplicationWire(
  sealing: Sealing,
  stored: StoredShopApplication,
  decimals: number,
): ShopApplication {
  const { asked, shopId, slug } = stored
  return {
    ...decided(sealing, stored),
    type: asked.type,
    translations: asked.translations,
    address: asked.address,
    location: asked.location,
    phone: asked.phone,
    time_zone: asked.timeZone,
    hours: asked.hours,
    prep_minutes: asked.prepMinutes,
    delivery_types: asked.deliveryTypes,
    tax_id: asked.taxId,
    min_amount: toMajor(BigInt(asked.minAmount), decimals),
    categories: asked.categories,
    logo_img: asked.logoImg,
    background_img: asked.backgroundImg,
    shop: shopId === null || slug === null ? null : { id: shopId, slug },
  }
}

export const driverRequestWire = (
  sealing: Sealing,
  stored: StoredDriverRequest,
): DriverRequest => ({
  ...decided(sealing, stored),
  vehicle: stored.vehicle,
  city: stored.city,
  phone: stored.phone,
})
