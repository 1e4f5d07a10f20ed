export { deactivateCoupons } from './deactivate-coupons.store.ts'
export { couponRoutes } from './coupon.routes.ts'
export {
  type RedeemedCoupon,
  addUsesOfGuest,
  redeemingCoupons,
  releaseCoupons,
  returnCoupons,
  takeCoupon,
  takePersonalUse,
} from './coupon-use.store.ts'
export {
  type CouponCustomer,
  PLATFORM_FUNDED,
  type StoredCoupon,
  loadCouponCustomer,
  loadCoupons,
} from './coupon.store.ts'
