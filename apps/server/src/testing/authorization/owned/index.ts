import { ACCOUNT_REQUESTS } from './account-requests.ts'
import { CART_REQUESTS } from './cart-requests.ts'
import { ORDER_REQUESTS } from './order-requests.ts'
import type { OwnedRequests } from './owned-request.ts'
import { PARCEL_REQUESTS } from './parcel-requests.ts'
import { RESERVATION_REQUESTS } from './reservation-requests.ts'

export const OWNED_REQUESTS: OwnedRequests = {
  ...ACCOUNT_REQUESTS,
  ...CART_REQUESTS,
  ...ORDER_REQUESTS,
  ...PARCEL_REQUESTS,
  ...RESERVATION_REQUESTS,
}
